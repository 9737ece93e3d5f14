/** What a commit says that other objects depend on. */
export interface CommitLinks {
  tree: string
  parents: readonly string[]
  isSigned: boolean
}

// A signature is of the very bytes that change, and a merged tag names the commit that goes.
const bound = /^(?:gpgsig|gpgsig-sha256|mergetag) [^\n]*\n(?: [^\n]*\n)*/gm

/** The header of a commit or tag and what follows it, as latin1 so that every byte stays. */
function split(body: Buffer): [header: string, rest: string] {
  const text = body.toString('latin1')
  const end = text.indexOf('\n\n')
  return end < 0 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1)]
}

/** The tree and parents of a commit. */
export function linksOf(body: Buffer): CommitLinks {
  const [header] = split(body)
  const tree = /^tree ([0-9a-f]{40})$/m.exec(header)?.[1]
  if (!tree) throw new Error('A commit in git has no tree')
  const parents = [...header.matchAll(/^parent ([0-9a-f]{40})$/gm)].flatMap(([, id]) => id ?? [])
  return { tree, parents, isSigned: /^gpgsig/m.test(header) }
}

/** A commit with another tree and other parents, without what was bound to the old ones. */
export function relink(body: Buffer, { tree, parents }: Omit<CommitLinks, 'isSigned'>): Buffer {
  const [header, rest] = split(body)
  const others = header.replace(/^(?:tree|parent) [0-9a-f]{40}\n/gm, '').replace(bound, '')
  const links = [`tree ${tree}\n`, ...parents.map((id) => `parent ${id}\n`)].join('')
  return Buffer.from(links + others + rest, 'latin1')
}

/** What an annotated tag stands for, and whether somebody has signed it. */
export function tagTarget(body: Buffer): { object: string; type: string; isSigned: boolean } {
  const [header, rest] = split(body)
  const object = /^object ([0-9a-f]{40})$/m.exec(header)?.[1] ?? ''
  const type = /^type (\w+)$/m.exec(header)?.[1] ?? ''
  return { object, type, isSigned: signature.test(rest) }
}

const signature = /^-----BEGIN (?:PGP|SSH|SIGNED) /m

/** A tag of another object, without the signature of what it said before. */
export function retarget(body: Buffer, object: string): Buffer {
  const [header, rest] = split(body)
  const at = rest.search(signature)
  const message = at < 0 ? rest : rest.slice(0, at)
  return Buffer.from(
    header.replace(/^object [0-9a-f]{40}$/m, `object ${object}`) + message,
    'latin1',
  )
}
