// @module-tag long
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change, DeletedEntry, Page } from '../src/schema/api'
import { singletonFiles } from '../server/store/test-site'
import { testAdmin } from '../server/testing/test-app'
import { copyProduct, type ProductCopy } from './new-collection/product-copy'

const run = promisify(execFile)

let copy: ProductCopy
let types: Promise<string>
let siteDir: string
let server: Awaited<ReturnType<ProductCopy['serve']>>
let cookie = ''
let touched: number[]

beforeAll(async () => {
  copy = await copyProduct()
  touched = [await copy.apply('awards.patch'), await copy.apply('choreographer.patch')]
  types = copy.checkTypes()
  siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-collection-'))
  for (const [file, text] of Object.entries(singletonFiles)) await write(file, text)
  server = await copy.serve(siteDir, {
    PORT: '0',
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    LOG_LEVEL: 'error',
  })
  const signedIn = await call('POST', '/api/auth/simple-login', testAdmin)
  cookie = signedIn.headers.getSetCookie().join('; ')
})

afterAll(async () => {
  const code = await server?.stop()
  await types
  await copy?.remove()
  await rm(siteDir, { recursive: true, force: true })
  expect(code).toBe(0)
})

async function write(file: string, text: string) {
  await mkdir(path.join(siteDir, path.dirname(file)), { recursive: true })
  await writeFile(path.join(siteDir, file), text)
}

async function call(method: string, url: string, body?: unknown) {
  const headers: Record<string, string> = { Cookie: cookie }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const answer = await fetch(server.address + url, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: <T>() => JSON.parse(text) as T,
  }
}

/** Saves, and gives the answer with the one commit it made: its subject and its trailers. */
async function save(method: string, url: string, body?: unknown) {
  const git = async (...args: string[]) => (await run('git', args, { cwd: siteDir })).stdout.trim()
  const before = await git('rev-parse', 'HEAD')
  const answer = await call(method, url, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(await git('rev-parse', 'HEAD^')).toBe(before)
  expect(await git('status', '--porcelain')).toBe('')
  const format = '--format=%s%n%(trailers:only,unfold)'
  return { ...answer, commit: (await git('log', '-1', format)).split('\n') }
}

const history = async (entry: string) =>
  (await call('GET', `/api/history/entries/${entry}`)).json<Page<Change>>().items

test('a collection takes six files at most and a field two, and the compiler is content', async () => {
  expect(touched).toEqual([6, 2])
  expect(await types).toBe('')
})

describe('the new collection', () => {
  const award = { name: 'Best Newcomer', year: 2026, description: 'For *Windfall*.' }
  const url = '/api/awards/2026-best-newcomer'

  test('is created, listed, shown, changed, deleted and restored, one commit each', async () => {
    const created = await save('POST', '/api/awards', { ...award, year: '2026' })
    expect([created.status, created.json()]).toMatchObject([201, award])
    expect(created.commit).toEqual([
      'awards: add "Best Newcomer"',
      'Entry: awards/2026-best-newcomer',
      'Action: add',
      'Fields: name, year, description',
    ])
    expect((await call('GET', '/api/awards')).json()).toMatchObject([award])
    expect((await call('GET', '/bio')).text).toContain('Best Newcomer')

    const changed = await save('PUT', url, { ...award, name: 'Best Young Actor' })
    expect(changed.commit).toEqual([
      'awards: update "Best Young Actor"',
      'Entry: awards/2026-best-newcomer',
      'Action: update',
      'Fields: name',
    ])
    expect((await call('GET', '/bio')).text).toContain('Best Young Actor')

    const deleted = await save('DELETE', url)
    expect(deleted.commit[0]).toBe('awards: delete "Best Young Actor"')
    expect((await call('GET', '/bio')).text).not.toContain('Best Young Actor')
    const gone = (await call('GET', '/api/history/deleted')).json<DeletedEntry[]>()
    expect(gone).toMatchObject([{ kind: 'awards', title: 'Best Young Actor' }])

    const { kind, id, change } = gone[0] as DeletedEntry
    const restored = await save('POST', '/api/history/restore', { kind, id, change })
    expect(restored.commit[0]).toBe('awards: restore "Best Young Actor"')
    expect(await readFile(path.join(siteDir, `content/awards/${id}.md`), 'utf8')).toBe(
      '---\nname: Best Young Actor\nyear: 2026\n---\n\nFor *Windfall*.\n',
    )
    expect((await history(`awards/${id}`)).map(({ entries }) => entries)).toMatchObject([
      [{ kind: 'awards', action: 'restore' }],
      [{ action: 'delete' }],
      [{ action: 'update', fields: ['Award'] }],
      [{ action: 'add', title: 'Best Newcomer' }],
    ])
  })

  test('refuses what its schema does, in its words', async () => {
    const refused = await call('POST', '/api/awards', { year: 'soon' })
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      {
        issues: [
          { path: 'name', message: 'Award is required' },
          { path: 'year', message: 'Write the year as four digits, such as 2026' },
        ],
      },
    ])
  })

  test('has mistakes in its files named by check', async () => {
    const file = 'content/awards/2025-best-voice.md'
    await write(file, '---\nname: Best Voice\nyear: soon\n---\n')
    const { code, printed } = await copy.run('scripts/check.ts', siteDir)
    await rm(path.join(siteDir, file))
    expect(code).toBe(1)
    expect(printed).toContain(`${file}:3:7  year: Write the year as four digits`)
    // The award that is there has none.
    expect(printed).toContain('\n1 to mend.')
  })
})

test('the new field is saved and kept in history under its label', async () => {
  const production = { name: 'Windfall', role: 'June', productionDate: '2025-10-04' }
  const { id } = (await save('POST', '/api/productions', production)).json<{ id: string }>()
  const url = `/api/productions/${id}`
  const changed = await save('PUT', url, { ...production, choreographer: 'Ines Vale' })
  expect(changed.json()).toMatchObject({ ...production, choreographer: 'Ines Vale' })
  expect(changed.commit).toContain('Fields: choreographer')
  const file = path.join(siteDir, `content/productions/${id}.md`)
  expect(await readFile(file, 'utf8')).toContain("\nchoreographer: 'Ines Vale'\n")
  expect((await history(`productions/${id}`))[0]?.entries[0]?.fields).toEqual(['Choreographer'])
})
