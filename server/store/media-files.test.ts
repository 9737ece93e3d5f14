import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productDir } from '../files/product-dir'

const program = `
  import('./server/store/media-files.ts').then(({ mediaFiles }) => {
    try {
      for (;;) require('node:fs').openSync('.')
    } catch {}
    try {
      console.log(mediaFiles('scripts/starter'))
    } catch ({ code }) {
      console.log(code)
    }
  })`

test.skipIf(process.platform === 'win32')(
  'where too much is open no file of media/ is taken for missing',
  async () => {
    // Enough for what imports a module: it opens the fifty of a library at once.
    const limited = ['-c', 'ulimit -n 1024 && exec "$0" "$@"', process.execPath]
    const args = [...limited, '--import', 'tsx', '--eval', program]
    const { stdout } = await promisify(execFile)('sh', args, { cwd: productDir })
    expect(stdout).toBe('EMFILE\n')
  },
)
