import { parseArgs, type ParseArgsConfig } from 'node:util'

const wrong = 2

/**
 * The options and words that a program was called with. What it does not know ends it with code 2 and
 * a line that says so, with the first line of its help.
 * @param words how many words it takes beside its options
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  help: string,
  options: Options,
  words = 0,
) {
  try {
    const parsed = parseArgs({ options, allowPositionals: words > 0, strict: true })
    const extra: string | undefined = parsed.positionals[words]
    if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'`)
    return parsed
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`Usage: ${help.split('\n')[0]}`)
    process.exit(wrong)
  }
}
