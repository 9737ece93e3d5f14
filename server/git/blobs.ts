import { catFile, git, type Place } from './run'

const commitName = /^(?:HEAD|[0-9a-f]{7,64})\^?$/
const blobName = /^[0-9a-f]{40,64}$/

/** Git's name for a blob by its id, or for a file at a commit; undefined where it cannot be one. */
function objectName(revision: string, file?: string): string | undefined {
  if (file === undefined) return blobName.test(revision) ? revision : undefined
  return commitName.test(revision) && !file.includes('\0') ? `${revision}:${file}` : undefined
}

const header = /^[0-9a-f]+ (\w+) (\d+)$/
const isAbsent = (answer: string) => / (?:missing|ambiguous|submodule)\n$/.test(answer)
const unexpected = () => new Error('git cat-file did not answer what it was asked')

/** Reads one object of the output from `at` on; throws where it is not all there. */
function readObject(output: Buffer, at: number): { next: number; content?: Buffer } {
  const lineEnd = output.indexOf('\n', at)
  const line = output.toString('utf8', at, lineEnd + 1)
  const [, type, size] = header.exec(line.trimEnd()) ?? []
  const start = lineEnd + 1
  if (size === undefined) {
    if (!isAbsent(line)) throw unexpected()
    return { next: start }
  }
  const end = start + Number(size)
  if (output[end] !== 0x0a) throw unexpected()
  return { next: end + 1, ...(type === 'blob' && { content: output.subarray(start, end) }) }
}

function readBatch(output: Buffer, count: number): (Buffer | undefined)[] {
  const contents: (Buffer | undefined)[] = []
  let at = 0
  while (contents.length < count) {
    const { content, next } = readObject(output, at)
    contents.push(content)
    at = next
  }
  if (at !== output.length) throw unexpected()
  return contents
}

/** The contents of many blobs in one go, in the order of `ids`; undefined for those not there. */
export async function readBlobs(
  place: Place,
  ids: readonly string[],
): Promise<(Buffer | undefined)[]> {
  const asked = ids.filter((id) => blobName.test(id))
  if (asked.length === 0) return ids.map(() => undefined)
  const output = await catFile(place, ['--batch'], { input: `${asked.join('\n')}\n` })
  const contents = readBatch(output, asked.length)
  const byId = new Map(asked.map((id, index) => [id, contents[index]]))
  return ids.map((id) => byId.get(id))
}

/** The content of a blob by its id, or of `file` at a commit; undefined where there is none. */
export async function readFileAt(
  place: Place,
  revision: string,
  file?: string,
): Promise<Buffer | undefined> {
  const name = objectName(revision, file)
  if (name === undefined) return undefined
  // NUL ends the name, so that a line break in a path cannot ask for a second object.
  const output = await catFile(place, ['--batch', '-z'], { input: `${name}\0` })
  // The name of what is missing is in the answer, and may have line breaks of its own.
  const answer = output.toString('utf8')
  return answer === `${name} missing\n` ? undefined : readBatch(output, 1)[0]
}

/** Writes `files` as they are on disk into the repository's objects, with no commit that has them. */
export async function writeBlobs(place: Place, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const input = files.map((file) => `${file}\n`).join('')
  await git(place, ['hash-object', '-w', '--no-filters', '--stdin-paths'], { input })
}
