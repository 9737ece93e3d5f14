import { expect, test } from 'vitest'
import { encode } from '../codec'
import { valueOf, wall } from '../test-codec'
import { patchYaml } from './yaml-patch'

test('list items are changed, added and taken out where they stand', () => {
  const { images } = valueOf('galleryWall', wall) as { images: Record<string, unknown>[] }
  const changed = images.map((image, i) => (i === 1 ? { ...image, alt: 'B two' } : image))
  expect(encode('galleryWall', { images: changed }, wall)).toBe(
    wall.replace('alt: B #', 'alt: B two #'),
  )
  expect(encode('galleryWall', { images: images.slice(1) }, wall)).toBe(
    wall.replace(/ {2}- filename: a.jpg\n.*\n.*\n/, ''),
  )
  const added = encode('galleryWall', { images: [...images, { filename: 'd.jpg', alt: '' }] }, wall)
  expect(added).toBe(`${wall}  - filename: d.jpg\n    alt: ''\n`)
})

test('an item that is moved takes along how it is written, its notes and its unknown keys', () => {
  const items = [
    "  - filename: a.jpg # Anna\n    alt: 'A'\n    x-by: Ines # asked\n",
    '  - filename: b.jpg # Ben\n    alt: "B"\n',
    '  - { filename: c.jpg, alt: "C" } # Cleo\n',
    '  - filename: d.jpg\n    alt: "D" # Dan\n',
  ]
  const written = (order: number[]) => `images:\n${order.map((at) => items[at]).join('')}# end\n`
  const text = written([0, 1, 2, 3])
  const { images } = valueOf('galleryWall', text) as { images: Record<string, unknown>[] }
  for (const order of [[1, 0, 2, 3], [3, 1, 2, 0], [2, 3, 1, 0], [1, 2, 3, 0], [3], [2, 0]]) {
    const moved = order.map((at) => images[at])
    expect(encode('galleryWall', { images: moved }, text), String(order)).toBe(written(order))
  }
  const turned = [images[3], images[1], { ...images[0], alt: 'A two' }]
  expect(encode('galleryWall', { images: turned }, text)).toBe(
    written([3, 1, 0]).replace("'A'", "'A two'"),
  )
  const days = 'contact:\n  availability:\n    - "Film" # mostly\n    - Radio\n'
  expect(encode('site', { contact: { availability: ['Radio', 'Film'] } }, days)).toBe(
    'contact:\n  availability:\n    - Radio\n    - "Film" # mostly\n',
  )
})

test('what is added to a file with an end mark goes before it, and comments stay', () => {
  const text = '# top\nresumeOriginalName: "a.pdf" # why\n# last\n...\n# behind\n'
  const changed = { ...valueOf('site', text), heroImageId: 'wren' }
  const written = encode('site', changed, text)
  expect(written).toBe(text.replace('# last\n', 'heroImageId: wren\n# last\n'))
  expect(encode('site', { ...changed, resumeOriginalName: 'b.pdf' }, written)).toBe(
    written.replace('a.pdf', 'b.pdf'),
  )
  const folded = 'agencyAddress: |-\n  A\n...\n'
  expect(encode('agency', { agencyAddress: 'B\nC' }, folded)).toBe(
    'agencyAddress: |-\n  B\n  C\n...\n',
  )
})

test.each(['|', '|-', '|2-', '>', '>-', '>+', '>- # theirs'])(
  'a text of lines behind %s that is cleared leaves an empty one, and its neighbours as they were',
  (head) => {
    const text = `agencyName: "N" # ours\nagencyAddress: ${head}\n  A\n\n  B\nagencyPhone: '5'\n`
    const note = /#.*/.exec(head)?.[0]
    expect(encode('agency', { ...valueOf('agency', text), agencyAddress: '' }, text)).toBe(
      `agencyName: "N" # ours\nagencyAddress: ''${note ? ` ${note}` : ''}\nagencyPhone: '5'\n`,
    )
  },
)

test.each([
  [
    '# head\n{ a: "x", b: \'y\', c: z } # tail\n',
    '# head\n{ a: "x", b: "new: 1", c: z, d: [1] } # tail\n',
  ],
  [
    '{\n  "a": "x", # of a\n  "b": "y",\n  "c": "z"\n}',
    '{\n  "a": "x", # of a\n  "b": "new: 1",\n  "c": "z", "d": [1]\n}',
  ],
  ['{ a: x, # of a\n  b: !!str y, c: z, }\n', '{ a: x, # of a\n  b: "new: 1", c: z, d: [1], }\n'],
  ['{b: y, a: x, c: z, gone: 1}', '{b: "new: 1", a: x, c: z, d: [1]}'],
  ['{gone: 1, a: &x x, b: *x, c: z}', '{a: &x x, b: "new: 1", c: z, d: [1]}'],
  ['{ a: x, c: z, b: y }', '{ a: x, c: z, b: "new: 1", d: [1] }'],
])('a file in braces changes where its values stand: %j', (text, expected) => {
  expect(patchYaml(text, { a: 'x', b: 'new: 1', c: 'z', d: [1] })).toBe(expected)
})

test('a changed list in brackets stays one, with its comment and its quotes', () => {
  const list = `["May", 'June', July]`
  const text = `contact:\n  availability: ${list} # agreed with Ines\nresumeOriginalName: a.pdf\n`
  const change = (availability: string[], from = text) =>
    encode('site', { ...valueOf('site', from), contact: { availability } }, from)
  expect(change(['May', 'July', 'August'])).toBe(text.replace("'June', July", 'July, August'))
  expect(change([])).toBe(text.replace(list, '[]'))
  const lines =
    'contact:\n  availability:\n    # agreed with Ines\n    - May\nresumeOriginalName: a.pdf\n'
  expect(change(['May'], text.replace(list, '[]'))).toBe(lines)
  const item = '- { filename: c.jpg, alt: "C", x-by: \'Ines\' } # hers'
  const written = wall.replace('- { filename: c.jpg, alt: C }', item)
  const { images } = valueOf('galleryWall', written) as { images: Record<string, unknown>[] }
  const changed = images.map((image) => (image.alt === 'C' ? { ...image, alt: 'D' } : image))
  expect(encode('galleryWall', { images: changed }, written)).toBe(written.replace('"C"', '"D"'))
})

test('a change never reaches another key through an alias', () => {
  const text = '# top\nreel:\n  tags: &t [a]\ncontact:\n  availability: *t\n'
  const changed = { ...valueOf('site', text), reel: { tags: ['b'] } }
  const written = encode('site', changed, text)
  expect(valueOf('site', written)).toEqual(changed)
  expect(written).toContain('# top')
})

test('a key that every object has can go', () => {
  expect(patchYaml('toString: a # why\nb: 1\n', { b: 2 })).toBe('b: 2\n')
})

test('an item can change while another goes', () => {
  const { images } = valueOf('galleryWall', wall) as { images: Record<string, unknown>[] }
  const changed = images.slice(1).map((image, i) => (i === 0 ? { ...image, alt: 'B two' } : image))
  expect(encode('galleryWall', { images: changed }, wall)).toBe(
    wall.replace(/ {2}- filename: a.jpg\n.*\n.*\n/, '').replace('alt: B #', 'alt: B two #'),
  )
})
