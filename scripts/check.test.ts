import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { developerGit } from '../server/git/test-site'
import { fromPhone, plain } from '../server/media/pictures/test-pictures'
import { bioText, imageText, makeSite, newsText, singletonFiles } from '../server/store/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'

const run = promisify(execFile)
const program = builtProgram('check')

beforeAll(buildProgram)

/** Runs the program on a site of these files beside a complete one's; gives its code and its lines. */
async function check(files: Record<string, string | Uint8Array>) {
  const { siteDir } = await makeSite({ ...singletonFiles, ...files })
  const options = { env: { ...process.env, SITE_DIR: siteDir } }
  const { code, stderr } = await run(process.execPath, [program], options).then(
    (done) => ({ ...done, code: 0 }),
    (failed: { code: number; stderr: string }) => failed,
  )
  return { code, lines: stderr.trim().split('\n').filter(Boolean) }
}

const story = 'content/news/a.md'

test('finds nothing in good files, a note of one’s own among them', async () => {
  const good = newsText('Cast', '2026-03-14', 'x-note: call back\n')
  expect(await check({ [story]: good })).toEqual({ code: 0, lines: [] })
})

const mistakes = [
  [
    'an unknown key',
    newsText('Cast', '2026-03-14', 'headine: Cast\n'),
    '4:1  headine: There is no',
  ],
  ['a wrong type', newsText('[a, b]', '2026-03-14'), '2:11  headline: Write this as text'],
  ['a number', newsText('1984', '2026-03-14'), '2:11  headline: Write this as text; a number'],
  ['nothing', newsText('', '2026-03-14'), '2:11  headline: Headline is required'],
  ['a colon in a text', newsText('Cast: Pip', '2026-03-14'), '2:11  Put the whole text in quotes'],
  ['a text that begins with a quote', newsText('"Pip" it is', '2026-03-14'), '2:17  Put the whole'],
  ['a sign before a text', newsText('@wren', '2026-03-14'), '2:11  Put the whole text in quotes'],
  ['an open quote', newsText('"Pip', '2026-03-14'), '3:17  Write this line as'],
  ['an open bracket', newsText('[Pip', '2026-03-14'), '3:1  Begin this line in the same'],
  ['no colon', newsText('a', '2026-03-14', 'imageId pip\n'), '4:1  Write this line as "key'],
  ['a tab', newsText('a', '2026-03-14', '\timageId: pip\n'), '4:1  Use spaces in place of tabs'],
  ['a backslash', newsText('"a\\q"', '2026-03-14'), '2:13  Write two backslashes (\\\\) for one'],
  [
    'conflict markers',
    newsText('Cast', '2026-03-14', '<<<<<<< HEAD\nimageId: a\n=======\nimageId: b\n>>>>>>> b\n'),
    '4:1  ',
  ],
] as const

// Each in a file of its own, and the program run once: to start it takes longer than what it does.
const mistaken = (n: number) => `content/news/mistake-${n}.md`
let allMistakes: ReturnType<typeof check> | undefined

test.each(mistakes.map(([what, , mistake], n) => [what, n, mistake] as const))(
  'names %s by its place',
  async (_what, n, mistake) => {
    allMistakes ??= check(Object.fromEntries(mistakes.map(([, text], at) => [mistaken(at), text])))
    const { code, lines } = await allMistakes
    expect(code).toBe(1)
    const first = lines.find((line) => line.startsWith(mistaken(n)))
    expect(first).toContain(`${mistaken(n)}:${mistake}`)
  },
)

test('names a media file that is missing where it is named', async () => {
  const { code, lines } = await check({ 'content/images/wren.yaml': imageText('wren.jpg') })
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('content/images/wren.yaml:1:11  filename: There is no file "wren.jpg"'),
  ])
})

test('names a picture that no visitor is shown as it is, and an export refuses, with what helps', async () => {
  const whole = await fromPhone(400, 300)
  const pictures = { phone: whole, cut: whole.subarray(0, 9_000), empty: '', text: bioText }
  const files = Object.entries(pictures).flatMap(([name, bytes]) => [
    [`content/images/${name}.yaml`, imageText(`${name}.jpg`)] as const,
    [`media/${name}.jpg`, bytes] as const,
  ])
  const { code, lines } = await check(Object.fromEntries(files))
  expect(code).toBe(1)
  expect(lines.sort()).toEqual([
    expect.stringMatching(
      /^media\/cut\.jpg:1:1 .*damaged or incomplete\. Put a whole copy there\.$/,
    ),
    expect.stringMatching(/^media\/empty\.jpg:1:1 {2}It is no picture\. Put a JPEG/),
    expect.stringMatching(
      /^media\/phone\.jpg:1:1 {2}It says more than it shows.*Start the server once/,
    ),
    expect.stringMatching(/^media\/text\.jpg:1:1 {2}It is no picture\. Put a JPEG/),
  ])
})

test('warns of media that nobody refers to, which is no mistake', async () => {
  const { code, lines } = await check({
    'content/images/wren.yaml': imageText('wren.jpg'),
    'content/site.yaml': 'reelUrl: /uploads/film.mp4\n',
    'media/wren.jpg': await plain(40, 30).jpeg().toBuffer(),
    'media/film.mp4': 'a film',
    'media/left.jpg': 'left over',
    'media/.DS_Store': 'not ours',
  })
  expect(code).toBe(0)
  expect(lines).toEqual(['media/left.jpg  Nothing refers to this file: visitors do not see it'])
})

const risky = newsText('Cast', '2026-03-14').replace('Text.', 'Wren attends Elm Grove High School.')

test('warns of what may tell a stranger where a child is, until an admin calls it fine', async () => {
  const warning =
    'content/news/a.md  Description: This names a school. “Elm Grove High School”. Safer: “school”'
  expect(await check({ [story]: risky })).toEqual({ code: 0, lines: [warning] })
  const note = {
    field: 'description',
    rule: 'school',
    sentence: 'Wren attends Elm Grove High School.',
  }
  const fine = { '.callboard/fine-notes.json': JSON.stringify({ 'news/a': [note] }) }
  expect(await check({ [story]: risky, ...fine })).toEqual({ code: 0, lines: [] })
  const damaged = { '.callboard/fine-notes.json': '{' }
  expect((await check({ [story]: risky, ...damaged })).lines).toEqual([warning])
})

test('puts together all that is public, the findings first and what is held back left out', async () => {
  const held = newsText('Secret part', '2026-03-14', 'publishOn: 2099-01-01T00:00:00Z\n')
  const { siteDir } = await makeSite({
    ...singletonFiles,
    [story]: risky,
    'content/news/b.md': held,
    'content/productions/w.md':
      "---\nname: Windfall\nrole: June\nproductionDate: '2025-10-04'\nvenue: Old Press Barn\ndirector: Ada Thorne\n---\n",
  })
  const { stdout } = await run(process.execPath, [program, '--privacy'], {
    env: { ...process.env, SITE_DIR: siteDir },
  })
  const [, findings = ''] = stdout.split('\n\n')
  expect(findings).toContain('This names a school. “Elm Grove High School”')
  for (const fact of [
    '2025-10-04, Old Press Barn',
    'Ada Thorne',
    'Windfall, as June',
    '1 stories',
  ]) {
    expect(stdout).toContain(fact)
  }
  expect(stdout).toContain('There is none yet.')
  expect(stdout).not.toContain('Secret part')
})

test('tells who is in the history, also in a clone that was never started, or that it cannot be read', async () => {
  const { siteDir } = await makeSite(singletonFiles)
  developerGit(siteDir, 'init', '-q')
  developerGit(siteDir, 'add', 'content')
  developerGit(siteDir, 'commit', '-qm', 'A site')
  const privacy = (env: object) =>
    run(process.execPath, [program, '--privacy'], {
      env: { ...process.env, SITE_DIR: siteDir, ...env },
    })
  expect((await privacy({})).stdout).toContain('Dev <dev@example.org>')
  const stderr = expect.stringMatching(/needs git .* found: there is none(?!.*\n +at )/s)
  await expect(privacy({ PATH: '/nowhere' })).rejects.toMatchObject({ code: 1, stdout: '', stderr })
})

test('a folder without content is named, in place of all that is missing there', async () => {
  const refused = run(process.execPath, [program], {
    env: { ...process.env, SITE_DIR: '/nowhere' },
  })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no content in \/nowhere\. .*SITE_DIR.*\n$/),
  })
})

test('who reads slowly gets every line, and who reads no further lets it end', async () => {
  const names = Array.from({ length: 2000 }, (_, n) => `media/${'long-'.repeat(40)}${n}.jpg`)
  const unused = Object.fromEntries(names.map((name) => [name, '']))
  const { siteDir } = await makeSite({ ...singletonFiles, ...unused })
  const begin = () =>
    spawn(process.execPath, [program], { env: { ...process.env, SITE_DIR: siteDir } })
  const child = begin()
  // The last that it says, while nobody has read a line of the others: no pipe has room for all of them.
  await once(child.stdout, 'data')
  const lines = (await text(child.stderr)).trim().split('\n')
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(names.sort())

  const unread = begin()
  await once(unread.stdout, 'data')
  for (const output of [unread.stdout, unread.stderr]) output.destroy()
  expect(await once(unread, 'exit')).toEqual([0, null])
})
