import { useEffect, useEffectEvent, useState } from 'react'
import { filesIn } from './dropped-files'

/**
 * Takes files, and folders of them, that are dropped anywhere on the page or pasted; answers whether some
 * hover over it. The whole page takes part, because a file that misses its target would replace the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const handOn = useEffectEvent(onFiles)

  useEffect(() => {
    function hover(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      // What nothing else takes is refused on this page.
      event.dataTransfer.dropEffect = 'copy'
      setHovering(true)
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setHovering(false)
    }
    function drop(event: DragEvent) {
      setHovering(false)
      take(event, event.dataTransfer)
    }
    function paste(event: ClipboardEvent) {
      if (!isOfWords(event)) take(event, event.clipboardData)
    }
    function take(event: Event, data: DataTransfer | null) {
      if (!data || data.files.length === 0) return
      event.preventDefault()
      void filesIn(data).then(handOn)
    }

    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return hovering
}

/** Whether words are pasted into a field: what was copied in Word or Excel has a picture of them beside them. */
function isOfWords({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // A file that was copied has its name for a text, but no other.
  const isRich = ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))
  return isField && isRich
}
