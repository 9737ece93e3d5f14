import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// Nobody picks a password so long by hand, and the work grows with its square.
const longestChecked = 64
// Of 0 to 4: more than 10^10 guesses.
const leastScore = 4

/**
 * Whether somebody who tries common passwords, words, names and patterns first would soon find this
 * one; `words` are what an attacker knows of the site and its people. Takes some tenths of a second.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const judge = await judgeOfPasswords()
  const known = words.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u)
    return [word, parts.join(''), ...parts]
  })
  const said = known.map((word) => word.toLowerCase()).filter((word) => word.length > 2)
  return judge.check(password.slice(0, longestChecked), said).score < leastScore
}

// Its lists take a third of a second to read, and 60 MB. Whoever asks again soon finds them as they
// are; they are gone with the next thorough clearing of memory.
let lately: WeakRef<ZxcvbnFactory> | undefined

async function judgeOfPasswords(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const kept = lately?.deref()
  if (kept) return kept
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
  lately = new WeakRef(judge)
  return judge
}
