import { existsSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { invalid } from '../errors'
import { serveJobs } from './serve-jobs'

const die = () => process.kill(process.pid, 'SIGKILL')

/** What the helper process of the tests does. */
export const testJobs = {
  echo: async (bytes: Buffer) => Buffer.concat([bytes, bytes]),
  pid: async () => process.pid,
  priority: async () => getPriority(),
  environment: async () => Object.keys(process.env),
  refuse: async () => Promise.reject(invalid([{ path: 'a', message: 'No.' }])),
  break: async () => Promise.reject(new TypeError('broken')),
  write: async (file: string) => writeFileSync(file, ''),
  die: async () => die(),
  async dieOnce(mark: string) {
    if (existsSync(mark)) return 'alive'
    writeFileSync(mark, '')
    return die()
  },
  hang: () => new Promise<never>(() => undefined),
}

serveJobs(testJobs)
