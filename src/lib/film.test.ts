import { expect, test } from 'vitest'
import { filmAt } from './film'

function embed(address: string) {
  const film = filmAt(address)
  return film?.kind === 'player' ? film.embedUrl : undefined
}

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'

test.each([
  'https://youtu.be/aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ?si=share',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&feature=share',
  'http://youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
])('%s is played without cookies', (address) => {
  expect(embed(address)).toBe(youtube)
})

test.each([
  ['t=90', 90],
  ['t=90s', 90],
  ['t=1m30s', 90],
  ['start=5', 5],
])('a film begins where its link says: %s', (query, seconds) => {
  expect(embed(`https://youtu.be/aqz-KE-bpKQ?${query}`)).toBe(`${youtube}&start=${seconds}`)
})

test('Vimeo films are embedded, unlisted ones with their key', () => {
  expect(embed('https://vimeo.com/76979871')).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  )
  expect(embed('https://player.vimeo.com/video/76979871?h=8272103f6e')).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  )
  expect(embed('https://vimeo.com/76979871/8272103f6e')).toContain('&h=8272103f6e')
  expect(embed('https://vimeo.com/76979871?h=x%26dnt=0')).not.toContain('&h')
})

test.each([
  'video/76979871',
  'channels/staffpicks/76979871',
  'groups/shortfilms/videos/76979871',
  'manage/videos/76979871',
  'showcase/4567/video/76979871',
  'album/4567/video/76979871/',
])('vimeo.com/%s is that film', (path) => {
  expect(embed(`https://vimeo.com/${path}`)).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  )
})

test.each(['showcase/4567', 'album/4567', 'event/4567', 'user4567', 'user/4567', '4567/about/1'])(
  'vimeo.com/%s is no film but a page',
  (path) => {
    const pageUrl = `https://vimeo.com/${path}`
    expect(filmAt(pageUrl)).toEqual({ kind: 'page', pageUrl })
  },
)

test('a film file is played from where it lies', () => {
  expect(filmAt('/uploads/reel.mp4')).toEqual({
    kind: 'file',
    fileUrl: '/uploads/reel.mp4',
    type: 'video/mp4',
  })
  expect(filmAt('https://cdn.example/reel.WEBM?x=1')).toMatchObject({ type: 'video/webm' })
  expect(filmAt('https://cdn.example/reel.ogg')).toMatchObject({ type: 'video/ogg' })
})

test('any other page is linked', () => {
  const pageUrl = 'https://example.com/reel'
  expect(filmAt(pageUrl)).toEqual({ kind: 'page', pageUrl })
  const channel = 'https://www.youtube.com/@somebody'
  expect(filmAt(channel)).toEqual({ kind: 'page', pageUrl: channel })
})

test('an uploaded film that browsers do not play is linked', () => {
  const pageUrl = '/uploads/reel.MOV'
  expect(filmAt(pageUrl)).toEqual({ kind: 'page', pageUrl })
})

test.each(['', 'not an address', 'javascript:alert(1)', '/uploads/reel.pdf'])(
  '%j is no film',
  (address) => {
    expect(filmAt(address)).toBeNull()
  },
)

test('a hostile id does not reach the player', () => {
  const address = 'https://youtu.be/%22%3E%3Cscript%3E'
  expect(filmAt(address)).toMatchObject({ kind: 'page' })
})
