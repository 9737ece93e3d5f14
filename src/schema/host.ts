const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const address = /^\d{1,3}(?:\.\d{1,3}){3}$/
const homeAddress = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/
const homeNetwork = /^\[f(?:[cd]|e[89ab])/
const homeName = /^[^.]+$|\.(?:local|lan|home|internal|home\.arpa)$/

/** Whether a name always means the computer that it is said on. */
export function isLoopback(name: string): boolean {
  return loopback.test(name)
}

/** Whether a name or address, as it stands in a URL, means something in one home or office only. */
export function isAtHome(name: string): boolean {
  if (address.test(name)) return homeAddress.test(name)
  return name.startsWith('[') ? homeNetwork.test(name) : homeName.test(name)
}
