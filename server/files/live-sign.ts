import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

// Some systems cut longer ones off without a word.
const longestPath = 100

/**
 * Lets others find by a file that this process lives, until the server is closed or the process ends,
 * however that ends. Undefined where the system takes no such file there.
 */
export async function showLife(file: string): Promise<Server | undefined> {
  if (Buffer.byteLength(file) > longestPath) return undefined
  const server = createServer((visitor) => visitor.destroy()).unref()
  try {
    await once(server.listen(file), 'listening')
    // A visitor who could not be let in, as where no file can be opened, is no reason to end.
    return server.on('error', () => undefined)
  } catch {
    return undefined
  }
}

/** Whether a process shows by this file that it lives; also one that has its own count of processes. */
export async function showsLife(file: string): Promise<boolean> {
  if (Buffer.byteLength(file) > longestPath) return false
  const visit = connect(file)
  try {
    await once(visit, 'connect')
    return true
  } catch {
    return false
  } finally {
    visit.destroy()
  }
}
