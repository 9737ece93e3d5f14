/** What a person reads where a call was refused without words, as by a proxy in front of the server. */
export function unexplained(status: number): string {
  return status === 413
    ? 'This is larger than what stands in front of the server lets through. Send something smaller, or ask whoever runs the site.'
    : `Something in front of the server did not let this through (error ${status}). Send it again, or ask whoever runs the site.`
}
