import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { takeOverPending } from './take-over-pending'
import { WaitingSaves } from './waiting-saves'

const author = { name: 'Ada', email: 'ada@callboard.invalid' }
const edits = [{ path: 'content/bio.md', before: 'a'.repeat(40), after: '' }]
const save = { repository: 'site' as const, author, subject: 'bio: update', trailers: [] }

async function open(text: string) {
  const dataDir = await temporaryFolder()
  const file = path.join(dataDir, 'pending-commits.json')
  await writeFile(file, text)
  const logged: object[] = []
  const log = { error: (fields: object) => void logged.push(fields) }
  const waiting = await WaitingSaves.open(dataDir, log)
  const takeOver = () => takeOverPending(dataDir, waiting, log)
  const put = () => writeFile(file, text)
  return { dataDir, waiting, logged, takeOver, put }
}

test('saves of an earlier version wait on, once, and the log names those that cannot', async () => {
  const paths = ['content/bio.md']
  const old = [
    { ...save, paths },
    { ...save, subject: 'bio: delete', paths, edits },
  ]
  const { dataDir, waiting, logged, takeOver, put } = await open(JSON.stringify(old))
  await takeOver()
  // The process died before it had put the file aside.
  await put()
  await takeOver()
  expect(waiting.waiting()).toEqual([
    {
      ...save,
      subject: 'bio: delete',
      id: 'pending-commits-1',
      edits,
      beside: false,
      phase: 'waiting',
    },
  ])
  await takeOver()
  expect(logged).toHaveLength(2)
  expect(logged[0]).toMatchObject({ left: ['bio: update'] })
  expect((await readdir(dataDir)).filter((name) => name.includes('taken-over'))).not.toEqual([])
  expect(await readdir(dataDir)).not.toContain('pending-commits.json')
})

test('an old file that cannot be read is put aside and named', async () => {
  const { dataDir, waiting, logged, takeOver } = await open('')
  await takeOver()
  expect(waiting.waiting()).toEqual([])
  const aside = (await readdir(dataDir)).find((name) =>
    name.startsWith('pending-commits.taken-over'),
  )
  expect(logged).toEqual([{ aside: path.join(dataDir, aside ?? ''), left: undefined }])
})
