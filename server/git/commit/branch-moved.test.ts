import path from 'node:path'
import { expect, test } from 'vitest'
import { begunSite, contentsOf, developerGit, owner, writeFiles } from '../test-site'
import { commitDirectly } from './commit-directly'
import type { Contents } from './must-hold'

const bio = 'content/bio.md'

/** The same contents, which somebody does something before that is read: then the branch was looked at. */
function readAfter(contents: Contents, deed: () => void): Contents {
  const read = () => {
    deed()
    return contents[Symbol.iterator]()
  }
  return Object.assign(new Map(contents), { [Symbol.iterator]: read })
}

test.each<[string, (git: (...args: string[]) => string) => void]>([
  [
    'has put a commit on the branch',
    (git) => {
      git('update-ref', 'refs/heads/main', git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-mx'))
    },
  ],
  ['is on another branch', (git) => void git('symbolic-ref', 'HEAD', 'refs/heads/other')],
])('where somebody %s meanwhile nothing is committed, and git says why', async (_what, deed) => {
  const site = await begunSite()
  const git = (...args: string[]) => developerGit(site, ...args).trim()
  git('branch', 'other')
  await writeFiles(site, { [bio]: 'saved' })
  const refs = () => [git('symbolic-ref', 'HEAD'), git('for-each-ref')]
  let before = refs()
  const contents = readAfter(contentsOf({ [bio]: 'saved' }), () => {
    deed(git)
    before = refs()
  })
  const folder = path.join(site, '.git')
  const folders = { gitDir: folder, commonDir: folder }
  const request = { paths: [bio], author: owner, subject: 'save', trailers: [] }
  await expect(commitDirectly({ workTree: site }, folders, request, contents)).rejects.toThrow(
    /^cannot lock ref 'refs\/heads\/main': is at [0-9a-f]{40} but expected [0-9a-f]{40}$/,
  )
  expect(refs()).toEqual(before)
  expect(git('status', '--porcelain')).toBe(`M ${bio}`)
})
