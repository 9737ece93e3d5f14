import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal, without showing what is typed. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask on: set BACKUP_PASSPHRASE.')
  }
  process.stderr.write(`${question}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** The passphrase that opens a backup: from BACKUP_PASSPHRASE, or asked for. */
export async function readPassphrase(): Promise<string> {
  return process.env.BACKUP_PASSPHRASE || (await ask('Passphrase of the backup'))
}

/** The passphrase of a new backup: from BACKUP_PASSPHRASE, or asked for twice. */
export async function choosePassphrase(): Promise<string> {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  const first = await ask('Passphrase for the backup, at least 12 characters')
  if ((await ask('The same again')) === first) return first
  throw new Error('These are two different passphrases. Nothing was written.')
}
