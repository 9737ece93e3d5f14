import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import decompress from 'woff2-encoder/decompress'
import { productDir } from '../../files/product-dir'
import { makeWorkFolder } from '../../files/work-folder'
import { sharp } from './sharp'

const { resolve } = createRequire(import.meta.url)

// The text renderer asks for fonts by family and does not know the ones of the pages. The comma
// ends the family's name: without it, "Light" would be taken for a weight.
const families = {
  display: { family: 'Fraunces,', axes: '' },
  text: { family: 'Figtree Light,', axes: '@wght=600' },
}

// Each family in two parts: the letters of most languages, and those that others add. Of Fraunces
// the renderer needs the pages' own cut: in the variable font it puts accents beside their letters.
const files = [
  path.join(productDir, 'src/styles/fonts/fraunces-display-latin-ext.woff2'),
  path.join(productDir, 'src/styles/fonts/fraunces-display-latin.woff2'),
  resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
  resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
]

/** What the renderer is told to use one of the page's fonts at a size in pixels. */
export function fontOf(face: keyof typeof families, size: number): string {
  const { family, axes } = families[face]
  return `${family} ${size} ${axes}`
}

/** Makes the fonts of the pages known to the text renderer, once in a process. */
export function loadFonts(): Promise<void> {
  loaded ??= load()
  return loaded
}

let loaded: Promise<void> | undefined

async function load(): Promise<void> {
  // The renderer reads these files for as long as the process runs, so they are its own.
  const folder = await makeWorkFolder(tmpdir(), 'callboard-fonts-')
  for (const file of files) {
    // It reads WOFF2 only on some machines, TrueType on all.
    const fontfile = path.join(folder, `${path.basename(file, '.woff2')}.ttf`)
    await writeFile(fontfile, await decompress(await readFile(file)))
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer()
  }
}
