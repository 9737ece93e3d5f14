import { collections } from '../../src/schema'
import type { ContentIssue } from '../../src/schema/api'
import type { ContentIndex } from './content-index'
import { mediaFiles } from './media-files'

/**
 * Everything wrong in the files of a site, references that lead nowhere and media that are missing
 * included, by file and line. Throws as `mediaFiles` does.
 */
export function contentIssues(siteDir: string, index: ContentIndex): ContentIssue[] {
  return [
    ...index.issues(),
    ...danglingReferences(index),
    ...missingMedia(siteDir, index),
    ...sharedUsernames(index),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

/** The files of users with one username, as after a copy by hand: only one of them can log in. */
function sharedUsernames(index: ContentIndex): ContentIssue[] {
  const users = [...index.all()].flatMap(({ kind, path, value }) =>
    kind === 'users' ? [{ path, name: String(value.username) }] : [],
  )
  return users.flatMap(({ path: file, name }) => {
    const others = users.filter((other) => {
      return other.path !== file && other.name.toLowerCase() === name.toLowerCase()
    })
    if (others.length === 0) return []
    const files = others.map(({ path }) => path).join(', ')
    const message = `The username "${name}" is in ${files} too, and only one of them can log in: choose another here, or delete the file that is too many`
    return [{ file, line: 1, column: 1, field: 'username', message }]
  })
}

function danglingReferences(index: ContentIndex): ContentIssue[] {
  const names = namesIn(index)
  return [...index.all()].flatMap(({ path, references }) =>
    references.flatMap(({ field, to, by, name, line, column }) => {
      if (names.has(`${to}/${by === 'id' ? 'id' : 'file'}/${name}`)) return []
      const { label, folder } = collections[to]
      const what = by === 'id' ? `${label} is called` : `${label} has the file`
      const message = `No ${what} "${name}": choose one that is in ${folder}, or take this out`
      return [{ file: path, line, column, field, message }]
    }),
  )
}

function namesIn(index: ContentIndex): Set<string> {
  const names = [...index.all()].flatMap(({ kind, id, value }) => {
    const own = `${kind}/id/${id}`
    return kind === 'images' ? [own, `images/file/${String(value.filename)}`] : [own]
  })
  return new Set(names)
}

function missingMedia(siteDir: string, index: ContentIndex): ContentIssue[] {
  const present = mediaFiles(siteDir)
  return [...index.all()].flatMap(({ path, kind, id, media }) =>
    media
      .filter(({ name }) => present.get(name) !== 'file')
      .map(({ name, ...place }) => {
        const isLink = present.has(name)
        const message = isLink
          ? `"${name}" in media is a link: put the file itself there`
          : `There is no file "${name}" in media: put it there, or take this out`
        return { file: path, ...place, message, ...(!isLink && { lacksMedia: { kind, id } }) }
      }),
  )
}
