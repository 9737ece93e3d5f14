import { expect, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { FineNotes } from './fine-notes'

test('of two saves of an entry at one moment each keeps what it calls fine', async () => {
  const dataDir = await temporaryFolder()
  const log = { error: (_fields: object, message: string) => expect.unreachable(message) }
  const notes = await FineNotes.open(dataDir, log)
  const description = 'Her school is near. She lives at home.'
  const fine = (sentence: string) => ({
    fine: [{ field: 'description', rule: 'school', sentence }],
  })
  const keep = (sentence: string) => notes.keep('news', 'one', fine(sentence), { description })
  await Promise.all([keep('Her school is near.'), keep('She lives at home.')])
  expect((await FineNotes.open(dataDir, log)).of('news', 'one')).toHaveLength(2)
})
