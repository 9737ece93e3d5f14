import { isIP } from 'node:net'

/** The name of a Host header as browsers write it, without its port; '' where it is none. */
export function hostName(host: string | undefined): string {
  return urlOf(host)?.hostname.replace(/\.$/, '') ?? ''
}

/** The port of a Host header as browsers write it; '' where it is the usual one, or none. */
export function hostPort(host: string | undefined, secure: boolean): string {
  return urlOf(host, secure ? 'https' : 'http')?.port ?? ''
}

function urlOf(host = '', scheme = 'http'): URL | undefined {
  const url = `${scheme}://${host}`
  return /^[\w.:[\]-]{1,260}$/.test(host) && URL.canParse(url) ? new URL(url) : undefined
}

/** The name that a program which listens at `address` has in a URL. */
export function nameOfAddress(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}
