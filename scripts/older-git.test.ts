import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { begunSite, temporaryFolder } from '../server/git/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'

const run = promisify(execFile)

beforeAll(buildProgram)

test.each([['index'], ['history', 'bio'], ['check', '--privacy'], ['backup', '--to', 'backups']])(
  'with a git that is too old %s says which one it needs',
  async (program, ...args) => {
    const [older, siteDir] = [await temporaryFolder(), await begunSite()]
    await writeFile(path.join(older, 'git'), '#!/bin/sh\necho git version 2.37.7\n', {
      mode: 0o755,
    })
    const env = {
      ...process.env,
      PATH: `${older}:${process.env.PATH}`,
      SITE_DIR: siteDir,
      BACKUP_PASSPHRASE: 'four words of a test',
    }
    const refused = run(process.execPath, [builtProgram(program), ...args], { cwd: older, env })
    const words = 'Callboard needs git 2.38 or newer on this machine; found: git version 2.37.7\n'
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
  },
)
