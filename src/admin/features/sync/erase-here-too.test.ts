// @module-tag long
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import { plain } from '../../../../server/media/pictures/test-pictures'
import { lostLines } from '../../../../server/testing/lost-lines'
import { readToast } from '../../../../server/testing/owner-steps'
import { withRemote } from '../../../../server/testing/remote'
import { loseAnswers } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { uploadPicture } from '../../../../server/testing/upload'

const run = promisify(execFile)
const app = testApp({ LOG_LEVEL: 'silent' })
const openTab = sharedAdmin(app)

/** Has a developer take files out of the whole history of a remote, with git's own means. */
async function eraseAt(remote: string, ...files: string[]) {
  const clone = await mkdtemp(path.join(os.tmpdir(), 'callboard-clone-'))
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  await run('git', ['clone', '-q', remote, clone])
  const env = { ...process.env, FILTER_BRANCH_SQUELCH_WARNING: '1' }
  const filter = `git rm -q --cached --ignore-unmatch ${files.join(' ')}`
  await run('git', ['filter-branch', '--prune-empty', '--index-filter', filter], {
    cwd: clone,
    env,
  })
  await run('git', ['push', '-q', '--force', 'origin', 'main'], { cwd: clone })
}

test('names what was erased elsewhere, and erases it here once somebody says so, also where the answer is lost', async () => {
  const bytes = await plain(60, 40, '#3a7').jpeg().toBuffer()
  const texts = { category: 'headshots', title: 'Barn', alt: 'Barn', targetSize: 'original' }
  const uploaded = (await uploadPicture(app, bytes, texts)).json<Record<string, string>>()
  const { id = '', filename = '', original = '' } = uploaded
  const { remote, sync } = await withRemote(app)
  await eraseAt(remote, `content/images/${id}.yaml`, `media/${filename}`, `media/${original}`)
  const about = { bio: { ...app.site.store.read('bio'), tagline: 'Said meanwhile' } }
  await app.asAdmin('POST', '/api/cms-content', { type: 'bio', content: about.bio })
  await sync()

  const { page, close } = await openTab('content')
  await page.getByRole('button', { name: 'To be erased here, too' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put online' })
  await dialog.getByText(`${filename} were erased from the history`, { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Erase it here, too' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase it here, too?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(existsSync(path.join(app.siteDir, 'media', filename))).toBe(true)

  await loseAnswers(page, '**/api/erasures/follow')
  await dialog.getByRole('button', { name: 'Erase it here, too' }).click()
  await question.getByRole('button', { name: 'Erase it here, too' }).click()
  await readToast(
    page,
    'Error',
    'The server did not answer. It may be erased all the same: look here again. Nothing is done twice.',
  )
  await dialog.getByText('Everything is online', { exact: true }).waitFor()
  expect(existsSync(path.join(app.siteDir, 'media', filename))).toBe(false)
  const there = await run('git', ['show', 'main:content/bio.md'], { cwd: remote })
  expect(there.stdout).toContain('tagline: Said meanwhile')
  await page.keyboard.press('Escape')
  await close(lostLines)
})
