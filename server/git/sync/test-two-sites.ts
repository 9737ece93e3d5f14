import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { SiteRepository } from '../site-repository'
import type { Resolution, SyncOutcome } from './sync'
import type { MergeFile } from './merge-tree'
import { developerGit, owner, temporaryFolder, temporarySite, writeFiles } from '../test-site'

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
      const paths = Object.keys(files)
      return repository.commit({ paths, author: owner, subject: paths.join(), trailers: [] })
    },
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    head: () => developerGit(folder, 'rev-parse', 'HEAD').trim(),
    status: () => developerGit(folder, 'status', '--porcelain'),
  }
}

/** A published site, its bare remote, and a second site cloned from it. */
export async function twoSites() {
  const remote = await temporaryFolder()
  developerGit(remote, 'init', '-q', '--bare', '-b', 'main')
  const folder = await temporarySite()
  await writeFiles(folder, { [bio]: text('one', 'two', 'three', 'four', 'five') })
  const here = asSite(folder, await SiteRepository.open(folder))
  developerGit(folder, 'remote', 'add', 'origin', `file://${remote}`)
  await published(here)
  const there = await temporaryFolder()
  developerGit(there, 'clone', '-q', `file://${remote}`, '.')
  return { remote, here, there: asSite(there, await SiteRepository.open(there)) }
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
