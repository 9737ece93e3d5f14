import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import config from '../../eslint.config'
import { productDir } from '../../server/files/product-dir'

// The levels of the standard's requirements, by section and in their order. Level 3 is not for us.
const levels: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333' },
  ...{ '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
  ...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333' },
  ...{ '10.5': '22222', '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23' },
  ...{ '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}

const wanted = Object.entries(levels).flatMap(([section, each]) =>
  [...each].flatMap((level, at) => (level < '3' ? [`${section}.${at + 1} L${level}`] : [])),
)

const words = z.string().min(10)
const table = z.strictObject({
  facts: z.record(z.string(), words),
  requirements: z.record(
    z.string(),
    z.union([
      z.string().transform((one) => ({ met: [one] })),
      z.array(z.string()).transform((met) => ({ met })),
      z.strictObject({ absent: z.string() }),
      z.strictObject({ open: words, closedBy: words }),
    ]),
  ),
})

const read = (file: string) => readFile(path.join(productDir, file), 'utf8')

const { facts, requirements } = table.parse(parse(await read('scripts/asvs/requirements.yaml')))
const entries = Object.entries(requirements)
const evidence = [...new Set(entries.flatMap(([, entry]) => ('met' in entry ? entry.met : [])))]

const rules = new Set(config.flatMap((part) => Object.keys(part.rules ?? {})))
const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Whether a file has a heading, a rule or a test of this name, as it is written there. */
async function holds(file: string, name: string): Promise<boolean> {
  if (!existsSync(path.join(productDir, file))) return false
  if (file === 'eslint.config.ts') return rules.has(name)
  const text = await read(file)
  if (file.endsWith('.md')) return new RegExp(`^#+ ${quoted(name)}$`, 'm').test(text)
  const written = quoted(name).replaceAll("'", "(?:\\\\'|')")
  // After `test(`, or where the table of a test.each or test.for has ended.
  return new RegExp(`(?:\\btest\\(|\\)\\(\\s*)(['"\`])${written}\\1,`).test(text)
}

test('each requirement of the levels 1 and 2 is there once, in order', () => {
  expect(wanted).toHaveLength(253)
  expect(entries.map(([id]) => id)).toEqual(wanted)
})

test('what is absent is a fact about the product, and each fact is for something', () => {
  const used = entries.flatMap(([, entry]) => ('absent' in entry ? [entry.absent] : []))
  expect([...new Set(used)].sort()).toEqual(Object.keys(facts).sort())
})

test('nothing is open at level 1', () => {
  expect(entries.filter(([id, entry]) => id.endsWith('L1') && 'open' in entry)).toEqual([])
})

test.for(evidence)('%s', async (named) => {
  const [file = '', ...name] = named.split(' › ')
  expect(await holds(file, name.join(' › '))).toBe(true)
})

describe('SECURITY.md', async () => {
  const text = await read('SECURITY.md')

  test('counts each chapter as the table does', () => {
    const chapters = [...new Set(entries.map(([id]) => Number.parseInt(id, 10)))]
    const counts = (its: typeof entries) => [
      its.filter(([, entry]) => 'met' in entry).length,
      its.filter(([, entry]) => 'absent' in entry).length,
      its.filter(([, entry]) => 'open' in entry).length,
    ]
    const rows = [...text.matchAll(/^\| (\d+|All) [^|]*\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)]
    const told = rows.map(([, chapter, ...each]) => [chapter, ...each.map(Number)])
    expect(told).toEqual([
      ...chapters.map((chapter) => [
        String(chapter),
        ...counts(entries.filter(([id]) => Number.parseInt(id, 10) === chapter)),
      ]),
      ['All', ...counts(entries)],
    ])
  })

  test('names what is open', () => {
    const open = entries.filter(([, entry]) => 'open' in entry).map(([id]) => id.split(' ')[0])
    const named = [...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)/gm)].map(([, id]) => id)
    expect(named).toEqual(open)
  })
})
