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
    return refuse(help, error instanceof Error ? error.message : String(error))
  }
}

/** The number that the option `name` was given; any other text ends the program as one it does not know. */
export function readNumber(help: string, name: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  return refuse(help, `Option '--${name} ${text}' needs a number`)
}

function refuse(help: string, why: string): never {
  console.error(why)
  console.error(`Usage: ${help.split('\n')[0]}`)
  process.exit(wrong)
}
