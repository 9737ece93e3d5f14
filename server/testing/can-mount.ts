import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Whether a test may mount a disk of its own, in a namespace that ends with it. */
export const canMount = await promisify(execFile)('unshare', [
  '-rm',
  'mount',
  '-t',
  'tmpfs',
  'none',
  '/tmp',
]).then(
  () => true,
  () => false,
)
