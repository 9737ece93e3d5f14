const written = /^https?:\/\/([^/?#:@\\]+)(?![^/?#:\\])/i

/** The host of a web address as people read it: not as machines spell one with other letters. */
export function shownHost(address: string): string {
  const { hostname } = new URL(address)
  const asWritten = hostname.includes('xn--') && written.exec(address)?.[1]
  return (asWritten || hostname).toLowerCase().replace(/^www\./, '')
}
