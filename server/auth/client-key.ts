import { isIPv6 } from 'node:net'

/**
 * What one client is counted by: its IPv4 address, or the first 48 bits of its IPv6 address,
 * since a single subscriber may own all the rest.
 */
export function clientKey(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').split('%')[0] ?? ''
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  const network = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/48`
}
