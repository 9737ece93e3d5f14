/** Has the browser save a file under a name. */
export function handFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of it by the next minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
