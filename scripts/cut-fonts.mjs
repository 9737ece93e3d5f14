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

for (const part of ['latin', 'latin-ext']) {
  const whole = resolve(`@fontsource-variable/fraunces/files/fraunces-${part}-full-normal.woff2`)
  const cut = await subsetFont(await readFile(whole), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'woff2',
    variationAxes,
  })
  const file = new URL(`../src/styles/fonts/fraunces-display-${part}.woff2`, import.meta.url)
  await writeFile(file, cut)
  console.log(`${part}: ${(cut.length / 1024).toFixed(1)} KB`)
}
