import { useEffect, useState } from 'react'
import { uploadsPath } from '../../../schema/url'
import { keptFile } from '../../outbox/kept-changes'
import { isWaitingId, keyOfWaiting } from '../../outbox/waiting-id'

/** The address of a picture's file: on the server, or on this device while it waits to be sent. */
export function useFileSource(filename: string): string | undefined {
  const [local, setLocal] = useState<string>()
  const isLocal = isWaitingId(filename)
  useEffect(() => {
    if (!isLocal) return
    let url: string | undefined
    let isGone = false
    void keptFile(keyOfWaiting(filename)).then((bytes) => {
      if (!bytes || isGone) return
      url = URL.createObjectURL(new Blob([bytes]))
      setLocal(url)
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [filename, isLocal])
  return isLocal ? local : uploadsPath + filename
}
