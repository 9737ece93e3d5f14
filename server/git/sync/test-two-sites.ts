import { readFileSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { SiteRepository } from '../site-repository'
import type { Resolution, SyncOutcome } from './sync'
import type { MergeFile } from './merge-tree'
import { blobId } from '../../files/blob-id'
import { copyInto, template } from '../../files/test-template'
import {
  beginSite,
  contentsOf,
  developerGit,
  owner,
  temporaryFolder,
  writeFiles,
} from '../test-site'

/** The biography's file. */
export const bio = 'content/bio.md'
/** The news story's file. */
export const news = 'content/news/2026-01-01-first.md'
/** A text of these lines. */
export const text = (...lines: string[]) => lines.join('\n')

/** A site as the tests use it. */
export interface Site {
  folder: string
  repository: SiteRepository
  save(files: Record<string, string>): Promise<string>
  read(file: string): string
  head(): string
  /** Git's own view of what is not committed. */
  status(): string
}

/** What the tests do with a site. */
export function asSite(folder: string, repository: SiteRepository): Site {
  return {
    folder,
    repository,
    async save(files) {
      await writeFiles(folder, files)
      const contents = contentsOf(files)
      const paths = [...contents.keys()]
      const subject = paths.join()
      return repository.commit({ paths, contents, author: owner, subject, trailers: [] })
    },
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    head: () => developerGit(folder, 'rev-parse', 'HEAD').trim(),
    status: () => developerGit(folder, 'status', '--porcelain'),
  }
}

const remoteIn = (folder: string) => `file://${folder}/remote`

async function makeTwo(folder: string): Promise<void> {
  const [remote, here] = [path.join(folder, 'remote'), path.join(folder, 'here')]
  developerGit(folder, 'init', '-q', '--bare', '-b', 'main', remote)
  await beginSite(here)
  await writeFiles(here, { [bio]: text('one', 'two', 'three', 'four', 'five') })
  const site = asSite(here, await SiteRepository.open(here))
  developerGit(here, 'remote', 'add', 'origin', remoteIn(folder))
  await published(site)
  developerGit(folder, 'clone', '-q', remoteIn(folder), 'there')
}

/** Has a copied site know what was exchanged with its remote, too, which is elsewhere. */
async function renameExchanged(folder: string, address: string): Promise<void> {
  const refs = path.join(folder, '.git/refs/callboard/exchanged/origin')
  for (const name of await readdir(refs).catch(() => [])) {
    const renamed = name.replace(/^[^.]+/, blobId(address))
    await rename(path.join(refs, name), path.join(refs, renamed))
  }
}

/** A published site, its bare remote, and a second site cloned from it. */
export async function twoSites() {
  const both = await temporaryFolder()
  await copyInto(both, await template('two-sites', makeTwo))
  const remote = path.join(both, 'remote')
  const open = async (name: string) => {
    const folder = path.join(both, name)
    const config = path.join(folder, '.git/config')
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace(/url = .*/, `url = ${remoteIn(both)}`))
    await renameExchanged(folder, remoteIn(both))
    return asSite(folder, await SiteRepository.open(folder))
  }
  return { remote, here: await open('here'), there: await open('there') }
}

const undecided = (files: readonly MergeFile[]): Promise<Resolution> =>
  Promise.resolve({ resolved: [], undecided: files.filter((file) => file.conflicted) })

/** Syncs a site; without `resolve` nobody decides what git cannot join. */
export function exchange(site: Site, resolve = undecided): Promise<SyncOutcome> {
  const request = { author: owner, resolve, bringIn: (move: () => Promise<string[]>) => move() }
  return site.repository.sync(request)
}

/** Syncs a site and expects that to work. */
export async function published(site: Site) {
  const outcome = await exchange(site)
  expect(outcome).toMatchObject({ state: 'done' })
  return outcome
}
