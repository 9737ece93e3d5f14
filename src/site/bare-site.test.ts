// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { film } from '../../server/media/clean/test-film'
import { noise } from '../../server/media/pictures/test-pictures'
import { scriptsRun, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const shortBio =
  'Ida Moss acts, sings and climbs, and she has done so since she could reach the light switch of the rehearsal room on her own.'

// What a new owner has: a name, two pictures, and an agent's number.
const files = {
  'bio.md': `---\nname: Ida Moss\ntagline: Young Actor\nshortBio: ${shortBio}\n---\n\nIda acts.\n`,
  'site.yaml':
    'contact:\n  agent:\n    name: Nell Fry\n    agency: Fry and Co\n    email: nell@fry.example\n    phone: +1 212-555-0199\n',
  'images/orchard.yaml':
    'filename: orchard.jpg\ntitle: Orchard\nalt: An orchard\ncategory: gallery\n',
  'gallery-wall.yaml':
    'images:\n  - filename: orchard.jpg\n  - filename: gone.jpg\n    alt: A picture that was deleted\n',
}

const app = testApp({}, async (siteDir) => {
  await mkdir(path.join(siteDir, 'content/images'), { recursive: true })
  await mkdir(path.join(siteDir, 'media'))
  for (const [file, text] of Object.entries(files))
    await writeFile(path.join(siteDir, 'content', file), text)
  await noise(700, 467).toFile(path.join(siteDir, 'media/orchard.jpg'))
})
const visit = sharedPublic(app)

async function edit(file: string, text: string) {
  await writeFile(path.join(app.siteDir, 'content', file), text)
}

const textOf = async (address: string) => (await app.call('GET', address)).text

/** Waits until an edit is on a page. */
const saysOnce = (address: string, words: string) =>
  expect.poll(() => textOf(address)).toContain(words)

test('the home page without a hero or most of its wall has a stage and placeholders', async () => {
  app.makeVariants()
  await expect.poll(async () => (await app.call('GET', '/')).text).toContain('.avif')
  const { page, close } = await visit('/')
  const hero = page.locator('.hero')
  expect(await hero.getByRole('img').count()).toBe(0)
  expect(await hero.evaluate((it) => getComputedStyle(it).backgroundImage)).toContain('gradient')
  const shown = await page.locator('.hero-bio').textContent()
  expect(shown?.replace(/…$/, '')).toBe(shortBio.slice(0, 120))

  const places = page.getByRole('region', { name: 'Portfolio Showcase' }).getByRole('listitem')
  expect(await places.count()).toBe(9)
  expect(await places.getByRole('link').count()).toBe(1)
  expect(await places.getByRole('img', { name: 'An empty place on the wall' }).count()).toBe(8)

  // A picture without a crop fills its square, in the best format the browser knows.
  const picture = places.first().getByRole('img', { name: 'An orchard' })
  const frame = await places.first().getByRole('link').boundingBox()
  expect(await picture.boundingBox()).toEqual(frame)
  expect(await picture.evaluate((it) => getComputedStyle(it).objectFit)).toBe('cover')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth && it.currentSrc))
    .toMatch(/\.avif$/)
  await close()
})

test('empty pages say so', async () => {
  const { page, close } = await visit('/photos')
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Headshots 0',
    'Production Stills 0',
  ])
  await page.getByText('No photos available').first().waitFor()
  await page.goto('/news')
  await page.getByRole('heading', { name: 'No News Stories Yet' }).waitFor()
  await page.getByText('More updates coming soon').waitFor()
  await page.goto('/bio')
  expect(await page.getByRole('img', { name: 'No portrait of Ida Moss yet' }).isVisible()).toBe(
    true,
  )
  expect(await page.getByText('Download Resume').count()).toBe(0)
  expect(await page.getByText('Featured Work').count()).toBe(0)
  expect(await page.getByRole('heading').allTextContents()).toEqual(['Ida Moss', 'Specialties'])
  await close()
})

test('without agents the profile has one card to call and write', async () => {
  const { page, close } = await visit('/contact')
  const card = page.locator('.agent-card')
  for (const text of ['Nell Fry', 'Fry and Co', 'Film, Television, Commercials, Voice Acting'])
    expect(await card.textContent()).toContain(text)
  const email = card.getByRole('link', { name: 'Email Now' })
  expect(await email.getAttribute('href')).toBe('mailto:nell@fry.example')
  const call = card.getByRole('link', { name: 'Call Now' })
  expect(await call.getAttribute('href')).toBe('tel:+12125550199')
  await close()
})

test('without agents and without a contact nothing stands empty where it would be', async () => {
  const blank = "contact:\n  agent: { name: '', agency: '', email: '', phone: '' }\n"
  await edit('site.yaml', blank)
  await expect.poll(() => textOf('/')).not.toContain('aria-label="Casting contact"')
  const { page, close } = await visit('/')
  expect(await page.getByRole('region', { name: 'Casting contact' }).count()).toBe(0)
  const bottom = await page.locator('.hero').evaluate((it) => it.getBoundingClientRect().bottom)
  expect(bottom).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
  await page.goto('/contact')
  const card = page.locator('.agent-card')
  expect(await card.textContent()).toBe('Available forFilm, Television, Commercials, Voice Acting')
  expect(await card.locator(':empty').count()).toBe(0)
  await close()
  expect(await textOf('/contact')).toContain('class="agent-card"')
  await edit('site.yaml', `${blank}  availability: []\n`)
  await expect.poll(() => textOf('/contact')).not.toContain('class="agent-card"')
})

test('a hand edit brings a reel, and its host is asked for nothing before the click', async () => {
  const { page, close } = await visit('/reel')
  await page.getByRole('heading', { level: 1, name: 'Demo Reel Coming Soon' }).waitFor()
  const photos = page.getByRole('main').getByRole('link')
  expect(await photos.getAttribute('href')).toBe('/photos')

  const film = '<!doctype html><title>Film</title>'
  const elsewhere: string[] = []
  await page.route(
    (url) => url.origin !== app.address,
    (route) => {
      const asked = route.request().url()
      elsewhere.push(asked)
      // A file that is no film would give way to a link: it stays on its way.
      if (asked.endsWith('.mp4')) return
      return route.fulfill({ contentType: 'text/html', body: film })
    },
  )
  for (const [address, shown] of [
    [
      'https://youtu.be/aqz-KE-bpKQ?t=90',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=90',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://films.example/reel.mp4', 'https://films.example/reel.mp4'],
  ] as const) {
    await edit('site.yaml', `reelUrl: ${address}\n`)
    const play = page.getByRole('link', { name: 'Play the reel' })
    await saysOnce('/reel', `href="${address}"`)
    await page.reload()
    expect(await play.getAttribute('href')).toBe(address)
    await scriptsRun({ page })
    await page.waitForLoadState('networkidle')
    expect(elsewhere).toEqual([])
    await play.press('Enter')
    await expect.poll(() => [...new Set(elsewhere)]).toEqual([shown])
    elsewhere.splice(0)
    // Whoever plays by keyboard goes on from the film.
    const screen = page.locator('.reel-film')
    expect(await screen.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await screen.evaluate((it) => it.tagName)).toBe(
      address.endsWith('.mp4') ? 'VIDEO' : 'IFRAME',
    )
    // A page is not told whether a player of another host has come.
    const open = page.getByRole('link', { name: 'Open the reel in a new tab' })
    expect(await open.getAttribute('href')).toBe(address)
    expect(await open.getAttribute('target')).toBe('_blank')
  }
  await close()
})

test('a film that does not play gives way to a link that opens it in a new tab', async () => {
  await edit('site.yaml', 'reelUrl: http://films.example/broken.mp4\n')
  const broken = 'https://films.example/broken.mp4'
  await saysOnce('/reel', `href="${broken}"`)
  const { page, close } = await visit('/reel')
  const link = page.locator('.reel-poster')
  expect(await link.getAttribute('href')).toBe(broken)
  await page.route(broken, (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film' }))
  await link.press('Enter')
  // While it is tried, a link of these words stands below it.
  const open = page.locator('.reel-poster', { hasText: 'Open the reel in a new tab' })
  await open.waitFor()
  expect(await open.getAttribute('href')).toBe(broken)
  expect(await open.getAttribute('target')).toBe('_blank')
  expect(await open.evaluate((it) => it === document.activeElement)).toBe(true)
  await close()
})

test('a film without a title of its own is called what its page is, for whoever hears it', async () => {
  await edit('site.yaml', "reelUrl: https://vimeo.com/76979871\nreel: { title: '' }\n")
  await saysOnce('/reel', 'href="https://vimeo.com/76979871"')
  const { page, close } = await visit('/reel')
  expect(await page.getByRole('heading').allTextContents()).toEqual(['Acting Demo Reel 2025'])
  await page.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '' }))
  await page.getByRole('link', { name: 'Play the reel' }).press('Enter')
  const film = page.locator('.reel-film')
  await film.waitFor()
  expect(await film.getAttribute('title')).toBe('Acting Demo Reel 2025')
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
    '"VideoObject","name":"Acting Demo Reel 2025"',
  )
  await close()
})

test('a picture or a resume whose file is missing stands nowhere until it is there', async () => {
  await edit('images/lost.yaml', 'filename: lost.jpg\nalt: A lost girl\ncategory: headshots\n')
  const named = 'heroImageId: lost\nresumeUrl: /uploads/lost.pdf\n'
  await edit('site.yaml', `${named}texts: { footer: Without files }\n`)
  await saysOnce('/photos', 'Without files')
  for (const address of ['/', '/bio', '/photos']) {
    await saysOnce(address, 'Without files')
    expect(await textOf(address)).not.toMatch(/lost\.jpg|A lost girl|Download Resume/)
  }
  expect((await app.call('GET', '/api/images')).text).not.toContain('lost.jpg')

  await noise(400, 500).toFile(path.join(app.siteDir, 'media/lost.jpg'))
  for (const address of ['/', '/bio', '/photos']) await saysOnce(address, 'A lost girl')
})

test('a film that nobody gets is no reel', async () => {
  await writeFile(path.join(app.siteDir, 'media/torn.mp4'), film().subarray(0, -3))
  for (const [named, words] of [
    ['reelUrl: /uploads/torn.mp4', 'Not cleaned'],
    ['reel: { videoSrc: /uploads/lost.mp4 }', 'Not there'],
  ] as const) {
    await edit('site.yaml', `${named}\ntexts: { reelComing: ${words} }\n`)
    await saysOnce('/reel', words)
  }
})

test('a production named as a section is what its address leads to', async () => {
  await mkdir(path.join(app.siteDir, 'content/productions'))
  const slugs = ['credits', 'story', 'featured']
  const play = (name: string) =>
    `---\nname: ${name}\nrole: Fig\nproductionDate: '2026-01-02'\nvenue: Pit\ndirector: Bo\n---\n\nA play.\n`
  for (const slug of slugs) await edit(`productions/${slug}.md`, play(slug))
  await expect.poll(async () => (await textOf('/bio')).match(/class="credit[" ]/g)).toHaveLength(3)
  const { page, close } = await visit('/bio')
  expect(await page.locator('.credit').count()).toBe(3)
  const ids = await page.locator('[id]').evaluateAll((found) => found.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(slugs))
  expect(await page.getByRole('region', { name: 'Credits' }).count()).toBe(1)
  await close()
})

test('a hand edit to the biography is on every page without a restart', async () => {
  await edit('bio.md', files['bio.md'].replace('Ida Moss', 'Ida Moss-Grey'))
  for (const address of ['/', '/bio', '/news', '/contact']) await saysOnce(address, 'Ida Moss-Grey')
})

test('a telephone field that holds no number is words, and nothing to press', async () => {
  await mkdir(path.join(app.siteDir, 'content/agents'))
  const agent = 'name: Bo Fry\nemail: bo@fry.example\nphone: Ask for Bo\ndepartment: Theater\n'
  await edit('agents/bo.yaml', agent)
  await edit('agency.yaml', 'agencyName: Fry and Co\nagencyPhone: Ask at the desk\n')
  for (const [address, said] of [
    ['/', 'Ask for Bo'],
    ['/contact', 'Ask for Bo'],
    ['/contact', 'Ask at the desk'],
  ] as const) {
    await saysOnce(address, said)
    const { page, close } = await visit(address)
    const look = await page.getByText(said).evaluate((it) => {
      const { textDecorationLine, backgroundColor } = getComputedStyle(it)
      return [textDecorationLine, backgroundColor]
    })
    expect(look, `${said} on ${address}`).toEqual(['none', 'rgba(0, 0, 0, 0)'])
    await close()
  }
})
