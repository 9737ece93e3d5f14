// @module-tag long
import { execFileSync } from 'node:child_process'
import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeHeader } from '../../src/schema/headers'
import { productDir } from '../files/product-dir'
import { temporaryFolder } from '../git/test-site'
import { startTestApp, type TestApp } from '../testing/test-app'

const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')
const rot13 = '"tr A-Za-z N-ZA-Mn-za-m"'
const filter = `[filter "turned"]\n\tclean = ${rot13}\n\tsmudge = ${rot13}\n\trequired = true\n`

interface Case {
  /** The developer's own configuration of git. */
  machine: string
  attributes?: string
  /** What an editor on the developer's machine makes of a file, if not what git does. */
  written?: (text: string) => string
}

const cases: Record<string, Case> = {
  'core.autocrlf=true': { machine: '[core]\n\tautocrlf = true\n' },
  '* text=auto': { machine: '', attributes: '* text=auto\n', written: crlf },
  'a filter for the whole machine': { machine: `${filter}[core]\n\tattributesFile = ATTRIBUTES\n` },
}

/** Starts an app on a checkout that a developer made of a site's history on their machine. */
async function startOnCheckout({ machine, attributes = '', written }: Case): Promise<TestApp> {
  const home = await temporaryFolder()
  const named = path.join(home, 'attributes')
  const who = '[user]\n\tname = Dev\n\temail = dev@example.com\n'
  await writeFile(named, '* filter=turned\n')
  await writeFile(path.join(home, 'config'), who + machine.replace('ATTRIBUTES', named))
  vi.stubEnv('GIT_CONFIG_GLOBAL', path.join(home, 'config'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const origin = path.join(home, 'origin')
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' })
  await mkdir(path.join(origin, 'media'), { recursive: true })
  await cp(path.join(productDir, 'content'), path.join(origin, 'content'), {
    recursive: true,
    filter: (file) => !/\/(?:users|messages)$/.test(file),
  })
  await writeFile(path.join(origin, '.gitattributes'), attributes)
  await writeFile(
    path.join(origin, '.gitignore'),
    '.callboard/\ncontent/users/\ncontent/messages/\n',
  )
  git(origin, 'init', '-q', '-b', 'main')
  git(origin, 'add', '.')
  git(origin, 'commit', '-qm', 'Begin')
  const app = await startTestApp({}, async (siteDir) => {
    git(siteDir, 'clone', '-q', origin, '.')
    if (!written) return
    for (const file of await readdir(siteDir, { recursive: true })) {
      if (!/^content.*\.(?:md|yaml)$/.test(file)) continue
      const text = await readFile(path.join(siteDir, file), 'utf8')
      await writeFile(path.join(siteDir, file), written(text))
    }
    git(siteDir, 'add', '.')
  })
  onTestFinished(() => app.remove())
  return app
}

test.each(Object.entries(cases))(
  'with %s a save is its own change alone, and undo and merging work',
  async (name, machine) => {
    const app = await startOnCheckout(machine)
    const cookie = await app.signIn()
    const disk = () => readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')
    const before = await disk()
    if (name !== 'a filter for the whole machine') expect(before).toContain('\r\n')
    const begin = (await app.git('rev-parse', 'HEAD')).trim()
    expect(await app.git('status', '--porcelain')).toBe('')
    const log = () => app.git('log', '--format=%an: %s', '--numstat', `${begin}..HEAD`)
    const revision = String(app.site.store.read('bio')?.revision)
    const put = (body: object, expected: string) =>
      app.call('POST', '/api/cms-content', {
        cookie,
        body: { type: 'bio', content: body },
        headers: { 'If-Match': `"${expected}"` },
      })

    const saved = await put({ tagline: 'Another line' }, revision)
    expect([saved.status, saved.text]).toEqual([200, expect.anything()])
    expect(await log()).toBe('ada: bio: update Tagline\n\n1\t1\tcontent/bio.md\n')
    expect(await app.git('status', '--porcelain')).toBe('')

    // A form that was opened before the first save, and one that was opened after it.
    const afterSave = String(app.site.store.read('bio')?.revision)
    expect((await put({ shortBio: 'A short one.' }, revision)).status).toBe(200)
    expect((await put({ name: 'Wren Otherwise' }, afterSave)).status).toBe(200)
    expect(app.site.store.read('bio')).toMatchObject({
      name: 'Wren Otherwise',
      tagline: 'Another line',
      shortBio: 'A short one.',
    })

    // A developer's edit, while a form is open on what was there before.
    const open = String(app.site.store.read('bio')?.revision)
    await appendFile(path.join(app.siteDir, 'content/bio.md'), '\r\nBy hand.\r\n')
    expect((await put({ name: 'Wren Again' }, open)).status).toBe(200)
    expect(await disk()).toContain('By hand.')
    expect(await app.git('log', '-2', '--format=%an: %s')).toBe(
      'ada: bio: update Full Name\nDev: hand edit: content/bio.md\n',
    )

    const last = (await app.git('rev-parse', 'HEAD')).trim()
    const undone = await app.call('POST', '/api/history/undo', { cookie, body: { change: last } })
    expect([undone.status, undone.text]).toEqual([200, expect.anything()])
    expect(app.site.store.read('bio')?.name).toBe('Wren Otherwise')
    expect(await app.git('show', '--format=', '--numstat')).toBe('1\t1\tcontent/bio.md\n')
    const first = saved.headers.get(changeHeader)
    expect(
      (await app.call('POST', '/api/history/undo', { cookie, body: { change: first } })).status,
    ).toBe(200)
    expect(await app.git('status', '--porcelain')).toBe('')
    expect(await app.git('log', '--format=%an', `${begin}..HEAD`)).toBe(
      'ada\nada\nada\nDev\nada\nada\nada\n',
    )
  },
)

test('what was added is taken back, too, where its file has another form on disk', async () => {
  const machine = cases['a filter for the whole machine'] ?? { machine: '' }
  const app = await startOnCheckout(machine)
  const body = { name: 'Annie', role: 'Molly', productionDate: '2026-05-01' }
  const added = await app.asAdmin('POST', '/api/productions', body)
  const { id } = added.json<{ id: string }>()
  expect(app.site.store.get('productions', id)).toBeDefined()
  const change = added.headers.get(changeHeader)
  const undone = await app.asAdmin('POST', '/api/history/undo', { change })
  expect([undone.status, undone.text]).toEqual([200, expect.anything()])
  expect(app.site.store.get('productions', id)).toBeUndefined()
})
