import { isIP } from 'node:net'

/** The name of a Host header as browsers write it, without its port; '' where it is none. */
export function hostName(host: string | undefined): string {
  if (!host || !/^[\w.:[\]-]{1,260}$/.test(host)) return ''
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, '')
  } catch {
    return ''
  }
}

/** The name that a program which listens at `address` has in a URL. */
export function nameOfAddress(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}
