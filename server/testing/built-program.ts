import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { productDir } from '../files/product-dir'

/** Builds the program that `npm start` runs, unless it is what its source says already. */
export async function buildProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/setup.mjs', '--build'], { cwd: productDir })
}
