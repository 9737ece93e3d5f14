import { catFile, git, type Place } from './run'

/** Whether a text can be the id of a blob. */
export const isBlobName = (text: string) => /^[0-9a-f]{40,64}$/.test(text)

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

/** Many blobs as they are stored, in one go, in the order of `ids`; undefined for those not there. */
export async function readBlobs(
  place: Place,
  ids: readonly string[],
): Promise<(Buffer | undefined)[]> {
  const asked = ids.filter((id) => isBlobName(id))
  if (asked.length === 0) return ids.map(() => undefined)
  const output = await catFile(place, ['--batch'], { input: `${asked.join('\n')}\n` })
  const contents = readBatch(output, asked.length)
  const byId = new Map(asked.map((id, index) => [id, contents[index]]))
  return ids.map((id) => byId.get(id))
}

/** The bytes of each of these blobs, in the order of `ids`; 0 for those not there. */
export async function blobSizes(place: Place, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const input = `${ids.join('\n')}\n`
  const lines = (await git(place, ['cat-file', '--batch-check'], { input })).trimEnd().split('\n')
  return lines.map((line) => Number(header.exec(line)?.[2] ?? 0))
}

// As git reads a name that is not simply the rest of a line.
const quoted = (file: string) => `"${file.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"\n`

/** Writes a content into the repository's objects, with no commit that has it; gives its id. */
export async function writeBlob(place: Place, content: Buffer): Promise<string> {
  return (await git(place, ['hash-object', '-w', '--stdin'], { input: content })).trim()
}

/** Writes `files` as they are on disk into the repository's objects, with no commit that has them. */
export async function writeBlobs(place: Place, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const input = files.map(quoted).join('')
  await git(place, ['hash-object', '-w', '--no-filters', '--stdin-paths'], { input })
}
