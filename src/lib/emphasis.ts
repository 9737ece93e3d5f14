export interface TextRun {
  text: string
  emphasised: boolean
}

const emphasised = /\*(?=\S)([^*]*[^*\s])\*/g

/** Splits prose at its `*emphasised*` words, the one mark that plain paragraphs may carry. */
export function textRuns(prose: string): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const match of prose.matchAll(emphasised)) {
    runs.push({ text: prose.slice(end, match.index), emphasised: false })
    runs.push({ text: match[1] ?? '', emphasised: true })
    end = match.index + match[0].length
  }
  runs.push({ text: prose.slice(end), emphasised: false })
  return runs.filter((run) => run.text !== '')
}

/** The prose without its marks. */
export function plainText(prose: string): string {
  return prose.replace(emphasised, '$1')
}
