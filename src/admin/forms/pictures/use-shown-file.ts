import { useCallback } from 'react'

/** A ref for the `img` that shows a file of this device, before anything is sent. */
export function useShownFile(file: File) {
  return useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
}
