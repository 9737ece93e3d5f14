const idLength = 20
const unknown = -1

/**
 * The part of the index that knows the trees of its folders, without those that hold one of `paths`:
 * git makes these anew when it next needs them. With its head.
 * Source: git's Documentation/gitformat-index.txt, "Cache tree".
 * @param body without its head of name and length
 */
export function invalidateTrees(body: Buffer, paths: readonly string[]): Buffer {
  const folders = new Set(paths.flatMap(foldersAbove))
  const parts: Buffer[] = []
  // How many folders are still to come in each of those that we are in.
  const above: { path: string; left: number }[] = []
  for (let at = 0; at < body.length;) {
    const nameEnd = body.indexOf(0, at)
    const lineEnd = body.indexOf(0x0a, nameEnd)
    const [count = unknown, below = 0] = body
      .toString('latin1', nameEnd + 1, lineEnd)
      .split(' ')
      .map(Number)
    const end = lineEnd + 1 + (count < 0 ? 0 : idLength)
    const path = within(above, body.toString('utf8', at, nameEnd))
    const line = Buffer.from(`${unknown} ${below}\n`)
    if (folders.has(path)) parts.push(body.subarray(at, nameEnd + 1), line)
    else parts.push(body.subarray(at, end))
    if (below > 0) above.push({ path, left: below })
    at = end
  }
  const head = Buffer.from('TREE....')
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  head.writeUInt32BE(length, 4)
  return Buffer.concat([head, ...parts])
}

/** The path of the folder that comes next in the folders we are in; leaves those that are at their end. */
function within(above: { path: string; left: number }[], name: string): string {
  while (above.at(-1)?.left === 0) above.pop()
  const parent = above.at(-1)
  if (!parent) return ''
  parent.left -= 1
  return parent.path === '' ? name : `${parent.path}/${name}`
}

/** The folders that hold a file, the topmost ('') first. */
export function foldersAbove(file: string): string[] {
  const names = file.split('/').slice(0, -1)
  return ['', ...names.map((_, index) => names.slice(0, index + 1).join('/'))]
}
