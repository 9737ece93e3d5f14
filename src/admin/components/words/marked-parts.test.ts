import { expect, test } from 'vitest'
import { markedParts } from './marked-parts'

const numbered = (word: string, behind: string) =>
  Array.from({ length: 700 }, (_, at) => `${word}${at}${behind}`).join('')

function marks(base: string, text: string): string[] {
  return markedParts(base, text).map(({ value, added, removed }) => {
    return `${added ? '+' : removed ? '-' : '='}${value}`
  })
}

test('words are marked; of a long text that is written anew lines are, and of very many lines all', () => {
  expect(marks('She was loud.', 'She is loud.')).toEqual(['=She ', '-was', '+is', '= loud.'])
  const [before, after] = [numbered('old', ' '), numbered('new', ' ')]
  expect(marks(`One.\n${before}\nTwo.`, `One.\n${after}\nTwo.`)).toEqual([
    '=One.\n',
    `-${before}\n`,
    `+${after}\n`,
    '=Two.',
  ])
  const lines = [numbered('old', '\n\n'), numbered('new', '\n\n')] as const
  expect(marks(...lines)).toEqual([`-${lines[0]}`, `+${lines[1]}`])
})
