import { useEffect, useState } from 'react'
import { uploadsPath } from '../../../schema/url'
import type { Image } from '../../api/images'
import { readScaled, withDecoded } from '../../api/decoded'
import { keptFile } from '../../outbox/kept-changes'
import { isWaitingId, keyOfWaiting } from '../../outbox/waiting-id'

/** The address of a picture's file: on the server, or on this device while it waits to be sent. */
export function useFileSource(filename: string): string | undefined {
  const local = useLocalSource(filename, whole)
  return isWaitingId(filename) ? local : uploadsPath + filename
}

/**
 * The address of a picture for a tile: what waits on this device is made small, so that forty
 * photographs can be shown. None for what the server shows nobody yet.
 */
export function useTileSource({ filename, thumbnailUrl }: Addressed): string | undefined {
  const local = useLocalSource(filename, smallCopy)
  return thumbnailUrl || local
}

type Addressed = Pick<Image, 'filename' | 'thumbnailUrl'>

/** Whether the server shows a picture, or this device has it: it looks into each before anybody gets it. */
export function isToBeSeen({ filename, thumbnailUrl }: Addressed): boolean {
  return thumbnailUrl !== '' || isWaitingId(filename)
}

function useLocalSource(filename: string, copy: (file: Blob) => Promise<Blob>): string | undefined {
  const [local, setLocal] = useState<string>()
  const isLocal = isWaitingId(filename)
  useEffect(() => {
    if (!isLocal) return
    let url: string | undefined
    let isGone = false
    void keptFile(keyOfWaiting(filename)).then(async (bytes) => {
      if (!bytes || isGone) return
      const file = await copy(new Blob([bytes]))
      if (isGone) return
      url = URL.createObjectURL(file)
      setLocal(url)
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [filename, isLocal, copy])
  return isLocal ? local : undefined
}

const whole = (file: Blob) => Promise.resolve(file)

const shortestSide = 480

// A photograph takes 48 MB while it is read, and there may be forty.
let last: Promise<unknown> = Promise.resolve()

/** A small copy of a picture; of one that this browser cannot read or make small, the picture itself. */
function smallCopy(file: Blob): Promise<Blob> {
  const made = last.then(() => shrunk(file)).catch(() => null)
  last = made
  return made.then((small) => small ?? file)
}

function shrunk(file: Blob): Promise<Blob | null | undefined> {
  return withDecoded(file, (picture) => {
    const scale = Math.min(1, shortestSide / Math.min(picture.width, picture.height))
    return readScaled(picture, scale, (canvas) => {
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp'))
    })
  })
}
