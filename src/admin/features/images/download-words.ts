import { isLargeEnoughToPrint, print } from '../../../lib/pictures/print'
import { upperFirst } from '../../../lib/upper-first'
import type { Image } from '../../api/images'

const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

/** What visitors can download of a headshot, and what is missing for the rest. */
export function downloadWords({ original, largestSize }: Pick<Image, 'original' | 'largestSize'>) {
  if (!largestSize) return 'Known once the picture has been looked at.'
  const canPrint = isLargeEnoughToPrint(largestSize)
  const offered = ['web size', canPrint && '8 × 10 in', original && 'original'].filter(Boolean)
  const list = offered.join(', ')
  const small = `Too small for 8 × 10: it has ${pixels(largestSize)} pixels; a part of ${pixels(print)} is needed.`
  const none = 'No original was kept; upload the photograph again to offer it.'
  return [`${upperFirst(list)}.`, ...(canPrint ? [] : [small]), ...(original ? [] : [none])].join(
    ' ',
  )
}
