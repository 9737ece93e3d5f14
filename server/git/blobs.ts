import { catFile, git, type Place } from './run'

/** Whether a text can be the id of a blob. */
export const isBlobName = (text: string) => /^[0-9a-f]{40,64}$/.test(text)

/** The kinds of objects that git keeps. */
export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

/** An object as git keeps it, without its header. */
export interface StoredObject {
  type: ObjectType
  body: Buffer
}

const header = /^([0-9a-f]+) (commit|tree|blob|tag) (\d+)$/
const isAbsent = (answer: string) => / (?:missing|ambiguous|submodule)\n$/.test(answer)
const unexpected = () => new Error('git cat-file did not answer what it was asked')

/** Reads one object of the output from `at` on; throws where it is not all there. */
function readObject(output: Buffer, at: number): { next: number; object?: StoredObject } {
  const lineEnd = output.indexOf('\n', at)
  const line = output.toString('utf8', at, lineEnd + 1)
  const [, , type, size] = header.exec(line.trimEnd()) ?? []
  const start = lineEnd + 1
  if (size === undefined) {
    if (!isAbsent(line)) throw unexpected()
    return { next: start }
  }
  const end = start + Number(size)
  if (output[end] !== 0x0a) throw unexpected()
  const object = { type: type as ObjectType, body: output.subarray(start, end) }
  return { next: end + 1, object }
}

function readBatch(output: Buffer, count: number): (StoredObject | undefined)[] {
  const objects: (StoredObject | undefined)[] = []
  let at = 0
  while (objects.length < count) {
    const { object, next } = readObject(output, at)
    objects.push(object)
    at = next
  }
  if (at !== output.length) throw unexpected()
  return objects
}

/** Many objects as they are stored, in one go, by their ids; those not there are left out. */
export async function readObjects(
  place: Place,
  ids: readonly string[],
): Promise<Map<string, StoredObject>> {
  const asked = [...new Set(ids)].filter((id) => isBlobName(id))
  if (asked.length === 0) return new Map()
  const output = await catFile(place, ['--batch'], { input: `${asked.join('\n')}\n` })
  const objects = readBatch(output, asked.length)
  return new Map(
    asked.flatMap((id, index): [string, StoredObject][] => {
      const object = objects[index]
      return object ? [[id, object]] : []
    }),
  )
}

/** Many blobs as they are stored, in one go, in the order of `ids`; undefined for those not there. */
export async function readBlobs(
  place: Place,
  ids: readonly string[],
): Promise<(Buffer | undefined)[]> {
  const objects = await readObjects(place, ids)
  return ids.map((id) => {
    const object = objects.get(id)
    return object?.type === 'blob' ? object.body : undefined
  })
}

/** The kind of each of these objects and its bytes, by its id; those not there are left out. */
export async function describeObjects(
  place: Place,
  ids: readonly string[],
): Promise<Map<string, { type: ObjectType; size: number }>> {
  if (ids.length === 0) return new Map()
  const output = await git(place, ['cat-file', '--batch-check'], { input: `${ids.join('\n')}\n` })
  return new Map(
    output.split('\n').flatMap((line) => {
      const [, id = '', type, size] = header.exec(line) ?? []
      return id ? [[id, { type: type as ObjectType, size: Number(size) }] as const] : []
    }),
  )
}

// As git reads a name that is not simply the rest of a line.
const quoted = (file: string) => `"${file.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"\n`

/** Writes what git stores of a file that has this content, at a path; gives its id. */
export async function storeFile(place: Place, file: string, content: Buffer): Promise<string> {
  const args = ['hash-object', '-w', '--stdin', '--path', file]
  return (await git(place, args, { input: content })).trim()
}

/** Writes `files` as they are on disk into the repository's objects, with no commit that has them. */
export async function writeBlobs(place: Place, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const input = files.map(quoted).join('')
  await git(place, ['hash-object', '-w', '--no-filters', '--stdin-paths'], { input })
}
