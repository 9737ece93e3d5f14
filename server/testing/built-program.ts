import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { productDir } from '../files/product-dir'

/** Builds the program that `npm start` runs, unless it is what its source says already. */
export async function buildProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/setup.mjs', '--build'], { cwd: productDir })
}

/** The file of one of the programs that were built. */
export function builtProgram(name: string): string {
  return path.join(productDir, `dist/program/${name}.js`)
}
