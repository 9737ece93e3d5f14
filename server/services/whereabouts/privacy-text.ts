import type { PrivacyCheck } from '../../../src/schema/privacy'

/** The privacy check as a text for a terminal or a printer. */
export function privacyText({ name, at, sections }: PrivacyCheck): string {
  const parts = sections.map(({ title, note, facts }) => {
    const lines = facts.map(({ words, where }) => `- ${words}  (${where})`)
    const said = [...(note ? [note] : []), ...lines]
    return [title.toUpperCase(), ...(said.length > 0 ? said : ['Nothing.'])].join('\n')
  })
  const head = `What a stranger can learn about ${name || 'the child'}, put together at ${at}`
  return [head, ...parts].join('\n\n')
}
