import { isIP, isIPv4 } from 'node:net'

const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const homeAddress = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/
const homeNetwork = /^\[f(?:[cd]|e[89ab])/
const homeName = /^[^.]+$|\.(?:local|lan|home|internal|home\.arpa)$/

/** The name of a Host header as browsers write it, without its port; '' where it is none. */
export function hostName(host: string | undefined): string {
  if (!host || !/^[\w.:[\]-]{1,260}$/.test(host)) return ''
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, '')
  } catch {
    return ''
  }
}

/** Whether a name always means the computer that it is said on. */
export function isLoopback(name: string): boolean {
  return loopback.test(name)
}

/** Whether a name or address means something in one home or office only. */
export function isAtHome(name: string): boolean {
  if (isIPv4(name)) return homeAddress.test(name)
  return name.startsWith('[') ? homeNetwork.test(name) : homeName.test(name)
}

/** The name that a program which listens at `address` has in a URL. */
export function nameOfAddress(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}
