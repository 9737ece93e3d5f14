import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Makes a call as a program would, and gives what it answered. */
export type Call = <T = { id: string; filename: string }>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<T>

/** One thing that is done, in the admin's tab, and by the call that it should come to. */
export interface MixedChange {
  tab: string
  inAdmin: (page: Page) => Promise<unknown>
  byCall: (call: Call, made: Map<string, { id: string; filename: string }>) => Promise<unknown>
}

const today = '2026-05-01'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Waits until a form is ready for the next entry: one that is typed before would be emptied with it. */
const emptied = (field: Locator) => expect.poll(() => field.inputValue()).toBe('')

export function addPhoto(name: string, bytes: Buffer): MixedChange {
  return {
    tab: 'images',
    async inAdmin(page) {
      const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: bytes }
      await page.locator('main input[type=file]').first().setInputFiles(file)
      const form = page.getByRole('form', { name: `Upload ${name}.jpg` })
      await form.getByLabel('Alt Text').fill(name)
      await form.getByLabel('Category').selectOption({ label: 'Behind the Scenes' })
      await form.getByRole('button', { name: 'Upload Image' }).click()
    },
    async byCall(call, made) {
      const form = new FormData()
      const fields = { category: 'bts', alt: name, productionId: 'none', targetSize: 'default' }
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('image', new File([new Uint8Array(bytes)], `${name}.jpg`))
      made.set(name, await call('POST', '/api/images/upload', form))
    },
  }
}

export function addProduction(name: string): MixedChange {
  return {
    tab: 'productions',
    async inAdmin(page) {
      const form = page.getByRole('form', { name: 'Add Production' })
      await form.getByLabel('Production Name').fill(name)
      await form.getByLabel('Your Role').fill('Sailor')
      await form.getByLabel('Production Date').fill(today)
      await button(page, 'Create Production').click()
      await emptied(form.getByLabel('Production Name'))
    },
    async byCall(call, made) {
      const body = { name, role: 'Sailor', productionDate: today }
      made.set(name, await call('POST', '/api/productions', body))
    },
  }
}

export function addStory(headline: string, picture?: string): MixedChange {
  return {
    tab: 'news',
    async inAdmin(page) {
      const form = page.getByRole('form', { name: 'Add News Story' })
      await form.getByLabel('Headline').fill(headline)
      await form.getByLabel('Date').fill(today)
      await form.getByLabel('Description').fill('Words.')
      if (picture) {
        await button(page, 'Select Image').click()
        await page.getByRole('dialog').getByRole('button', { name: picture }).click()
      }
      await button(page, 'Add News Story').click()
      await emptied(form.getByLabel('Headline'))
    },
    async byCall(call, made) {
      const imageId = picture ? made.get(picture)?.id : null
      const body = { headline, date: today, description: 'Words.', imageId }
      made.set(headline, await call('POST', '/api/news', body))
    },
  }
}

/** Changes one field of an entry that is edited where it stands; `id` is one of the starter's. */
export function editRow(
  tab: string,
  title: string,
  [label, field, text]: readonly [string, string, string],
  save: string,
  id?: string,
): MixedChange {
  return {
    tab,
    async inAdmin(page) {
      await button(page, `Edit ${title}`).click()
      const form = page.getByRole('form', { name: /^Edit / })
      await form.getByLabel(label).fill(text)
      await form.getByRole('button', { name: save, exact: true }).click()
      await form.waitFor({ state: 'detached' })
    },
    byCall: async (call, made) => {
      const path = `/api/${tab}/${id ?? made.get(title)?.id}`
      const present = await entry(call, tab, id ?? made.get(title)?.id)
      return call('PUT', path, { ...present, [field]: text })
    },
  }
}

async function entry(call: Call, tab: string, id = '') {
  const all = await call<Record<string, unknown>[]>('GET', `/api/${tab}`)
  return all.find((one) => one['id'] === id) ?? {}
}

export function deleteRow(tab: string, title: string, id: string): MixedChange {
  return {
    tab,
    async inAdmin(page) {
      await button(page, `Delete ${title}`).click()
      if (tab === 'productions') {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      }
      await button(page, `Keep it: ${title}`).waitFor()
    },
    byCall: (call) => call('DELETE', `/api/${tab}/${id}`),
  }
}

interface SiteData {
  bio: Record<string, unknown>
  story: string[]
  storyTitle: string
}

export function content(type: string, label: string, text: string, save?: string): MixedChange {
  return {
    tab: 'content',
    async inAdmin(page) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(text)
      if (save) await button(page, save).click()
    },
    async byCall(call) {
      const data = await call<SiteData>('GET', '/api/cms-data')
      const fields: Record<string, unknown> = {
        tagline: { ...data.bio, tagline: text },
        shortBio: { ...data.bio, shortBio: text },
        story: { title: text, story: data.story },
      }
      const kind = type === 'tagline' || type === 'shortBio' ? 'bio' : type
      return call('POST', '/api/cms-content', { type: kind, content: fields[type] ?? text })
    },
  }
}

export function hero(name: string): MixedChange {
  return {
    tab: 'hero-image',
    async inAdmin(page) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await button(page, 'Save Hero Image').click()
    },
    byCall: (call, made) => {
      const imageId = made.get(name)?.id
      return call('POST', '/api/cms-content', { type: 'heroImageId', content: imageId })
    },
  }
}

export const wallWithoutFirst: MixedChange = {
  tab: 'gallery-wall',
  async inAdmin(page) {
    await button(page, 'Remove image 1').click()
    await button(page, 'Save Gallery Wall').click()
  },
  async byCall(call) {
    const [, ...images] = await call<unknown[]>('GET', '/api/gallery-wall')
    return call('POST', '/api/gallery-wall', { images })
  },
}

export function wallWith(name: string): MixedChange {
  return {
    tab: 'gallery-wall',
    async inAdmin(page) {
      await button(page, 'Add Image (8/9)').click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
      await button(page, 'Save Gallery Wall').click()
    },
    async byCall(call, made) {
      const images = await call<unknown[]>('GET', '/api/gallery-wall')
      const added = { filename: made.get(name)?.filename, alt: name }
      return call('POST', '/api/gallery-wall', { images: [...images, added] })
    },
  }
}

export function titlePhoto(shown: string, title: string): MixedChange {
  return {
    tab: 'images',
    async inAdmin(page) {
      await page.getByRole('button', { name: new RegExp(`^${shown}`) }).click()
      const form = page.getByRole('form', { name: 'Image texts' })
      await form.getByLabel('Title').fill(title)
      await form.getByRole('button', { name: 'Save Changes' }).click()
    },
    async byCall(call, made) {
      const name = made.get(shown)?.id
      return call('PUT', `/api/images/${name}`, { ...(await entry(call, 'images', name)), title })
    },
  }
}

export const deletePhoto: MixedChange = {
  tab: 'images',
  async inAdmin(page) {
    await page.getByRole('button', { name: /^Model theatre/ }).click()
    await button(page, 'Delete Image').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  },
  byCall: (call) => call('DELETE', '/api/images/detail-model-theatre'),
}

async function messageId(call: Call, subject: string) {
  const all = await call<{ id: string; subject: string }[]>('GET', '/api/contact-messages')
  return all.find((one) => one.subject === subject)?.id
}

export const readMessage: MixedChange = {
  tab: 'messages',
  inAdmin: (page) =>
    page
      .getByRole('group', { name: 'Status of “Audition”' })
      .getByRole('button', { name: 'Mark as Read' })
      .click(),
  byCall: async (call) => {
    const path = `/api/contact-messages/${await messageId(call, 'Audition')}/status`
    return call('PUT', path, { processed: 'read' })
  },
}

export const deleteMessage: MixedChange = {
  tab: 'messages',
  async inAdmin(page) {
    await button(page, 'Delete “Nothing”').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  },
  byCall: async (call) => {
    return call('DELETE', `/api/contact-messages/${await messageId(call, 'Nothing')}`)
  },
}

export const addAgent: MixedChange = {
  tab: 'agents',
  async inAdmin(page) {
    await button(page, 'Add Agent').click()
    const form = page.getByRole('form', { name: 'Add Agent' })
    await form.getByLabel('Name', { exact: true }).fill('Rosa Finch')
    await form.getByLabel('Email').fill('rosa@example.com')
    await form.getByLabel('Phone').fill('555 0199')
    await button(page, 'Create Agent').click()
    await form.waitFor({ state: 'detached' })
  },
  byCall: (call) =>
    call('POST', '/api/agents', {
      name: 'Rosa Finch',
      email: 'rosa@example.com',
      phone: '555 0199',
      department: 'Commercial & Print',
      agencyName: 'Northlight Talent',
      isActive: true,
      displayOrder: 5,
    }),
}
