import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app'
import { takeInHandEdits } from '../save/take-in'
import { logIssues } from './log-issues'

const app = testApp({ LOG_LEVEL: 'silent' })

test('mistakes are logged at the start and when they appear, each once', async () => {
  const lines: string[] = []
  const log = { ...app.site.log, warn: (_fields: object, line: string) => void lines.push(line) }
  const edit = async (name: string, change: (text: string) => string) => {
    const file = path.join(app.siteDir, 'content', name)
    // In one step, so that the server's own watcher never reads half of it.
    await writeFile(`${file}.tmp`, change(await readFile(file, 'utf8')))
    await rename(`${file}.tmp`, file)
    await takeInHandEdits(app.site, [`content/${name}`])
  }
  const breakIt = (text: string) => text.replace(/^name: .*$/m, 'name: [a]')
  await edit('agency.yaml', (text) => text.replace(/^agencyName: .*$/m, 'agencyName: [a]'))
  logIssues({ ...app.site, log })
  expect(lines).toEqual([expect.stringMatching(/^content\/agency\.yaml:\d+:\d+ {2}\S/)])
  await edit('bio.md', breakIt)
  await edit('story.md', (text) => `${text}\nOne line more.\n`)
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^content\/bio\.md:\d+:\d+ {2}name: /)])
  await edit('bio.md', (text) => text.replace('name: [a]', 'name: Wren'))
  expect(lines).toHaveLength(2)
  await edit('bio.md', breakIt)
  expect(lines).toHaveLength(3)
})
