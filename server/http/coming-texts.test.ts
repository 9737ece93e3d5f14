// @module-tag long
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { changeHeader } from '../../src/schema/headers'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp()

const school = 'Wren attends Elm Grove High School.'
const words = { rule: 'school', words: 'Elm Grove High School' }
const story = { headline: 'Cast', date: '2026-01-02', description: `${school} She sings.` }

async function findings(change: string | null, entry = '') {
  const url = `/api/history/changes/${change}/findings${entry}`
  return (await app.asAdmin('GET', url)).json<unknown>()
}

async function save(method: string, url: string, body?: unknown) {
  const answer = await app.asAdmin(method, url, body)
  return { ...answer, change: answer.headers.get(changeHeader) }
}

test('what was taken out of a text is asked about before it comes back, in each way it may', async () => {
  const made = await save('POST', '/api/news', story)
  const { id } = made.json<{ id: string }>()
  const ofEntry = `?kind=news&id=${id}`
  const corrected = await save('PUT', `/api/news/${id}`, { ...story, description: 'She sings.' })
  expect(await findings(corrected.change)).toEqual([words])
  expect(await findings(made.change, ofEntry)).toEqual([words])
  expect(await findings(corrected.change, ofEntry)).toEqual([])
  const deleted = await save('DELETE', `/api/news/${id}`)
  expect(await findings(deleted.change, ofEntry)).toEqual([])
  expect(await findings(corrected.change, ofEntry)).toEqual([])
  expect(await findings(made.change, ofEntry)).toEqual([words])
})

test('what is said now, or was called fine, is not asked about again', async () => {
  const made = await save('POST', '/api/news', story)
  const { id } = made.json<{ id: string }>()
  const renamed = await save('PUT', `/api/news/${id}`, { ...story, headline: 'Cast at last' })
  expect(await findings(renamed.change)).toEqual([])
  const wrong = { ...story, description: 'She attends Birch Hollow High School.' }
  const other = await save('PUT', `/api/news/${id}`, wrong)
  expect(await findings(other.change)).toEqual([words])
  const fine = [{ field: 'description', rule: 'school', sentence: school }]
  await save('PUT', `/api/news/${id}`, { ...story, fine })
  expect(await findings(made.change, `?kind=news&id=${id}`)).toEqual([])
})

async function pdf(text: string) {
  const document = await PDFDocument.create()
  document.addPage().drawText(text, { x: 20, y: 700, size: 12 })
  return Buffer.from(await document.save())
}

async function uploadResume(text: string, fine: object[] = []) {
  const form = new FormData()
  form.set('resume', new Blob([await pdf(text)]), 'resume.pdf')
  form.set('originalName', 'resume.pdf')
  form.set('fine', JSON.stringify(fine))
  return save('POST', '/api/cms/resume-upload', form)
}

test('a resume that was replaced is read before it comes back', async () => {
  const first = await uploadResume(school)
  const second = await uploadResume('Wren Larkwood, actor')
  expect(await findings(second.change)).toEqual([words])
  expect(await findings(first.change, '?kind=site')).toEqual([words])
})

describe('what was called fine of a resume is forgotten', () => {
  const fine = [{ field: 'resumeUrl', rule: 'school', sentence: school }]
  const notes = () => app.site.fineNotes.of('site', '')
  const inMedia = () => {
    const { resumeUrl = '' } = app.site.store.read('site') ?? {}
    return path.join(app.siteDir, 'media', path.basename(resumeUrl))
  }

  test('once its upload is undone, and not while it is there', async () => {
    const { change } = await uploadResume(school, fine)
    await save('POST', '/api/cms-content', { type: 'reelUrl', content: '' })
    await app.site.background.idle()
    expect(notes()).toEqual(fine)
    expect((await save('POST', '/api/history/undo', { change })).status).toBe(200)
    await expect.poll(notes).toEqual([])
  })

  test('once other bytes are put in its place by hand', async () => {
    await uploadResume(school, fine)
    await writeFile(inMedia(), await pdf('Wren Larkwood, actor'))
    await expect.poll(notes).toEqual([])
  })

  test('at the next start where it was replaced while there was no server', async () => {
    await uploadResume(school, fine)
    await app.close()
    await writeFile(inMedia(), await pdf('Wren Larkwood, on a stage'))
    Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir }))
    await expect.poll(notes).toEqual([])
  })
})
