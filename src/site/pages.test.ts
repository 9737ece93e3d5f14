import { expect, test } from 'vitest'
import { openPage } from '../../server/testing/browser'
import { openPublic, sharedPublic } from '../../server/testing/public-page'
import { testApp } from '../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

const links = ['Home', 'Bio', 'Photos', 'Reel', 'News', 'Contact']
const linkPaths = ['/', '/bio', '/photos', '/reel', '/news', '/contact']
const home = 'Wren Larkwood | Child Actor Portfolio'

const pages = [
  {
    path: '/',
    title: home,
    heading: 'Wren Larkwood',
    current: 'Home',
    texts: [
      'Child Actor & Performer',
      'with a quick ear and a permanently raised left eyebrow.',
      'Watch Reel',
      'Portfolio Showcase',
      'View Complete Gallery',
      'Since then she has carried five new plays',
      'SpecialtiesFilmTelevisionCommercialsVoice ActingTheater',
      'Get in Touch',
    ],
  },
  {
    path: '/alt',
    title: 'Wren Larkwood | Child Actor for Film, Television and Theater',
    heading: 'Wren Larkwood',
    current: null,
    texts: ['Watch Reel'],
  },
  {
    path: '/bio',
    title: 'Biography | Wren Larkwood, Child Actor',
    heading: 'Wren Larkwood',
    current: 'Bio',
    texts: [
      'Child Actor & Performer',
      'Download Resume',
      'Wren Larkwood started acting by accident.',
      'The eyebrow is not an affectation.',
      'SpecialtiesFilmTelevisionCommercialsVoice ActingTheater',
      'Featured Work',
    ],
  },
  {
    path: '/photos',
    title: 'Photos | Wren Larkwood, Child Actor',
    heading: 'Photos',
    current: 'Photos',
    texts: ['Headshots 7', 'Production Stills 10'],
  },
  {
    path: '/reel',
    title: 'Demo Reel | Wren Larkwood, Child Actor',
    heading: 'Acting Demo Reel 2025',
    current: 'Reel',
    texts: ['3:30 minutes', 'Updated 2025', 'HD Quality', 'This cut is 90 seconds long'],
  },
  {
    path: '/news',
    title: 'News | Wren Larkwood, Child Actor',
    heading: 'News',
    current: 'News',
    texts: ['The Snow Post opens at Northgate', 'More updates coming soon'],
  },
  {
    path: '/contact',
    title: 'Contact | Wren Larkwood, Child Actor',
    heading: 'Contact',
    current: 'Contact',
    texts: ['Northlight Talent', '14 Lantern Row', 'for industry enquiries by adults'],
  },
  {
    path: '/no-such-page',
    title: '404 Page Not Found | Wren Larkwood, Child Actor',
    heading: '404 Page Not Found',
    current: null,
    texts: ['Did you forget to add the page to the router?'],
  },
]

test.for(pages)('$path says what it is', async ({ path, title, heading, current, texts }) => {
  const { page, close } = await visit(path)
  expect(await page.title()).toBe(title)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading])
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(1)
  const main = await page.getByRole('main').textContent()
  for (const text of texts) expect(main).toContain(text)

  // From one heading to the next, no level is left out.
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((found) => found.map(({ tagName }) => Number(tagName[1])))
  levels.forEach((level, at) => expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1))

  const navigation = page.getByRole('navigation', { name: 'Main' })
  expect(await navigation.getByRole('link').allTextContents()).toEqual(links)
  expect(await navigation.locator('[aria-current=page]').allTextContents()).toEqual(
    current ? [current] : [],
  )
  const footer = page.getByRole('contentinfo')
  const footerLinks = footer.getByRole('link')
  expect(await footerLinks.allTextContents()).toEqual(links)
  expect(
    await footerLinks.evaluateAll((found) => found.map((link) => link.getAttribute('href'))),
  ).toEqual(linkPaths)
  const said = await footer.textContent()
  expect(said).toContain('Wren LarkwoodChild Actor & Performer')
  expect(said).toContain(`© ${new Date().getFullYear()} Wren Larkwood`)
  const isMissing = path === '/no-such-page'
  await close(isMissing ? [expect.stringContaining('status of 404')] : [])
})

test('every page can be read and left without scripts', async () => {
  const { page, close } = await openPublic(app, '/', { javaScriptEnabled: false })
  for (const { path, texts, heading } of pages) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
    expect(await page.locator('h1').isVisible(), heading).toBe(true)
    for (const text of texts) expect(await page.textContent('main')).toContain(text)
    await page.getByRole('navigation', { name: 'Main' }).getByText('News').click()
    await page.waitForURL('**/news')
  }
  await close([expect.stringContaining('status of 404')])
})

test('the name is the largest text, the short bio breaks off, and the buttons differ on /alt', async () => {
  const { page, close } = await visit('/')
  const sizes = await page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => [...element.childNodes].some((node) => node.nodeValue?.trim()))
        .map((element) => [Number.parseFloat(getComputedStyle(element).fontSize), element.tagName]),
    )
  sizes.sort(([a], [b]) => Number(b) - Number(a))
  expect(sizes[0]?.[1]).toBe('H1')
  expect(Number(sizes[0]?.[0])).toBeGreaterThan(Number(sizes[1]?.[0]))

  const bio = await page.locator('.hero-bio').textContent()
  expect(bio).toBe(
    'Wren Larkwood is a young actor for stage, screen and microphone, with a quick ear and a permanently raised left eyebrow.',
  )
  const hero = page.locator('.hero')
  const buttons = () =>
    hero
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]))
  const watch = ['Watch Reel', '/reel']
  expect(await buttons()).toEqual([watch, ['View Photos', '/photos']])
  await page.goto('/alt')
  expect(await buttons()).toEqual([watch, ['Contact', '/contact']])
  await close()
})

test('news come newest first, dated in long US style, with their production and picture', async () => {
  const { page, close } = await visit('/news')
  expect(await page.locator('main time').allTextContents()).toEqual([
    'November 15, 2026',
    'September 8, 2026',
    'June 26, 2026',
    'April 11, 2026',
    'February 21, 2026',
    'October 6, 2025',
  ])
  const [first, , , voice] = await page.getByRole('article').all()
  expect(await first?.getByRole('heading').textContent()).toBe('The Snow Post opens at Northgate')
  expect(await first?.getByRole('img').getAttribute('alt')).toContain('A snowed-in village')
  expect(await voice?.getByRole('link').count()).toBe(0)
  expect(await page.getByRole('article').last().getByRole('img').count()).toBe(0)
  await first?.getByRole('link', { name: 'The Snow Post' }).click()
  await page.waitForURL('**/bio#the-snow-post')
  const credit = await page.locator('#the-snow-post').boundingBox()
  expect(credit?.y).toBeGreaterThanOrEqual(73)
  await close()
})

test('the biography has its portrait, its resume in a new tab, and every production still', async () => {
  const { page, close } = await visit('/bio')
  const portrait = page.locator('.biography').getByRole('img')
  expect(await portrait.getAttribute('src')).toBe('/uploads/wren-classic-headshot.jpg')
  // Its words, if it cannot be had: on the dark colour that stands in for it.
  const [words = 0, behind = 255] = await portrait.evaluate((image) => {
    const { color, backgroundColor } = getComputedStyle(image)
    return [color, backgroundColor].map((one) => Math.max(...(one.match(/\d+/g) ?? []).map(Number)))
  })
  expect(words - behind).toBeGreaterThan(128)
  const resume = page.getByRole('link', { name: 'Download Resume' })
  expect(await resume.getAttribute('target')).toBe('_blank')
  expect(await resume.getAttribute('href')).toBe('/bio/resume')
  const answer = await page.request.get('/bio/resume')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const featured = page.getByRole('region', { name: 'Featured Work' }).getByRole('figure')
  expect(await featured.count()).toBe(10)
  const orchard = featured.filter({ hasText: 'The orchard' })
  expect(await orchard.locator('.text-muted').textContent()).toMatch(/\w \w/)
  await close()
})

test('the biography prints as words on white, without what is there to click', async () => {
  const { page, close } = await openPublic(app, '/bio', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Download Resume' }).isVisible()).toBe(false)
  const colours = page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect(await colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.getByText('Pip', { exact: true }).first().waitFor()
  await close()
})

test('the agents stand under their departments, with ways to call and write', async () => {
  const { page, close } = await visit('/contact')
  const departments = await page
    .locator('.department')
    .evaluateAll((found) =>
      found.map((department) =>
        [...department.querySelectorAll('h2, h3')].map((heading) => heading.textContent),
      ),
    )
  expect(departments).toEqual([
    ['Commercial & Print', 'Dev Marlowe'],
    ['Theatrical & Voice Over', 'Margot Ellery', 'Tobias Wynn'],
    ['Theater', 'Ines Calloway'],
  ])
  const margot = page.getByRole('listitem').filter({ hasText: 'Margot Ellery' })
  expect(
    await margot
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')).sort()),
  ).toEqual(['mailto:margot.ellery@northlight.example', 'tel:+12125550142'])
  expect(await page.getByText('Email Now').count()).toBe(0)
  expect(await page.getByRole('img', { name: 'Northlight Talent logo' }).isVisible()).toBe(true)
  await close()
})

test('the hero says that it loads only while its picture is on its way', async () => {
  const { page, close } = await openPage({ baseURL: app.address })
  let arrive: (() => void) | undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/uploads\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const loading = page.getByText('Loading portfolio')
  await loading.waitFor()
  arrive?.()
  await loading.waitFor({ state: 'hidden' })
  expect(
    await page
      .locator('.hero-picture')
      .evaluate((picture) => (picture as HTMLImageElement).complete),
  ).toBe(true)
  await close()
})
