import { createInterface } from 'node:readline/promises'
import { Writable, type Readable } from 'node:stream'

/** Where questions are asked and answered. */
interface Terminal {
  stdin: Readable & { isTTY?: boolean }
  stderr: Writable
}

/** Asks on the terminal, one question after the other, without showing what is typed. */
async function ask({ stdin, stderr }: Terminal, questions: string[]): Promise<string[]> {
  if (!stdin.isTTY) {
    throw new Error('There is no terminal to ask on: set BACKUP_PASSPHRASE.')
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  // One for all questions: what is typed or pasted ahead is the next answer.
  const terminal = createInterface({ input: stdin, output: unseen, terminal: true })
  terminal.once('SIGINT', () => terminal.close())
  const typed = terminal[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const question of questions) {
      stderr.write(`${question}: `)
      const { done, value } = await typed.next()
      stderr.write('\n')
      if (done) throw new Error('Broken off. Nothing was written.')
      answers.push(value)
    }
    return answers
  } finally {
    terminal.close()
  }
}

/** The passphrase that opens a backup: from BACKUP_PASSPHRASE, or asked for. */
export async function readPassphrase(terminal: Terminal = process): Promise<string> {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  const [answer = ''] = await ask(terminal, ['Passphrase of the backup'])
  return answer
}

/** The passphrase of a new backup: from BACKUP_PASSPHRASE, or asked for twice. */
export async function choosePassphrase(terminal: Terminal = process): Promise<string> {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  const questions = ['Passphrase for the backup, at least 12 characters', 'The same again']
  const [first = '', second] = await ask(terminal, questions)
  if (first === second) return first
  throw new Error('These are two different passphrases. Nothing was written.')
}
