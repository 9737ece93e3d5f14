import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const help = `Cuts the headlines' instance of Fraunces Variable into src/styles/fonts.

  node scripts/cut-fonts.mjs

One instance is 18 KB where all axes are 121. Run it after an update of the font.`

if (process.argv.includes('--help')) {
  console.log(help)
  process.exit(0)
}

const { resolve } = createRequire(import.meta.url)
const variationAxes = { opsz: 144, SOFT: 60, WONK: 0, wght: 600 }

// All but marks that combine. The renderer of social cards takes a font that has a letter and its mark
// for one that has the accented letter, and sets the mark beside it.
const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code))
const unmarked = characters.filter((character) => !/\p{M}/u.test(character)).join('')

for (const part of ['latin', 'latin-ext']) {
  const whole = resolve(`@fontsource-variable/fraunces/files/fraunces-${part}-full-normal.woff2`)
  const cut = await subsetFont(await readFile(whole), unmarked, {
    targetFormat: 'woff2',
    variationAxes,
  })
  const file = new URL(`../src/styles/fonts/fraunces-display-${part}.woff2`, import.meta.url)
  await writeFile(file, cut)
  console.log(`${part}: ${(cut.length / 1024).toFixed(1)} KB`)
}
