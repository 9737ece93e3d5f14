import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { WhereaboutsNotes } from '../../src/schema/api'
import type { PrivacyCheck } from '../../src/schema/privacy'
import { film } from '../media/clean/test-film'
import { fromPhone, plain } from '../media/pictures/test-pictures'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

const notes = async () => (await app.asAdmin('GET', '/api/whereabouts')).json<WhereaboutsNotes>()

const sentence = 'Wren attends Elm Grove High School.'
const fine = [{ field: 'description', rule: 'school', sentence }]
const story = { headline: 'Cast', date: '2026-01-02', description: `${sentence} She sings.` }

test('what is called fine is kept for its entry until the text says something else', async () => {
  const { id } = (await app.asAdmin('POST', '/api/news', { ...story, fine })).json<{ id: string }>()
  const key = `news/${id}`
  expect((await notes()).fine[key]).toEqual(fine)
  expect(await readFile(path.join(app.siteDir, 'content/news', `${id}.md`), 'utf8')).not.toContain(
    'fine',
  )
  expect((await app.call('GET', '/news')).text).not.toContain('"fine"')
  await app.asAdmin('PUT', `/api/news/${id}`, { ...story, description: `${sentence} She dances.` })
  expect((await notes()).fine[key]).toEqual(fine)
  await app.asAdmin('PUT', `/api/news/${id}`, { ...story, description: 'She sings.' })
  await app.asAdmin('PUT', `/api/news/${id}`, story)
  expect((await notes()).fine[key]).toBeUndefined()
  await app.asAdmin('PUT', `/api/news/${id}`, { ...story, fine })
  // Whichever way the sentence goes.
  const byHand = path.join(app.siteDir, 'content/news', `${id}.md`)
  await writeFile(byHand, '---\nheadline: Cast\ndate: 2026-01-02\n---\n')
  await expect.poll(async () => (await notes()).fine[key]).toBeUndefined()
  await app.asAdmin('PUT', `/api/news/${id}`, { ...story, fine })
  expect((await notes()).fine[key]).toEqual(fine)
  await app.asAdmin('DELETE', `/api/news/${id}`)
  expect((await notes()).fine[key]).toBeUndefined()
})

test('every text of the site keeps its own notes', async () => {
  const bytes = await plain(70, 40).jpeg().toBuffer()
  const ofAlt = JSON.stringify([{ ...fine[0], field: 'alt' }])
  const fields = { category: 'bts', alt: sentence, fine: ofAlt }
  const uploaded = (await uploadPicture(app, bytes, fields)).json<{ id: string }>()
  const content = { title: 'How it began', story: sentence, fine: [{ ...fine[0], field: 'story' }] }
  await app.asAdmin('POST', '/api/cms-content', { type: 'story', content })
  const kept = (await notes()).fine
  expect(kept[`images/${uploaded.id}`]).toMatchObject([{ field: 'alt', sentence }])
  expect(kept.story).toMatchObject([{ field: 'story', sentence }])
  await app.asAdmin('POST', `/api/take-down/images/${uploaded.id}`)
  expect((await notes()).fine).not.toHaveProperty([`images/${uploaded.id}`])
})

test('notes that are none are not kept, and cost nobody a save', async () => {
  for (const wrong of ['yes', [{ field: 'description' }], [{ ...fine[0], sentence: 'Not said' }]]) {
    const answer = await app.asAdmin('POST', '/api/news', { ...story, fine: wrong })
    expect(answer.status).toBe(201)
    expect((await notes()).fine[`news/${answer.json<{ id: string }>().id}`]).toBeUndefined()
  }
})

test('the notes are for admins alone, with the contacts of the agency, which are public', async () => {
  expect((await app.call('GET', '/api/whereabouts')).status).toBe(401)
  expect((await notes()).known).toEqual(
    expect.arrayContaining(['+1 212-555-0140', expect.stringContaining('14 Lantern Row')]),
  )
})

test('the privacy check has every public fact with its place, and is for admins alone', async () => {
  expect((await app.call('GET', '/api/whereabouts/privacy')).status).toBe(401)
  const { name, sections } = (
    await app.asAdmin('GET', '/api/whereabouts/privacy')
  ).json<PrivacyCheck>()
  expect(name).toBe('Wren Larkwood')
  const note = (title: string) => sections.find((section) => section.title === title)?.note
  const facts = (title: string) =>
    sections.find((section) => section.title === title)?.facts.map(({ words }) => words) ?? []
  expect(facts('Places and dates')).toContain('2026-11-14, Northgate Theatre')
  expect(facts('Contacts').join()).toContain('margot.ellery@northlight.example')
  expect(facts('Links to other sites')).toEqual([
    'https://northlight.example',
    app.site.store.read('site')?.reelUrl,
  ])
  expect(facts('The history').join()).toContain('Callboard <')
  expect(note('The history')).toContain('as there is no git remote')
  expect(note('The history')).toContain('No e-mail address in it can be written to')
  expect(note('Resume')).toContain('What its pages say is read by this check')
  const story = sections.flatMap((section) => section.facts).find(({ tab }) => tab === 'news')
  expect(app.site.store.get('news', story?.entry ?? '')).toBeDefined()
  const pictures = (await app.call('GET', '/api/images')).json<unknown[]>()
  expect(facts('Pictures')).toHaveLength(pictures.length)
})

test('the privacy check tells what was corrected in a text, and stays in its address', async () => {
  const school = 'Birch Hollow Primary School'
  const bytes = await plain(90, 40).jpeg().toBuffer()
  const fields = { category: 'headshots', alt: 'Wren', title: `At ${school}` }
  const made = async (answer: Promise<{ json<T>(): T }>) => (await answer).json<{ id: string }>().id
  const picture = await made(uploadPicture(app, bytes, fields))
  const credit = { name: `${school} Revue`, role: 'Pip', productionDate: '2025-01-02' }
  const production = await made(app.asAdmin('POST', '/api/productions', credit))
  const told = { ...story, headline: `Back at ${school}`, description: 'She sings.' }
  const news = await made(app.asAdmin('POST', '/api/news', told))
  const addresses = async () => {
    const check = (await app.asAdmin('GET', '/api/whereabouts/privacy')).json<PrivacyCheck>()
    const section = check.sections.find(({ title }) => title.startsWith('Addresses'))
    return section?.facts.flatMap(({ words, entry }) =>
      words.includes('birch') ? [[words, entry]] : [],
    )
  }
  expect(await addresses()).toEqual([])
  await app.asAdmin('PUT', `/api/images/${picture}`, { title: 'At school' })
  await app.asAdmin('PUT', `/api/productions/${production}`, { ...credit, name: 'School Revue' })
  await app.asAdmin('PUT', `/api/news/${news}`, { ...told, headline: 'Back at school' })
  expect(await addresses()).toEqual([
    ['/uploads/at-birch-hollow-primary-school.jpg', picture],
    ['/api/images/at-birch-hollow-primary-school', picture],
    ['/bio#birch-hollow-primary-school-revue', production],
    ['/news#2026-01-02-back-at-birch-hollow-primary-school', news],
  ])
})

test('an address that spells letters of its title, or left them out before, tells nothing else', async () => {
  const credit = { name: 'Łódź Revue', role: 'Pip', productionDate: '2025-01-02' }
  const made = await app.asAdmin('POST', '/api/productions', credit)
  expect(made.json<{ id: string }>().id).toBe('lodz-revue')
  const before = '---\nname: Łódź\nrole: Pip\nproductionDate: 2025-01-02\n---\n'
  await writeFile(path.join(app.siteDir, 'content/productions/odz.md'), before)
  await expect.poll(() => app.site.store.get('productions', 'odz')).toBeDefined()
  const { text } = await app.asAdmin('GET', '/api/whereabouts/privacy')
  expect(text).not.toContain('/bio#lodz')
  expect(text).not.toContain('/bio#odz')
})

test('the privacy check tells the remote, a developer’s address, and what was committed with its metadata', async () => {
  const developer = ['-c', 'user.name=Dev', '-c', 'user.email=dev@mail.test']
  await writeFile(path.join(app.siteDir, 'media/placed.jpg'), await fromPhone(60, 40))
  const entry = 'filename: placed.jpg\ntitle: Placed\nalt: Placed\ncategory: headshots\n'
  await writeFile(path.join(app.siteDir, 'content/images/placed.yaml'), entry)
  await app.git('add', '-A')
  await app.git(...developer, 'commit', '-qm', 'A picture')
  await app.git('remote', 'add', 'origin', 'https://token:secret@git.example.com/wren.git')
  await expect.poll(async () => (await app.call('GET', '/uploads/placed.jpg')).status).toBe(200)
  const { sections } = (await app.asAdmin('GET', '/api/whereabouts/privacy')).json<PrivacyCheck>()
  const history = sections.find(({ title }) => title === 'The history')
  expect(history?.note).toContain('sent to the git remote below')
  expect(history?.note).toContain('given by a developer')
  expect(history?.note).toContain('media/placed.jpg')
  const words = history?.facts.map((fact) => fact.words) ?? []
  expect(words).toContain('Dev <dev@mail.test>')
  expect(words.join()).toContain('git.example.com/wren.git')
  expect(words.join()).not.toContain('secret')
})

test('the privacy check lists a film that is served here, which no other section has', async () => {
  const films = async () => {
    const { sections } = (await app.asAdmin('GET', '/api/whereabouts/privacy')).json<PrivacyCheck>()
    const section = sections.find(({ title }) => title === 'Films and other files')
    return { note: section?.note, words: section?.facts.map(({ words }) => words) }
  }
  expect(await films()).toEqual({ note: 'There is none.', words: [] })
  await writeFile(path.join(app.siteDir, 'media/reel.mp4'), film())
  await app.asAdmin('POST', '/api/cms-content', { type: 'reelUrl', content: '/uploads/reel.mp4' })
  await expect.poll(async () => (await films()).words).toEqual(['/uploads/reel.mp4'])
  expect((await app.call('GET', '/uploads/reel.mp4')).status).toBe(200)
  expect((await films()).note).toContain('look and listen')
})

test('what the wall alone says of a picture is read like what the picture says', async () => {
  const wall = (await app.call('GET', '/api/gallery-wall')).json<object[]>()
  const alt = 'Wren after a day at Elm Grove High School'
  const images = [{ ...wall[0], alt }, ...wall.slice(1)]
  expect((await app.asAdmin('POST', '/api/gallery-wall', { images })).status).toBe(200)
  expect((await app.call('GET', '/')).text).toContain(alt)
  const { sections } = (await app.asAdmin('GET', '/api/whereabouts/privacy')).json<PrivacyCheck>()
  const told = sections.flatMap(({ title, facts }) =>
    facts.filter(({ tab }) => tab === 'gallery-wall').map(({ words }) => [title, words]),
  )
  expect(told).toEqual([
    ['What may tell a stranger too much', 'This names a school. “Elm Grove High School”'],
    ['Schools', 'Elm Grove High School'],
  ])
})

test('the privacy check names whom pages say to call where no agent is active', async () => {
  const agent = { name: 'Ida Larkwood', agency: '', email: 'ida@home.example', phone: '555 0100' }
  await app.asAdmin('POST', '/api/cms-content', { type: 'contact', content: { agent } })
  for (const { id } of app.site.store.list('agents'))
    await app.asAdmin('DELETE', `/api/agents/${id}`)
  const { sections } = (await app.asAdmin('GET', '/api/whereabouts/privacy')).json<PrivacyCheck>()
  const contacts = sections.find(({ title }) => title === 'Contacts')?.facts ?? []
  const own = contacts.filter(({ tab }) => tab === 'content').map(({ words }) => words)
  expect(own).toEqual(['Ida Larkwood', 'ida@home.example', '555 0100'])
})
