import { markedParts } from './marked-parts'

/** From this length on, marking words beats reading both texts: in a single line the eye is faster. */
export const longLine = 80

/** Long `text` with what it adds to `base` marked, and what it leaves out struck through. */
export function WordDiff({ base, text }: { base: string; text: string }) {
  if (text.length < longLine) {
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    )
  }
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {markedParts(base, text).map((part, index) => {
        if (part.added) {
          return (
            <ins key={index} className="bg-success/25 no-underline forced-colors:underline">
              {part.value}
            </ins>
          )
        }
        if (part.removed) {
          return (
            <del key={index} className="bg-error/20">
              {part.value}
            </del>
          )
        }
        return <span key={index}>{part.value}</span>
      })}
    </p>
  )
}
