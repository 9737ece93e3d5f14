import type { Page } from 'playwright-core'
import { newPicture } from '../template'
import { attempt, isShown } from './attempt'

/** A field that somebody types into, and how one gets there. */
export interface Place {
  tab: string
  /** Whose words the form's are. */
  file: RegExp
  /** The name of the form. */
  form: string | RegExp
  field: string
  /** What the form is saved by. */
  save: string
  /** What opens the form; without it the tab shows it. */
  opener?: string | RegExp
  /** What must not be empty for it to be saved. */
  required?: readonly string[]
  /** The group that has the button to save it, where that is not in the form. */
  saveIn?: string
  /** What else is done there before one types or saves. */
  prepare?: (page: Page) => Promise<void>
}

const news = {
  tab: 'news',
  file: /^content\/news\/2026-01-02-second\.md$/,
  save: 'Save',
  form: /^Edit Second/,
  opener: /^Edit Second/,
}
const production = {
  tab: 'productions',
  file: /^content\/productions\/the-play\.md$/,
  save: 'Save Changes',
  form: 'Edit Production',
  opener: 'Edit The Play',
}
const photo = {
  tab: 'images',
  file: /^content\/images\/photo-one\.yaml$/,
  save: 'Save Changes',
  form: 'Image texts',
  opener: /Photo one/,
}
const biography = {
  tab: 'content',
  file: /^content\/bio\.md$/,
  save: 'Save Biography',
  form: 'Biography & Info',
}
const story = { tab: 'content', file: /^content\/story\.md$/, save: 'Save Story', form: 'Story' }
const addition = {
  tab: 'news',
  file: /^content\/news\/(?!2026-01-0[12]-(?:first|second)\.)/,
  save: 'Add News Story',
  form: 'Add News Story',
  required: ['Headline', 'Description'],
}

const uploaded = { tab: 'images', file: /^content\/images\/(?!photo-(?:one|two)\.)/ }
const upload = { ...uploaded, save: 'Upload', form: /^Upload /, prepare: chooseAPicture }
const batch = {
  ...uploaded,
  save: 'Upload all',
  saveIn: 'Upload many photos',
  form: /^Photo \d of/,
  required: ['Alt Text'],
  prepare: chooseTwoPictures,
}

let pictures = 0

/** Goes on with a photo that was chosen before, or chooses one. */
async function chooseAPicture(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: upload.form })
  if (!(await isShown(form))) return
  await attempt(async () => {
    const before = page.getByRole('button', { name: 'Restore' })
    if (await isShown(before)) await before.click({ timeout: 2000 })
    if (await isShown(form.getByText('Choose Pictures'))) await choose(page, 1)
    await form.getByLabel('Category').selectOption('gallery', { timeout: 2000 })
  })
}

/** Goes on with the first of the photos that are described already, or chooses two. */
async function chooseTwoPictures(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: batch.saveIn })
  await attempt(async () => {
    if (!(await isShown(group))) await choose(page, 2)
    await group.getByLabel('Category').selectOption('gallery', { timeout: 2000 })
    await group.getByRole('button', { name: /^Photo 1, / }).click({ timeout: 2000 })
  })
}

async function choose(page: Page, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, () => (pictures += 1))
  const files = numbers.map(async (number) => {
    const buffer = await newPicture(10_000 + number)
    return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await page.getByLabel('Choose Pictures').setInputFiles(await Promise.all(files))
}

/** Of each form two fields, of uploads what must be said. */
export const places: readonly Place[] = [
  { ...biography, field: 'Tagline' },
  { ...biography, field: 'Short Bio' },
  { ...story, field: 'Title' },
  { ...story, field: 'Story' },
  { ...news, field: 'Headline' },
  { ...news, field: 'Description' },
  { ...production, field: 'Venue' },
  { ...production, field: 'Description' },
  { ...photo, field: 'Description' },
  { ...photo, field: 'Photographer' },
  { ...addition, field: 'Headline' },
  { ...addition, field: 'Description' },
  { ...upload, field: 'Alt Text' },
  { ...batch, field: 'Alt Text' },
]
