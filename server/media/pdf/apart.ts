import { execFile, type ExecFileException } from 'node:child_process'
import { bareEnvironment, ownProgram } from '../../files/own-program'
import { Turns } from '../../files/turns'

/** The most bytes a PDF may have. */
export const pdfLimit = 10 * 1024 * 1024

// Far longer than any resume takes on a small and busy server; a crafted file is ended then.
const timeLimitMs = 30_000

// No text of a document is ever run. Where that is forbidden the loader of Node 20.19.0 finds no names in pdf-lib.
const withoutEval =
  process.version === 'v20.19.0' ? [] : ['--disallow-code-generation-from-strings']

// Each takes up to all the memory it may have.
const turns = new Turns()

/**
 * Gives a document to a program of ours in a process of its own, and gives what that writes: what a
 * crafted file does to it, it does to it alone. Throws execFile's error where it does not end well.
 */
export function runApart(name: 'rewrite-pdf' | 'read-pdf', bytes: Uint8Array): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    env: bareEnvironment(),
    maxBuffer: 4 * pdfLimit,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  } as const
  const args = [
    '--max-old-space-size=512',
    ...withoutEval,
    ...ownProgram(name, `server/media/pdf/${name}.ts`),
  ]
  return turns.run(
    () =>
      new Promise((resolve, reject) => {
        const answer = (error: ExecFileException | null, made: Buffer) =>
          error ? reject(error) : resolve(made)
        const child = execFile(process.execPath, args, options, answer)
        // One that has ended reads no more; why it did is in its answer.
        child.stdin?.on('error', () => undefined).end(bytes)
      }),
  )
}
