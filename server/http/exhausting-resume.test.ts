// @module-tag long
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { ResumeReading } from '../../src/schema/api'
import { siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

const megabyte = 1024 * 1024
// Each takes a process that goes on until one of its limits, on a busy machine.
const patience = 120_000

/** A resume of one page, which draws this. */
async function resume(drawing: Buffer) {
  const pdf = await PDFDocument.create()
  const stream = pdf.context.stream(deflateSync(drawing), { Filter: 'FlateDecode' })
  pdf.addPage().node.set(PDFName.of('Contents'), pdf.context.register(stream))
  const form = new FormData()
  form.set('resume', new Blob([Buffer.from(await pdf.save())]), 'resume.pdf')
  return form
}

const send = (url: string, body: FormData) => app.asAdmin('POST', url, body)

/** Does something while visitors read on. */
async function besideVisitors<T>(task: Promise<T>): Promise<T> {
  const read = async () => (await app.call('GET', '/bio')).status
  expect(await Promise.all([read(), read()])).toEqual([200, 200])
  const done = await task
  expect(await read()).toBe(200)
  return done
}

test(
  'a resume that unfolds to more than any page is refused in words, and leaves nothing',
  async () => {
    const before = await siteState(app)
    const bomb = await resume(Buffer.alloc(65 * megabyte, ' '))
    for (const url of ['/api/whereabouts/resume', '/api/cms/resume-upload']) {
      const answer = await besideVisitors(send(url, bomb))
      expect([answer.status, answer.json().message]).toEqual([
        400,
        'This PDF is damaged or incomplete. Export it again and choose the new file.',
      ])
    }
    expect(await siteState(app)).toEqual(before)
  },
  patience,
)

test(
  'a resume that exhausts its reader is told to be unread, and leaves nothing',
  async () => {
    const before = await siteState(app)
    // One word fills its memory sooner than many; it would be told if it could be read.
    const words = `BT /F1 12 Tf (${'a'.repeat(60 * megabyte)}) Tj ET`
    const answer = await besideVisitors(
      send('/api/whereabouts/resume', await resume(Buffer.from(words))),
    )
    expect(answer.status).toBe(200)
    expect(answer.json<ResumeReading>()).toMatchObject({ unread: 'all' })
    expect(await siteState(app)).toEqual(before)
  },
  patience,
)
