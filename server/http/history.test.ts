import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/test-app'

const app = testApp()

const onDisk = (file: string) => readFile(path.join(app.siteDir, file))

async function snapshot(...files: string[]) {
  return Promise.all(files.map(async (file) => (await onDisk(file)).toString('base64')))
}

async function undo(change: string | null) {
  return app.asAdmin('POST', '/api/history/undo', { change })
}

function put(url: string, body: object) {
  return app.asAdmin('PUT', url, body)
}

interface Story {
  id: string
  headline: string
  date: string
  description: string
  imageId: string | null
}

async function story(id: string) {
  const stories = (await app.call('GET', '/api/news')).json<Story[]>()
  return stories.find((candidate) => candidate.id === id)
}

describe('undo', () => {
  test('takes back a deletion that touched several files, to the byte', async () => {
    const files = ['content/gallery-wall.yaml', 'content/images/windfall-one-apple.yaml']
    const picture = 'media/windfall-one-apple.jpg'
    const before = await snapshot(...files, picture)
    const deleted = await app.asAdmin('DELETE', '/api/images/windfall-one-apple')
    expect(deleted.status).toBe(200)
    await expect(onDisk(picture)).rejects.toThrow('ENOENT')
    const answer = await undo(deleted.headers.get('Callboard-Change'))
    expect(answer.status).toBe(200)
    expect(await snapshot(...files, picture)).toEqual(before)
    expect((await app.git('log', '-1', '--format=%s')).trim()).toMatch(/^undo: images: delete/)
  })

  test('keeps what was edited since in other fields, and refuses where it cannot', async () => {
    const id = '2026-09-08-cast-as-pip'
    const present = await story(id)
    const first = await put(`/api/news/${id}`, { ...present, headline: 'A new headline' })
    await put(`/api/news/${id}`, { ...(await story(id)), description: 'A new text.' })
    expect((await undo(first.headers.get('Callboard-Change'))).status).toBe(200)
    expect(await story(id)).toMatchObject({
      headline: present?.headline,
      description: 'A new text.',
    })
    const second = await put(`/api/news/${id}`, { ...(await story(id)), headline: 'Two' })
    await put(`/api/news/${id}`, { ...(await story(id)), headline: 'Three' })
    const refused = await undo(second.headers.get('Callboard-Change'))
    expect(refused.status).toBe(409)
    expect((await story(id))?.headline).toBe('Three')
  })

  test('keeps what was edited since of an agent, which notes the moment of each change', async () => {
    const agent = () => app.site.store.get('agents', 'margot-ellery')
    const present = agent()
    const first = await put('/api/agents/margot-ellery', { ...present, phone: '5' })
    await put('/api/agents/margot-ellery', { ...agent(), email: 'margot@northlight.example' })
    expect((await undo(first.headers.get('Callboard-Change'))).status).toBe(200)
    const { phone } = present ?? {}
    expect(agent()).toMatchObject({ phone, email: 'margot@northlight.example' })
  })

  test('of an undo brings the change back', async () => {
    const created = await app.asAdmin('POST', '/api/productions', {
      name: 'Annie',
      role: 'Molly',
      productionDate: '2026-05-01',
    })
    const { id } = created.json<{ id: string }>()
    const undone = await undo(created.headers.get('Callboard-Change'))
    expect((await app.call('GET', '/api/productions')).text).not.toContain('Annie')
    await undo(undone.headers.get('Callboard-Change'))
    expect((await onDisk(`content/productions/${id}.md`)).toString()).toContain('role: Molly')
  })

  test('offers none for a deleted user: that is final', async () => {
    const body = { username: 'grace', email: 'g@example.com', password: 'a very long word' }
    const { id } = (await app.asAdmin('POST', '/api/admin/users', body)).json<{
      id: string
    }>()
    const deleted = await app.asAdmin('DELETE', `/api/admin/users/${id}`)
    expect((await undo(deleted.headers.get('Callboard-Change'))).status).toBe(409)
  })
})

describe('history', () => {
  test('names of an agent what somebody changed, and not that it was changed then', async () => {
    const agent = app.site.store.get('agents', 'ines-calloway')
    const saved = await put('/api/agents/ines-calloway', { ...agent, phone: '5' })
    const details = `/api/history/changes/${saved.headers.get('Callboard-Change')}`
    const [changed] = (await app.asAdmin('GET', details)).json<object[]>()
    const phone = { label: 'Phone', before: agent?.phone, after: '5' }
    expect(changed).toMatchObject({ fields: ['Phone'], details: [phone] })
  })

  test('lists the versions of an entry in words and restores one of them', async () => {
    const id = '2026-02-21-the-bird-flies'
    const original = (await onDisk(`content/news/${id}.md`)).toString()
    const present = await story(id)
    await put(`/api/news/${id}`, { ...present, headline: 'Changed', imageId: null })
    const { items } = (await app.asAdmin('GET', `/api/history/entries/news/${id}`)).json<{
      items: { change: string; author: string; entries: { fields: string[] }[] }[]
    }>()
    expect(items[0]).toMatchObject({ author: 'ada', source: 'admin' })
    expect(items[0]?.entries[0]?.fields).toEqual(['Headline', 'Featured Image'])
    const details = await app.asAdmin('GET', `/api/history/changes/${items[0]?.change}`)
    expect(details.json<{ details: object[] }[]>()[0]?.details[0]).toMatchObject({
      label: 'Headline',
      before: present?.headline,
      after: 'Changed',
    })
    const body = { kind: 'news', id, change: items[1]?.change }
    expect((await app.asAdmin('POST', '/api/history/restore', body)).status).toBe(200)
    expect((await onDisk(`content/news/${id}.md`)).toString()).toBe(original)
  })

  const bio = { name: 'Wren', tagline: 'T', shortBio: 'S', longBio: ['L'] }
  const wall = { images: [{ filename: 'windfall-orchard.jpg', alt: 'Orchard' }] }
  const content = (type: string, value: unknown) => ({ type, content: value })
  const singletons = [
    ['bio', 'bio.md', 'POST', 'cms-content', content('bio', bio)],
    ['story', 'story.md', 'POST', 'cms-content', content('story', { title: 'T', story: ['S'] })],
    ['site', 'site.yaml', 'POST', 'cms-content', content('reelUrl', 'https://vimeo.com/7')],
    ['agency', 'agency.yaml', 'PUT', 'agency-info', { agencyName: 'Southlight' }],
    ['galleryWall', 'gallery-wall.yaml', 'POST', 'gallery-wall', wall],
  ] as const

  test('says of a version that stands already that nothing changed, so that no other change is undone', async () => {
    const id = '2026-09-08-cast-as-pip'
    const saved = await put(`/api/news/${id}`, { ...(await story(id)), headline: 'It stands' })
    const other = await app.asAdmin('POST', '/api/news', {
      headline: 'Somebody else’s',
      date: '2026-11-01',
      description: 'Written meanwhile.',
    })
    const head = await app.git('rev-parse', 'HEAD')
    const change = saved.headers.get('Callboard-Change')
    const restored = await app.asAdmin('POST', '/api/history/restore', { kind: 'news', id, change })
    expect([restored.status, restored.headers.get('Callboard-Change')]).toEqual([200, null])
    expect(await app.git('rev-parse', 'HEAD')).toBe(head)
    expect(other.headers.get('Callboard-Change')).toBe(head.trim())
  })

  test.each(singletons)(
    'lists and restores versions of %s',
    async (kind, file, verb, url, body) => {
      const original = (await onDisk(`content/${file}`)).toString()
      const change = await app.asAdmin(verb, `/api/${url}`, body)
      const { items } = (await app.asAdmin('GET', `/api/history/entries/${kind}`)).json<{
        items: { change: string; entries: { kind: string }[] }[]
      }>()
      expect(items[0]?.change).toBe(change.headers.get('Callboard-Change'))
      expect(items[0]?.entries.map((entry) => entry.kind)).toEqual([kind])
      const restored = { kind, change: items[1]?.change }
      await app.asAdmin('POST', '/api/history/restore', restored)
      expect((await onDisk(`content/${file}`)).toString()).toBe(original)
    },
  )

  test('brings a deleted image back with its picture and its place on the wall', async () => {
    const id = 'salt-and-sparrow-at-the-wheel'
    const wall = path.join(app.siteDir, 'content/gallery-wall.yaml')
    const hung = `filename: ${id}.jpg`
    await writeFile(wall, (await readFile(wall, 'utf8')).replace(hung, `${hung} # the best`))
    await app.git('commit', '-qm', 'A note', '--', wall)
    await app.site.store.refresh(['content/gallery-wall.yaml'])
    const files = ['content/gallery-wall.yaml', `media/${id}.jpg`]
    const before = await snapshot(...files)
    await app.asAdmin('DELETE', `/api/images/${id}`)
    const deleted = (await app.asAdmin('GET', '/api/history/deleted')).json<
      { id: string; kind: string; change: string; picture: string }[]
    >()
    const found = deleted.find((entry) => entry.id === id)
    expect(found?.kind).toBe('images')
    const url = `/api/history/files/${found?.change}/${found?.picture}`
    const picture = await app.asAdmin('GET', url)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    const body = { kind: 'images', id, change: found?.change }
    expect((await app.asAdmin('POST', '/api/history/restore', body)).status).toBe(200)
    expect(await snapshot(...files)).toEqual(before)
    expect((await app.call('GET', '/api/gallery-wall')).text).toContain(`${id}.jpg`)
  })

  test('brings an entry back without references to what is gone meanwhile', async () => {
    const id = 'windfall-one-apple'
    await app.asAdmin('DELETE', `/api/images/${id}`)
    await app.asAdmin('DELETE', '/api/productions/windfall')
    const deleted = (await app.asAdmin('GET', '/api/history/deleted')).json<
      { id: string; change: string }[]
    >()
    const change = deleted.find((entry) => entry.id === id)?.change
    const body = { kind: 'images', id, change }
    expect((await app.asAdmin('POST', '/api/history/restore', body)).status).toBe(200)
    const images = (await app.asAdmin('GET', '/api/images')).json<{ id: string }[]>()
    expect(images.find((image) => image.id === id)).toMatchObject({ productionId: null })
    expect((await app.asAdmin('GET', '/api/content-issues')).json()).toEqual([])
  })

  test('restores a version from before the file was renamed, under its present name', async () => {
    const [id, renamed] = ['2026-09-08-cast-as-pip', '2026-09-08-pip']
    await put(`/api/news/${id}`, { ...(await story(id)), headline: 'Changed' })
    await app.git('mv', `content/news/${id}.md`, `content/news/${renamed}.md`)
    const author = ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.com']
    await app.git(...author, 'commit', '-qm', 'Rename a story')
    const { items } = (await app.asAdmin('GET', `/api/history/entries/news/${renamed}`)).json<{
      items: { change: string }[]
    }>()
    const change = items.at(-1)?.change
    const body = { kind: 'news', id: renamed, change }
    expect((await app.asAdmin('POST', '/api/history/restore', body)).status).toBe(200)
    const original = await app.git('show', `${change}:content/news/${id}.md`)
    expect((await onDisk(`content/news/${renamed}.md`)).toString()).toBe(original)
  })

  test('never tells a password hash', async () => {
    const { items } = (await app.asAdmin('GET', '/api/history/entries/users/ada')).json<{
      items: { change: string }[]
    }>()
    for (const { change } of items) {
      const details = await app.asAdmin('GET', `/api/history/changes/${change}`)
      expect(details.text).not.toContain('scrypt')
    }
    expect(items.length).toBeGreaterThan(0)
  })
})

describe('a developer’s commit of many things', () => {
  const kept = '2026-01-01-kept'
  const other = '2026-01-01-other'

  async function commitByHand(files: Record<string, string | null>) {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(app.siteDir, name)
      if (content === null) await rm(file)
      else await writeFile(file, content)
    }
    await app.git('add', '-A', '--', ...Object.keys(files))
    await app.git('commit', '-q', '-m', 'many things')
    return (await app.git('rev-parse', 'HEAD')).trim()
  }

  test('restoring one story brings back nothing else of it, and undo leaves programs alone', async () => {
    const news = (id: string) => `content/news/${id}.md`
    const text = (headline: string) =>
      `---\nheadline: ${headline}\ndate: 2026-01-01\n---\n\nText.\n`
    const stories = { [news(kept)]: text('Kept'), [news(other)]: text('Other') }
    await commitByHand({ 'tool.js': 'old', ...stories })
    await expect.poll(() => story(kept)).toBeDefined()
    const change = await commitByHand({ 'tool.js': 'new', [news(other)]: null, [news(kept)]: null })
    await expect.poll(() => story(kept)).toBeUndefined()
    const body = { kind: 'news', id: kept, change }
    expect((await app.asAdmin('POST', '/api/history/restore', body)).status).toBe(200)
    expect(await story(kept)).toMatchObject({ headline: 'Kept' })
    await expect(onDisk(news(other))).rejects.toThrow('ENOENT')
    expect(String(await onDisk('tool.js'))).toBe('new')

    const added = await commitByHand({ 'tool.js': 'newer', [news(other)]: text('Other') })
    await expect.poll(() => story(other)).toBeDefined()
    expect((await undo(added)).status).toBe(200)
    await expect(onDisk(news(other))).rejects.toThrow('ENOENT')
    expect(String(await onDisk('tool.js'))).toBe('newer')
    expect((await app.git('status', '--porcelain')).trim()).toBe('')
  })

  test('what was moved out of its folder is deleted, and comes back', async () => {
    const [id, text] = [
      '2026-01-01-aside',
      '---\nheadline: Aside\ndate: 2026-01-01\n---\n\nText.\n',
    ]
    const file = `content/news/${id}.md`
    await commitByHand({ [file]: text })
    await expect.poll(() => story(id)).toBeDefined()
    const change = await commitByHand({ [file]: null, 'draft.md': text })
    await expect.poll(() => story(id)).toBeUndefined()
    const entry = { kind: 'news', id, title: 'Aside' }
    const history = (await app.asAdmin('GET', '/api/history')).json<{ items: object[] }>()
    expect(history.items[0]).toMatchObject({ change, entries: [{ ...entry, action: 'delete' }] })
    const deleted = (await app.asAdmin('GET', '/api/history/deleted')).json<object[]>()
    expect(deleted[0]).toMatchObject({ ...entry, change })
    expect((await undo(change)).status).toBe(200)
    expect(String(await onDisk(file))).toBe(text)
    expect(String(await onDisk('draft.md'))).toBe(text)
  })
})
