import type { Locator, Page } from 'playwright-core'
import { attempt, isShown } from './attempt'
import type { BrowserDay } from './browser-day'
import type { Place } from './places'

const formOf = (page: Page, { form }: Place) => page.getByRole('form', { name: form, exact: true })

/** Gets to a form, by what is on the screen or by its address. */
export async function findForm(
  day: BrowserDay,
  page: Page,
  place: Place,
): Promise<Locator | undefined> {
  const form = formOf(page, place)
  await answerQuestions(page)
  const isOpen = await isShown(form)
  if (!isOpen && (!page.url().endsWith(`tab=${place.tab}`) || place.tab === 'images')) {
    if (!(await day.visit(page, place.tab))) return undefined
  }
  await place.prepare?.(page)
  if (isOpen) return form
  const opener = place.opener && page.getByRole('button', { name: place.opener }).first()
  const reached = opener ? form.or(opener) : form
  if (!(await attempt(() => reached.first().waitFor()))) return undefined
  if (opener && !(await isShown(form))) await attempt(() => opener.click({ timeout: 2000 }))
  return (await attempt(() => form.waitFor({ timeout: 2000 }))) ? form : undefined
}

/** Goes to a tab by the rail, as one does who stays in the admin; what is not saved is stayed with. */
export async function walkTo(day: BrowserDay, page: Page, tab: string): Promise<void> {
  await answerQuestions(page)
  const link = page.locator(`nav a[href="/admin?tab=${tab}"]`).first()
  if (!(await attempt(() => link.click({ timeout: 2000 })))) return
  day.note(`walked to ${tab}`)
  const stay = page.getByRole('button', { name: 'Keep editing' })
  if (await isShown(stay)) await attempt(() => stay.click({ timeout: 2000 }))
}

/** What stands in the fields of a form. */
export async function textIn(form: Locator | undefined): Promise<string> {
  const fields = form?.locator('input, textarea')
  const values = fields?.evaluateAll((all) =>
    all.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value),
  )
  return (await values?.catch(() => []))?.join(' ') ?? ''
}

/** Types a word at the end of a field. */
export async function typeInto(day: BrowserDay, page: Page, place: Place): Promise<void> {
  const form = await findForm(day, page, place)
  const field = form?.getByLabel(place.field, { exact: true })
  if (!field) return day.note(`no form for ${place.field}`)
  await day.changeWindows(page, place)
  const word = day.word()
  const isTyped = await attempt(async () => {
    await field.focus({ timeout: 2000 })
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` ${word}`, { delay: 2 })
  })
  const value = await field.inputValue({ timeout: 2000 }).catch(() => '')
  if (!isTyped || !value.includes(word))
    return day.note(`${word} did not get into ${place.field}: ${value}`)
  day.typed.push({ word, page, place, at: Date.now() })
  day.note(`${word} typed into ${place.field}`)
}

/** Saves a form, if it is there, and stays by their own side where they are asked. */
export async function saveForm(day: BrowserDay, page: Page, place: Place): Promise<void> {
  const form = formOf(page, place)
  if (!(await isShown(form))) return
  await fillRequired(form, place)
  const button = (place.saveIn ? page.getByRole('group', { name: place.saveIn }) : form)
    .getByRole('button', { name: new RegExp(`^(?:${place.save}|Save anyway)`) })
    .first()
  if (!(await attempt(() => button.click({ timeout: 2000 })))) return
  day.note(`${String(place.form)} saved`)
  await answerQuestions(page)
}

async function fillRequired(form: Locator, { required = [] }: Place): Promise<void> {
  for (const name of required) {
    const field = form.getByLabel(name, { exact: true })
    await attempt(async () => {
      if ((await field.inputValue({ timeout: 2000 })) === '')
        await field.fill('In haste', { timeout: 2000 })
    })
  }
}

/** Stays by what was typed where the admin asks about it. */
export async function answerQuestions(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  if (!(await isShown(asked))) return
  await attempt(async () => {
    for (const mine of await asked.getByRole('radio', { name: 'Mine' }).all())
      await mine.check({ timeout: 1000 })
    await asked.getByRole('button', { name: 'Save my choice' }).click({ timeout: 1000 })
    await asked.waitFor({ state: 'hidden', timeout: 3000 })
  })
}
