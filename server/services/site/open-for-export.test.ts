import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { productDir } from '../../files/product-dir'
import { temporaryFolder, writeFiles } from '../../git/test-site'
import { createLog } from '../../log'
import { plain } from '../../media/pictures/test-pictures'
import { renderPage } from '../../publish/renderer'
import { imageText, singletonFiles } from '../../store/test-site'
import { exportSite } from './export-site'
import { openForExport } from './open-for-export'

test('of pictures that no page shows an export makes no sizes', async () => {
  const siteDir = await temporaryFolder()
  await writeFiles(siteDir, {
    ...singletonFiles,
    'content/images/door.yaml': imageText('door.png'),
    'content/images/rail.yaml': imageText('rail.png').replace('headshots', 'bts'),
    'media/door.png': await plain(40, 30, '#804020').png().toBuffer(),
    'media/rail.png': await plain(41, 30, '#204080').png().toBuffer(),
  })
  const config = readConfig({ SITE_DIR: siteDir })
  const site = await openForExport({ config, log: createLog('silent'), render: renderPage })
  await site.media.idle()
  const made = await readdir(path.join(site.config.dataDir, 'variants'))
  await site.close()
  expect(made.map((name) => name.replace(/^\w+-/, '')).sort()).toEqual([
    '40.avif',
    '40.jpg',
    '40.webp',
  ])
})

test.each(['shown', 'whole'])(
  'what %s file was exchanged meanwhile is not missing from an export, nor in it unread',
  async (name) => {
    const siteDir = await temporaryFolder()
    const folder = await temporaryFolder()
    await writeFiles(siteDir, {
      ...singletonFiles,
      'content/images/door.yaml': `${imageText('shown.png')}original: whole.png\n`,
      'media/shown.png': await plain(40, 30, '#804020').png().toBuffer(),
      'media/whole.png': await plain(80, 60, '#804020').png().toBuffer(),
    })
    const config = readConfig({ SITE_DIR: siteDir })
    const site = await openForExport({ config, log: createLog('silent'), render: renderPage })
    await site.media.idle()
    const other = await plain(41, 30)
      .withExif({ IFD0: { Artist: 'Secret Name' } })
      .png()
      .toBuffer()
    await writeFile(path.join(siteDir, `media/${name}.png`), other)
    const out = path.join(folder, 'out')
    const exporting = exportSite(site, path.join(productDir, 'dist'), out).finally(() =>
      site.close(),
    )
    await expect(exporting).rejects.toThrow('the site was changed meanwhile. Run it again.')
    expect(await readdir(folder)).toEqual([])
  },
)
