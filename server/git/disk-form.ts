import { randomBytes } from 'node:crypto'
import { isBlobName } from './blobs'
import { catFile, git, type Place } from './run'

/** One version of a file: where it is on disk, and the blob that git stores of it. */
export interface StoredFile {
  path: string
  blob: string
}

// Without a name git takes the index.
const isCommitName = (text: string) => /^(?:(?:HEAD|[0-9a-f]{7,64})\^?)?$/.test(text)
const unexpected = () => new Error('git cat-file did not answer what it was asked')

/** Reads what git said of one object; undefined where that is no file, or not there. */
function readAnswer(answer: Buffer): Buffer | undefined {
  const lineEnd = answer.indexOf('\n')
  const [, type, rest] = answer.toString('utf8', 0, lineEnd).split(' ')
  if (type === 'missing' && rest === undefined) return undefined
  if (lineEnd < 0 || answer.at(-1) !== 0x0a || rest === undefined) throw unexpected()
  return type === 'blob' ? answer.subarray(lineEnd + 1, -1) : undefined
}

/** Cuts the output at `mark`, which must be the end of it too. */
function cut(output: Buffer, mark: string, count: number): Buffer[] {
  const answers: Buffer[] = []
  let at = 0
  while (answers.length < count) {
    const end = output.indexOf(mark, at)
    if (end < 0) throw unexpected()
    answers.push(output.subarray(at, end))
    at = end + mark.length
  }
  if (at !== output.length) throw unexpected()
  return answers
}

/**
 * The contents of many versions in one go, each as git would write it to the disk, in the order of
 * `files`; undefined for those not there. Throws where a filter fails.
 */
export async function readDiskForms(
  place: Place,
  files: readonly StoredFile[],
): Promise<(Buffer | undefined)[]> {
  const asked = files.filter(({ blob }) => isBlobName(blob))
  if (asked.length === 0) return files.map(() => undefined)
  // Git tells the size of what it stores and then writes what it makes of it. So the end of each is
  // known by its answer to a question after it: an object that nobody can have.
  const nobody = randomBytes(20).toString('hex')
  const input = asked.map(({ path, blob }) => `${blob} ${path}\0${nobody} -\0`).join('')
  const output = await catFile(place, ['--batch', '--filters', '-z'], { input })
  const answers = cut(output, `${nobody} missing\n`, asked.length).map(readAnswer)
  const contents = new Map(asked.map((file, index) => [file, answers[index]]))
  return files.map((file) => contents.get(file))
}

/**
 * What `file` was at a commit, or is in the index ('') unless it is unmerged there, as git would write
 * it to the disk; undefined where there is none.
 */
export async function readFileAt(
  place: Place,
  commit: string,
  file: string,
): Promise<Buffer | undefined> {
  if (!isCommitName(commit) || file.includes('\0')) return undefined
  const args = ['rev-parse', '--verify', '--quiet', `${commit}:${file}`]
  const blob = (await git(place, args, { answers: [1] })).trim()
  const [content] = await readDiskForms(place, [{ path: file, blob }])
  return content
}
