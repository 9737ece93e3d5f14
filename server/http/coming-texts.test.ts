import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { changeHeader } from '../../src/schema/headers'
import { testApp } from '../testing/test-app'

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

test('a resume that was replaced is read before it comes back', async () => {
  const upload = async (text: string) => {
    const pdf = await PDFDocument.create()
    pdf.addPage().drawText(text, { x: 20, y: 700, size: 12 })
    const form = new FormData()
    form.set('resume', new Blob([Buffer.from(await pdf.save())]), 'resume.pdf')
    form.set('originalName', 'resume.pdf')
    return save('POST', '/api/cms/resume-upload', form)
  }
  const first = await upload(school)
  const second = await upload('Wren Larkwood, actor')
  expect(await findings(second.change)).toEqual([words])
  expect(await findings(first.change, '?kind=site')).toEqual([words])
})
