// @module-tag long
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../../server/testing/admin-page'
import { saveBio } from '../../../../server/testing/edits'
import { answer, noSave, oneSave, readToast } from '../../../../server/testing/owner-steps'
import { holdReads } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('whoever has gone on is not asked about an undo of before, and hears that nothing was done', async () => {
  await saveBio(app, { tagline: 'Another passing thought' })
  const { page, close } = await openTab('history')
  const letGo = await holdReads(page, '**/findings?*')
  await page
    .getByRole('button', { name: /^Undo “/ })
    .first()
    .click()
  await leadTo(page, 'news')
  await noSave(app, async () => {
    letGo()
    const words = 'You went on before it could be asked about. Press it again in History.'
    await readToast(page, 'Nothing was changed', words)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
  await close()
})

test('what was done to many photos together is undone together from the history, however many', async () => {
  const photos = app.site.store.list('images')
  expect(photos.length).toBeGreaterThan(20)
  const ids = photos.map(({ id }) => id)
  const change = { photographer: 'Ines Vale' }
  const changed = await app.asAdmin('POST', '/api/image-batches/changes', { ids, change })
  expect(changed.status).toBe(200)
  const { page, close } = await openTab('history')
  const { paths } = await oneSave(app, async () => {
    await page.getByRole('button', { name: new RegExp(`^Undo “.*\\b${ids.length} `) }).click()
    await answer(page, `in all of its ${ids.length} entries together`, 'Undo')
    await readToast(page, 'Undone', 'What this change did is taken back')
  })
  expect(paths).toHaveLength(ids.length)
  expect(app.site.store.list('images')).toEqual(photos)
  await close()
})

test('words that were taken out for telling too much are asked about before they are public again', async () => {
  const school = 'Wren attends Elm Grove High School.'
  const story = { headline: 'A quiet week', date: '2026-01-02', description: school }
  const made = await app.asAdmin('POST', '/api/news', story)
  const { id } = made.json<{ id: string }>()
  await app.asAdmin('PUT', `/api/news/${id}`, { ...story, description: 'She sings.' })
  const { page, close } = await openTab('history')
  const undo = page.getByRole('button', { name: /^Undo “Changed the news story “A quiet week”/ })
  await noSave(app, async () => {
    await undo.click()
    await page.getByRole('alertdialog').getByText('Elm Grove High School').waitFor()
    await answer(page, 'This names a school.', 'Cancel')
  })
  await app.asAdmin('PUT', `/api/news/${id}`, story)
  await app.asAdmin('DELETE', `/api/news/${id}`)
  await page.getByRole('tab', { name: 'Deleted' }).click()
  const back = page.getByRole('button', { name: 'Bring back A quiet week' })
  await noSave(app, async () => {
    await back.click()
    await answer(page, 'This names a school.', 'Cancel')
  })
  await oneSave(app, async () => {
    await back.click()
    await answer(page, 'This names a school.', 'Bring Back Anyway')
    await readToast(page, 'Success', 'Restored from the history')
  })
  await close()
})
