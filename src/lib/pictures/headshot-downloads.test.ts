import { expect, test } from 'vitest'
import { archiveName, downloadsOf, type Headshot } from './headshot-downloads'

function headshot(id: string, title: string, changes: Partial<Headshot> = {}): Headshot {
  const media = { width: 1600, height: 2000 }
  const uploadedAt = '2026-01-02T08:00:00.000Z'
  return { id, title, filename: `${id}.jpg`, uploadedAt, media, originalSize: null, ...changes }
}

const names = (performer: string, ...all: Headshot[]) =>
  downloadsOf(performer, all).map(({ downloads }) => downloads.map(({ name }) => name))

test('a file says whose it is, what it is and what it is called', () => {
  const originalSize = { width: 4000, height: 6000 }
  const whole = headshot('laughing', 'Laughing', { original: 'x.jpg', originalSize })
  expect(names('Wren Larkwood', whole)).toEqual([
    [
      'Wren-Larkwood_Headshot_Laughing.jpg',
      'Wren-Larkwood_Headshot_Laughing_8x10.jpg',
      'Wren-Larkwood_Headshot_Laughing_Original.jpg',
    ],
  ])
  expect(archiveName('Wren Larkwood')).toBe('Wren-Larkwood_Headshots.zip')
  expect(downloadsOf('Wren', [whole])[0]?.archived).toBe('Wren_Headshot_Laughing.jpg')
})

test('what is too small has no print, and what has no original is not said to', () => {
  expect(names('Wren', headshot('a', 'A'))).toEqual([['Wren_Headshot_A.jpg']])
  const held = headshot('b', 'B', { original: 'b-original.png' })
  expect(names('Wren', held)).toEqual([['Wren_Headshot_B.jpg']])
  const large = headshot('c', 'C', { media: { width: 2400, height: 3000 } })
  expect(names('Wren', large)).toEqual([['Wren_Headshot_C.jpg', 'Wren_Headshot_C_8x10.jpg']])
})

test('names are the same on every computer, and no two are one', () => {
  const all = [
    headshot('b', 'At “the” sea/shore: ½ — Zoë’s'),
    headshot('a-2', 'LAUGHING'),
    headshot('a', 'Laughing'),
    headshot('fuchs', '狐'),
    headshot('long', 'x'.repeat(300)),
  ]
  const found = names('Renée O’Hara', ...all).flat()
  expect(found).toEqual([
    'Renee-OHara_Headshot_At-the-sea-shore-1-2-Zoes.jpg',
    'Renee-OHara_Headshot_LAUGHING-2.jpg',
    'Renee-OHara_Headshot_Laughing.jpg',
    'Renee-OHara_Headshot_Fuchs.jpg',
    `Renee-OHara_Headshot_${'x'.repeat(60)}.jpg`,
  ])
  expect(
    names('Renée O’Hara', ...all.toReversed())
      .flat()
      .toReversed(),
  ).toEqual(found)
  expect(names('狐', headshot('a', 'A'))).toEqual([['Headshot_A.jpg']])
})

test('a new one of the same title leaves the former its name, whatever it is called', () => {
  const former = headshot('smile', 'Smile')
  const later = headshot('a-smile', 'Smile', { uploadedAt: '2026-03-04T08:00:00.000Z' })
  expect(names('Wren', later, former)).toEqual([
    ['Wren_Headshot_Smile-2.jpg'],
    ['Wren_Headshot_Smile.jpg'],
  ])
})
