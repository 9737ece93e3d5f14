import { useQuery } from '@tanstack/react-query'
import { kinds } from '../../../schema'
import { uploadsPath } from '../../../schema/url'
import { imageQueries } from '../../api/images'
import { Thumbnail } from '../pictures/thumbnail'
import { optionName } from './option-name'
import { useEntryNames } from './use-entry-names'
import { valueText } from './value-text'
import { WordDiff } from './word-diff'

interface FieldValueProps {
  /** Its name; '' for the entry as a whole. */
  field: string
  value: unknown
  /** What it was before; long text shows its difference from that. */
  base: unknown
}

/** One side of a field, as a person knows it: a picture as a picture, other entries by their names. */
export function FieldValue({ field, value, base }: FieldValueProps) {
  const target = referenceTarget(field)
  const { data: images } = useQuery({ ...imageQueries.list(), enabled: target === 'images' })
  const nameOf = useEntryNames(target)
  const image = images?.find(({ id, filename }) =>
    [id, uploadsPath + filename].includes(`${value}`),
  )
  if (image) {
    return (
      <span className="flex items-center gap-3">
        <Thumbnail image={image} className="size-24 rounded-field" />
        {image.title || image.alt}
      </span>
    )
  }
  const textOf = (one: unknown) => nameOf(one) ?? optionName(field, one) ?? valueText(one)
  const text = textOf(value)
  if (text === '') return <span className="text-muted">{field === '' ? 'Deleted' : 'Empty'}</span>
  const before = textOf(base)
  // Of what is new as a whole, marking every word would say nothing.
  if (before === '') return <p className="whitespace-pre-wrap">{text}</p>
  return <WordDiff base={before} text={text} />
}

/** The collection that a field of this name points into, or each item of it, if it points into one. */
export function referenceTarget(field: string): string | undefined {
  return Object.values(kinds)
    .flatMap(({ references }) => references)
    .find((reference) => [field, `${field}[]`].includes(reference.field))?.to
}
