import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliEnding } from '../../publish/built-files'

/** A file of the built client, as the bundler lists it in assets.json. */
interface Built {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

type List = Readonly<Record<string, Built>>

const site = 'src/pages/(site)/'
const program = `${site}+client.ts`

/**
 * The files of the built client that public pages load, at once or later, by their paths in it; what
 * only the admin loads is none of them.
 * @param distDir what `npm run build` made
 */
export async function publicBuiltFiles(distDir: string): Promise<string[]> {
  const list = JSON.parse(await readFile(path.join(distDir, 'assets.json'), 'utf8')) as List
  // A page is plain HTML: of its own entry only the styles are used, and the fonts these name.
  const pages = Object.keys(list).filter((key) => key.includes(`:/${site}`))
  const scripts = loadedBy(program, list)
  const files = [...pages, ...scripts].flatMap((key) => {
    const { file, css = [], assets = [] } = list[key] ?? {}
    return [...css, ...assets, ...(file && scripts.has(key) ? [file] : [])]
  })
  const others = await readdir(path.join(distDir, 'client'), { withFileTypes: true })
  const icons = others.flatMap((entry) => (entry.isFile() ? entry.name : []))
  const isPublic = (name: string) => !/^admin[-.]/.test(name) && !name.endsWith(brotliEnding)
  return [...new Set([...files, ...icons.filter(isPublic)])]
}

function loadedBy(key: string, list: List, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  const { imports = [], dynamicImports = [] } = list[key] ?? {}
  for (const each of [...imports, ...dynamicImports]) loadedBy(each, list, seen)
  return seen
}
