import { textRuns } from '../lib/emphasis'

/** Text in which `*stars*` emphasise. */
export function Emphasised({ text }: { text: string }) {
  return textRuns(text).map((run, index) =>
    run.emphasised ? <em key={index}>{run.text}</em> : run.text,
  )
}

/** Paragraphs one after another. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <p key={index}>
      <Emphasised text={text} />
    </p>
  ))
}
