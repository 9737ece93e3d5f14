// @module-tag long
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faultyGit, temporaryFolder, writeFiles } from '../test-site'
import { bytes, doomedIn, fsck, holds, picture, shape, siteWithPicture } from './test-picture'

test.each(['loose', 'packed'])(
  'a picture is in no %s object, branch, tag, log or stash any more, and all else is as it was',
  async (kind) => {
    const { site, repository, run, save } = await siteWithPicture()
    // As a clone has it.
    const pointer = ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main'] as const
    run('symbolic-ref', ...pointer)
    if (kind === 'packed') run('gc', '-q', '--prune=now')
    const news = 'content/news/2026-01-01-first.md'
    await writeFiles(site, { [news]: 'half done', 'content/new.md': 'staged' })
    run('add', 'content/new.md')
    const [before, tree] = [shape(run), run('rev-parse', 'HEAD^{tree}')]
    const stashed = run('show', 'stash@{0}:content/bio.md')
    expect(holds(site)).toBe(true)
    const blobs = await doomedIn(repository)
    expect(blobs).toHaveLength(3)
    // As gits leave them that were killed.
    const halves = ['pack/tmp_pack_x', '17/tmp_obj_x'].map((name) => `.git/objects/${name}`)
    await writeFiles(site, Object.fromEntries(halves.map((file) => [file, bytes])))
    const old = run('rev-parse', 'HEAD').trim()

    const { rewritten, now: nowOf } = await repository.eraseBlobs(blobs, Date.now() + 1000)

    expect(rewritten).toBeGreaterThan(5)
    expect(holds(site)).toBe(false)
    expect(halves.filter((file) => existsSync(path.join(site, file)))).toEqual([])
    expect(fsck(site)).toBe('0 ')
    const [log, ...rest] = before
    // The commits that did nothing but with the picture are gone, that of the stash's index too.
    const left = [log]
      .flat()
      .filter((line) => !/images: (?:add|take)|index on main/.test(line ?? ''))
    expect(shape(run)).toEqual([left, ...rest])
    expect(run('rev-parse', 'HEAD^{tree}')).toBe(tree)
    expect(run('rev-parse', 'HEAD').trim()).toBe(nowOf(old))
    expect(run('symbolic-ref', pointer[0]).trim()).toBe(pointer[1])
    expect(run('show', 'stash@{0}:content/bio.md')).toBe(stashed)
    expect(run('tag', '-l', '--format=%(refname:short) %(contents:subject)')).toContain(
      'first A tag with words',
    )
    expect(run('ls-tree', '-r', '--name-only', 'first')).not.toContain('child')
    expect(run('reflog', '--format=%gs')).toContain('amended away')
    await expect(repository.commitOf(old)).rejects.toMatchObject({ status: 404 })
    expect(await repository.fileAt(old, picture)).toBeUndefined()
    // Asked again, it does nothing; what is not there any more is no mistake.
    const now = [run('show-ref'), run('reflog', '--all')]
    expect((await repository.eraseBlobs(blobs, Date.now() + 1000)).rewritten).toBe(0)
    expect([run('show-ref'), run('reflog', '--all')]).toEqual(now)
    expect(fsck(site)).toBe('0 ')
    run('stash', 'pop', '-q')
    expect(await save('goes on', 'content/bio.md')).toBeTruthy()
    expect(fsck(site)).toMatch(/^0 (?:dangling [^\n]*\n)*$/)
  },
)

test('signatures go with what they signed, and commits from before the picture stay as they are', async () => {
  const { repository, run } = await siteWithPicture()
  const first = run('rev-list', '--max-parents=0', 'HEAD').trim()
  const body = run('cat-file', 'commit', 'old').replace(
    '\n\n',
    '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n words\n -----END PGP SIGNATURE-----\n\n',
  )
  const file = path.join(await temporaryFolder(), 'commit')
  await writeFile(file, body)
  const signed = run('hash-object', '-t', 'commit', '-w', file).trim()
  run('update-ref', 'refs/heads/signed', signed)
  await repository.eraseBlobs(await doomedIn(repository), Date.now() + 1000)
  expect(run('cat-file', 'commit', 'signed')).not.toContain('gpgsig')
  expect(run('log', '-1', '--format=%s', 'signed')).toBe('side\n')
  expect(run('rev-list', '--max-parents=0', 'HEAD').trim()).toBe(first)
})

test('where a git fails nothing has changed, and nothing is left over', async () => {
  const { site, repository, run } = await siteWithPicture()
  run('gc', '-q')
  const blobs = await doomedIn(repository)
  const packs = () => readdirSync(path.join(site, '.git/objects/pack')).toSorted()
  const now = () => [shape(run), run('show-ref'), run('reflog', '--all'), packs()]
  const before = now()
  for (const command of ['index-pack', 'pack-objects', 'update-ref']) {
    const mend = await faultyGit(command, 'echo No space left on device >&2; exit 128')
    await expect(repository.eraseBlobs(blobs, Date.now() + 1000), command).rejects.toThrow()
    mend()
    expect([command, now()]).toEqual([command, before])
    expect(holds(site)).toBe(true)
  }
  await repository.eraseBlobs(blobs, Date.now() + 1000)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})

const refusals: readonly [
  why: string,
  words: RegExp,
  prepare: (run: (...args: string[]) => string, site: string) => unknown,
][] = [
  ['a detached HEAD', /older version/, (run) => run('checkout', '-q', '--detach')],
  [
    'a merge',
    /merge that is not finished/,
    (run, site) => writeFile(path.join(site, '.git/MERGE_HEAD'), run('rev-parse', 'HEAD')),
  ],
  ['a linked worktree', /worktrees.*\bside\b/, (run) => run('worktree', 'add', '-q', '.git/side')],
  [
    'a shallow clone',
    /--unshallow/,
    (run, site) => writeFile(path.join(site, '.git/shallow'), run('rev-parse', 'HEAD')),
  ],
  [
    'borrowed objects',
    /alternates/,
    (_run, site) => writeFiles(site, { '.git/objects/info/alternates': '/nowhere\n' }),
  ],
  [
    'grafts',
    /joined by hand/,
    (run, site) => writeFiles(site, { '.git/info/grafts': run('rev-parse', 'HEAD') }),
  ],
  ['replacements', /git replace/, (run) => run('replace', 'HEAD', 'HEAD~')],
  ['a tag of a file', /refs\/tags\/odd/, (run) => run('tag', 'odd', 'HEAD:content/story.md')],
  ['a partial clone', /partial clone/, (run) => run('config', 'remote.origin.promisor', 'true')],
  [
    'a staged copy',
    /media\/again\.jpg into git’s index/,
    async (run, site) => {
      await writeFiles(site, { 'media/again.jpg': bytes })
      run('add', 'media/again.jpg')
    },
  ],
  [
    'a save that waits',
    /waits for its commit still has it/,
    (run) => {
      const blob = run('rev-parse', `light:${picture}`).trim()
      run('update-ref', `refs/callboard/waiting/${blob}`, blob)
    },
  ],
  [
    'a copy on the site',
    /media\/again\.jpg is still on the site/,
    async (run, site) => {
      await writeFiles(site, { 'media/again.jpg': bytes })
      run('add', 'media/again.jpg')
      run('commit', '-qm', 'again')
    },
  ],
]

test.each(refusals)(
  '%s is refused in words, before anything is touched',
  async (_w, words, prepare) => {
    const { site, repository, run } = await siteWithPicture()
    const blobs = await doomedIn(repository)
    await prepare(run, site)
    const before = existsSync(path.join(site, '.git/packed-refs')) ? '' : run('show-ref')
    const erased = repository.eraseBlobs(blobs, Date.now() + 1000)
    await expect(erased).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(words),
    })
    expect(run('show-ref')).toBe(before)
  },
)

test('a picture that Git LFS keeps is refused in words', async () => {
  const { site, repository, run, save } = await siteWithPicture()
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n'
  await writeFiles(site, { 'media/large.jpg': pointer })
  await save('A pointer', 'media/large.jpg')
  run('rm', '-q', 'media/large.jpg')
  run('commit', '-qm', 'Gone')
  const blobs = (await repository.everyBlob()).filter(({ path: at }) => at === 'media/large.jpg')
  const erased = repository.eraseBlobs(
    blobs.map(({ blob }) => blob),
    Date.now() + 1000,
  )
  await expect(erased).rejects.toMatchObject({ status: 409, message: /kept by Git LFS/ })
})

test('of what a git command may be about to use nothing is taken but the picture', async () => {
  const { site, repository, run } = await siteWithPicture()
  const about = path.join(await temporaryFolder(), 'about')
  await writeFile(about, 'about to be added')
  const [id] = run('hash-object', '-w', about).split('\n')
  await repository.eraseBlobs(await doomedIn(repository), Date.now() - 60_000)
  expect(run('cat-file', 'blob', id ?? '')).toBe('about to be added')
  expect(holds(site)).toBe(false)
})
