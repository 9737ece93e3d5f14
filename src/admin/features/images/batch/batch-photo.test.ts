import { expect, test } from 'vitest'
import type { KeptUpload } from '../../../forms/pictures/upload-drafts'
import { photosOf } from './batch-photo'

function kept(key: number, values: Record<string, unknown>, at: string): KeptUpload {
  const file = new File(['a photo'], `${key}.jpg`)
  return { key, file, values: { changeKey: `change ${key}`, alt: `${key}`, ...values }, at }
}

test('what is said of all photos is what was kept last of any that is still to be described', () => {
  const { open, wanted } = photosOf([
    kept(1, { photographer: 'I', isWanted: true }, '2026-01-01T00:00:09.000Z'),
    kept(2, { photographer: 'Ida L' }, '2026-01-01T00:00:02.000Z'),
    kept(3, { photographer: 'Ida Lens', category: 'bts' }, '2026-01-01T00:00:03.000Z'),
    kept(4, { photographer: '' }, '2026-01-01T00:00:01.000Z'),
    { ...kept(5, { photographer: 'Nobody' }, '2026-01-01T00:00:08.000Z'), file: null },
  ])
  expect(open.map(({ key, values }) => [key, values.alt, values.photographer])).toEqual([
    [2, '2', 'Ida Lens'],
    [3, '3', 'Ida Lens'],
    [4, '4', 'Ida Lens'],
  ])
  expect(open.every(({ values }) => values.category === 'bts')).toBe(true)
  expect(wanted.map(({ key, values }) => [key, values.photographer])).toEqual([[1, 'I']])
})
