import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { productDir } from '../../server/files/product-dir'
import { buildProgram } from '../../server/testing/built-program'

/** A file of the built program, as the bundler lists it. */
interface Built {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

let built: Record<string, Built>

beforeAll(async () => {
  await buildProgram()
  built = JSON.parse(await readFile(`${productDir}/dist/assets.json`, 'utf8'))
})

function keyOf(end: string): string {
  const key = Object.keys(built).find((each) => each.endsWith(end))
  if (!key) throw new Error(`No built file comes from ${end}`)
  return key
}

function loadedBy(key: string, ever = false, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  const { imports = [], dynamicImports = [] } = built[key] ?? {}
  for (const each of [...imports, ...(ever ? dynamicImports : [])]) loadedBy(each, ever, seen)
  return seen
}

const namesOf = (keys: Set<string>) => [...keys].map((key) => built[key]?.name)

test('the admin opens with few files, and a tab with fewer', () => {
  const start = loadedBy(keyOf('/src/pages/admin'))
  expect(namesOf(start)).toEqual(expect.arrayContaining(['admin', 'login']))
  expect(namesOf(start)).not.toContain('tabs')
  expect(start.size).toBeLessThan(22)
  const tabs = Object.keys(built).filter((key) => key.endsWith('-tab.tsx'))
  expect(tabs.length).toBeGreaterThan(8)
  for (const tab of tabs) {
    const more = [...loadedBy(tab)].filter((key) => !start.has(key))
    expect(more.length, tab).toBeLessThan(6)
  }
})

test('no public page ever loads anything of the admin', () => {
  const names = namesOf(loadedBy(keyOf('src/pages/(site)/+client.ts'), true))
  expect(names).toContain('lightbox')
  for (const own of ['admin', 'login', 'tabs']) expect(names).not.toContain(own)
})

test('a public page has one stylesheet, and it is the site’s', () => {
  const pages = Object.keys(built).filter((key) =>
    key.includes('page-entry:client:/src/pages/(site)'),
  )
  expect(pages.length).toBeGreaterThan(6)
  for (const page of pages) {
    const sheets = [...loadedBy(page)].flatMap((key) => built[key]?.css ?? [])
    expect([...new Set(sheets)], page).toEqual([expect.stringContaining('src_styles_site')])
  }
})

test('no style asks what stands anywhere on the page, and has it all styled anew with every change', async () => {
  const sheets = new Set(Object.values(built).flatMap(({ css = [] }) => css))
  expect(sheets.size).toBeGreaterThan(2)
  for (const sheet of sheets) {
    const text = await readFile(`${productDir}/dist/client/${sheet}`, 'utf8')
    expect(text.match(/:root:has\([^)]*\)/g), sheet).toBeNull()
  }
})

test('no file waits for one that waits for it', () => {
  const done = new Set<string>()
  const circles: string[] = []
  function follow(key: string, path: string[]) {
    if (path.includes(key)) circles.push([...path, key].join(' > '))
    if (done.has(key) || path.includes(key)) return
    for (const each of built[key]?.imports ?? []) follow(each, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(built)) follow(key, [])
  expect(circles).toEqual([])
})
