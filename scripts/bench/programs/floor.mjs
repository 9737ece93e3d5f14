// What a save costs at the least with git's own commands: write the file, see it on the disk, add it
// and commit it alone. A process of its own, since starting git costs the more the larger one is.
import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'

const [siteDir] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: siteDir, stdio: 'ignore' })

function save(file, number) {
  const text = `${readFileSync(path.join(siteDir, file), 'utf8').trimEnd()} Again ${number}.\n`
  const begin = performance.now()
  const open = openSync(path.join(siteDir, file), 'w')
  writeSync(open, text)
  fsyncSync(open)
  closeSync(open)
  git('add', '--', file)
  git(
    '-c',
    'user.name=ada',
    '-c',
    'user.email=ada@example.com',
    'commit',
    '-qm',
    'Save',
    '--only',
    file,
  )
  return performance.now() - begin
}

for await (const line of createInterface({ input: process.stdin })) {
  const { file, number } = JSON.parse(line)
  console.log(JSON.stringify(save(file, number)))
}
