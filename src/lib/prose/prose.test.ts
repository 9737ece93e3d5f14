import { expect, test } from 'vitest'
import { singletons } from '../../schema'
import { news } from '../../schema/news'
import { proseHtml } from './html'
import { plainText, proseOf } from './prose'

const place = { headings: 3, siteUrl: 'https://wren.example' }
const html = (text: string | string[], lines?: 'whole') => proseHtml(proseOf(text, lines), place)
const wrongIn = (description: string) =>
  news.update.safeParse({ headline: 'A', date: '2026-03-14', description }).error?.issues

test('a text is what its marks say', () => {
  expect(
    html('**Loud**, *soft* and [there](/bio).\n- one\n- two\n## More\nAfter\\\nit.', 'whole'),
  ).toBe(
    '<p><strong>Loud</strong>, <em>soft</em> and <a href="https://wren.example/bio">there</a>.</p>' +
      '<ul><li>one</li><li>two</li></ul><h3>More</h3><p>After<br>it.</p>',
  )
  expect(html(['One *play*', '- a\n- b', 'two'])).toBe(
    '<p>One <em>play</em></p><ul><li>a</li><li>b</li></ul><p>two</p>',
  )
})

test('headings begin below those of the page, and skip no level', () => {
  const levels = (text: string) =>
    [...html(text).matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  expect(levels('### a\n\n# b\n\n#### c\n\n## d\n\n### e\n\n> ###### f')).toEqual([
    3, 3, 4, 4, 5, 6,
  ])
  expect(levels('# a\n## b\n### c\n#### d\n##### e')).toEqual([3, 4, 5, 6, 6])
})

const forbidden = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](www.example.com)',
  '[x](https:/www.example.com)',
  '[x](#top)',
  '[x]()',
  '<javascript:alert(1)>',
  '[x]\n\n[x]: javascript:alert(1)',
  '[![x](/a.jpg)](javascript:alert(1))',
]

test.each(forbidden)('%s is no link, and whoever saves it is told what to do', (text) => {
  expect(html(text)).not.toMatch(/<a|href/)
  expect(plainText(text)).not.toBe('')
  expect(wrongIn(text)).toMatchObject([
    {
      path: ['description'],
      message: expect.stringMatching(
        /^The link to .* cannot be followed: begin it with https:/,
      ) as string,
    },
  ])
})

test.each([
  'https://a.example/b?c=d&e',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+441715550199',
  '/news#x',
])('%s may be followed', (target) => {
  expect(wrongIn(`[x](${target}) and <https://y.example>`)).toBeUndefined()
  expect(html(`[x](${target})`)).toMatch(/<a href="[^"]+"/)
})

test('a link that leaves the site tells nothing of it', () => {
  expect(html('[x](https://a.example)')).toContain('rel="noopener noreferrer"')
  expect(html('[x](/bio) <mailto:a@b.example>')).not.toContain('rel=')
})

test('raw HTML is text, and a picture is its words', () => {
  expect(html('<script>alert(1)</script> <b onclick="x">b</b> &amp; "q"')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt; &amp; &quot;q&quot;</p>',
  )
  expect(html('![Wren on *stage*](javascript:alert(1))')).toBe('<p>Wren on stage</p>')
})

test('plain text is the words alone', () => {
  expect(
    plainText('## Now\n\n*Windfall* & **[more](https://a.example)**:\n\n- one\n- two\n\n1 < 2'),
  ).toBe('Now\nWindfall & more:\none\ntwo\n1 < 2')
  for (const text of [
    '5 * 3 * 2',
    'one * alone',
    '* spaced *'.slice(2),
    'a_b_c',
    'Salt & Sparrow',
  ]) {
    expect(plainText(text)).toBe(text)
  }
})

test('a link in a paragraph of the biography is refused at the field', () => {
  const { issues } =
    singletons.bio.schema.safeParse({
      ...{ name: 'W', tagline: 'T', shortBio: 'S' },
      longBio: 'Good.\n[bad](javascript:alert(1))',
    }).error ?? {}
  expect(issues).toMatchObject([{ path: ['longBio'] }])
})

// Each made other readers of Markdown busy for minutes.
const heavy = [
  '*a **b ',
  '**a*',
  '*a_b',
  '> ',
  '[a](',
  '[',
  '`a',
  '- ',
  '[a](b)',
  '<a:',
  '\n',
  'a\n',
]
test.each(heavy)('a text of nothing but %j is read to its end', (piece) => {
  expect(proseOf(piece.repeat(50_000 / piece.length))).toBeDefined()
})
