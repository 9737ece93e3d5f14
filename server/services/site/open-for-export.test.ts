import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { temporaryFolder, writeFiles } from '../../git/test-site'
import { createLog } from '../../log'
import { plain } from '../../media/pictures/test-pictures'
import { renderPage } from '../../publish/renderer'
import { imageText, singletonFiles } from '../../store/test-site'
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
