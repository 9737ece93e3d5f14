import { existsSync } from 'node:fs'
import path from 'node:path'

function packageAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageAbove(path.dirname(folder))
}

/** The product's own folder, whether its source runs or what is built of it. */
export const productDir = packageAbove(import.meta.dirname)
