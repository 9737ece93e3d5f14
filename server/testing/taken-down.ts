import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect } from 'vitest'
import { plain } from '../media/pictures/test-pictures'
import type { Answer, TestApp } from './test-app'
import { uploadPicture } from './upload'

/** Uploads a picture and takes it down again; gives its file and its bytes in the history. */
export async function takenDown(app: TestApp, alt: string, colour: string) {
  const bytes = await plain(60, 40, colour).jpeg().toBuffer()
  const fields = { category: 'headshots', alt, title: alt, targetSize: 'original' }
  const uploaded = await uploadPicture(app, bytes, fields, `${alt}.jpg`)
  expect(uploaded.status).toBe(201)
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  const stored = await readFile(path.join(app.siteDir, 'media', filename))
  const down = await app.asAdmin('POST', `/api/take-down/images/${id}`)
  expect(down.status).toBe(200)
  const change = down.headers.get('Callboard-Change') ?? ''
  return { id, filename, change, content: stored.toString('latin1') }
}

/** Puts another resume in the place of the present one; gives the file that was there. */
export async function replacedResume(app: TestApp): Promise<string> {
  const before = path.basename(app.site.store.read('site')?.resumeUrl ?? '')
  expect((await sendResume(app, 'new.pdf')).status).toBe(200)
  return before
}

/** Uploads a resume of one empty page, by what it is called at home. */
export async function sendResume(app: TestApp, name: string): Promise<Answer> {
  const resume = await PDFDocument.create()
  resume.addPage([200, 300])
  const form = new FormData()
  form.set('resume', new Blob([Buffer.from(await resume.save())]), name)
  form.set('originalName', name)
  return app.asAdmin('POST', '/api/cms/resume-upload', form)
}

/** How the admin of a test erases a file from the history. */
export function erasing(app: TestApp) {
  return (filename: string) => app.asAdmin('POST', '/api/erasures', { filename })
}

/** Every object of a repository, reachable or not. */
export function everyObject(gitDir: string): string {
  const args = [`--git-dir=${gitDir}`, 'cat-file', '--batch-all-objects', '--batch']
  return spawnSync('git', args, { maxBuffer: 1e9 }).stdout.toString('latin1')
}
