import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { Client } from './client'
import { admins, ServerProcess } from './server-process'

const run = promisify(execFile)

const contents = {
  'draft.txt': 'Not for git yet.\n',
  'content/bio.md': `---
# How the name is spelled is agreed with the agency.
name: Robin Example
tagline: A tagline
shortBio: A short text
---

The first paragraph.

The last paragraph.
`,
  'content/site.yaml': `# What there is one of.\nreelUrl: ''\n`,
  'content/gallery-wall.yaml': `images: []\n`,
  'content/news/2026-01-01-first.md': `---\nheadline: First\ndate: '2026-01-01'\nproductionId: the-play\n---\n\nThe first story.\n`,
  'content/news/2026-01-02-second.md': `---\nheadline: Second # kept\ndate: '2026-01-02'\n---\n\nThe second story.\n`,
  'content/productions/the-play.md': `---\nname: The Play\nrole: A role\nproductionDate: '2026-01-01'\n---\n\nA play.\n`,
}

const photos = ['one', 'two']

let template: Promise<string> | undefined

/** The folder with a small site that has been started once, and its remote; made once a process. */
export function makeTemplate(): Promise<string> {
  template ??= makeNow()
  return template
}

/** Removes that folder, if there is one. */
export async function removeTemplate(): Promise<void> {
  const made = template
  template = undefined
  if (made) await rm(await made, { recursive: true, force: true })
}

const side = 40

/**
 * The pixels of a picture that is like no other, as one colour all over is like many once it is a JPEG, and
 * seldom takes as many bytes: of two that do, the entries say the same.
 */
function grain(number: number): Uint8Array {
  let state = number + 1
  const amplitude = 20 + ((number * 37) % 220)
  return Uint8Array.from({ length: side * side * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 128 + (((state >>> 16) % amplitude) - amplitude / 2)
  })
}

/** A JPEG that no other is equal to. */
export function newPicture(number: number): Promise<Buffer> {
  return sharp(grain(number), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** A form with a picture that no other is equal to; with a description, of a new headshot. */
export async function pictureForm(number: number, alt?: string): Promise<FormData> {
  const bytes = await newPicture(number)
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  body.set('targetSize', 'default')
  if (alt === undefined) return body
  body.set('category', 'headshots')
  body.set('alt', alt)
  return body
}

async function makeNow(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'callboard-torture-template-'))
  const siteDir = path.join(dir, 'site')
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(siteDir, name)), { recursive: true })
    await writeFile(path.join(siteDir, name), text)
  }
  await mkdir(path.join(siteDir, 'media'), { recursive: true })
  await writeFile(path.join(siteDir, 'media/.gitkeep'), '')
  const realGit = (await run('which', ['git'])).stdout.trim()
  const faultDir = path.join(dir, 'faults')
  await mkdir(faultDir)
  const logFile = path.join(dir, 'server.log')
  const server = await ServerProcess.start({ siteDir, faultDir, realGit, logFile })
  if (!server) throw new Error(`The template's server does not start: see ${logFile}`)
  const admin = new Client(() => server.address, '198.51.100.1', admins[0])
  const second = { ...admins[1], email: 'bo@example.com' }
  const made = await admin.call('POST', '/api/admin/users', second)
  if (made.outcome !== 'done') throw new Error(`No second admin: ${made.text}`)
  for (const [number, name] of photos.entries()) {
    const body = await pictureForm(number, `Photo ${name}`)
    const sent = await admin.call('POST', '/api/images/upload', body)
    if (sent.outcome !== 'done') throw new Error(`No picture: ${sent.text}`)
  }
  await server.end('SIGTERM')
  await run(realGit, ['init', '--bare', '-q', '-b', 'main', path.join(dir, 'remote.git')])
  await run(realGit, ['remote', 'add', 'origin', path.join(dir, 'remote.git')], { cwd: siteDir })
  await run(realGit, ['push', '-q', 'origin', 'HEAD:main'], { cwd: siteDir })
  return dir
}
