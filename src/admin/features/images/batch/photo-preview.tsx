import { useCallback, useState } from 'react'
import { drawScaled, freeCanvas, withDecoded } from '../../../api/decoded'
import { noLongerReadable } from '../../../api/line/client'
import { notShownHere } from '../../../forms/pictures/image-file'
import type { BatchPhoto } from './batch-photo'
import { readableFile } from '../../../forms/pictures/readable-file'

// As large as it is ever shown, in pixels. A browser keeps a file that it shows in its full size, 48 MB
// for a photograph, also when it shows it no more.
const longestSide = 1600

// Whoever goes through forty photos in a moment has one of them read at a time.
let last: Promise<unknown> = Promise.resolve()

function drawInTurn(
  photo: Pick<BatchPhoto, 'file' | 'key'>,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
) {
  const drawn = last.then(async () => {
    if (signal.aborted) return
    await withDecoded(await readableFile(photo), (picture) => {
      if (signal.aborted) return
      const scale = longestSide / Math.max(picture.width, picture.height)
      drawScaled(picture, Math.min(1, scale), canvas)
    })
  })
  last = drawn.catch(() => undefined)
  return drawn
}

/** A photo as large as there is room, from this device. */
export function PhotoPreview({ photo }: { photo: BatchPhoto }) {
  const { file, look, key } = photo
  const [isHidden, setHidden] = useState(false)
  const show = useCallback(
    (canvas: HTMLCanvasElement) => {
      const leaving = new AbortController()
      drawInTurn({ file, key }, canvas, leaving.signal).catch(() => setHidden(true))
      return () => {
        leaving.abort()
        freeCanvas(canvas)
      }
    },
    [file, key],
  )
  if (isHidden) {
    return (
      <p className="grid min-h-40 place-content-center rounded-box bg-base-200 p-4 text-center">
        {whyHidden(look)}
      </p>
    )
  }
  return (
    <canvas
      ref={show}
      role="img"
      aria-label={`Preview of ${file.name}`}
      className="max-h-[45vh] min-h-40 w-full rounded-box bg-base-200 object-contain md:max-h-[60vh]"
    />
  )
}

function whyHidden(look: BatchPhoto['look']): string {
  if (look?.thumbnail) return noLongerReadable
  if (look?.isBroken) return 'This file cannot be read as a picture.'
  return notShownHere
}
