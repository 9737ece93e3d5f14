const tableStart = 128
const entryLength = 12

/** Whether a colour profile calls itself sRGB: then pixels mean the same without it. */
export function isSrgb(icc: Buffer): boolean {
  try {
    return /^sRGB/.test(descriptionOf(icc))
  } catch {
    return false
  }
}

/** What a profile is called. Throws where it is cut short. */
function descriptionOf(icc: Buffer): string {
  const count = Math.min(icc.readUInt32BE(tableStart), 100)
  for (let index = 0; index < count; index += 1) {
    const at = tableStart + 4 + index * entryLength
    if (icc.toString('latin1', at, at + 4) !== 'desc') continue
    const start = icc.readUInt32BE(at + 4)
    const tag = icc.subarray(start, start + icc.readUInt32BE(at + 8))
    // Version 2 writes bytes behind a length; version 4 a list of texts in UTF-16.
    if (tag.toString('latin1', 0, 4) === 'desc') return tag.toString('latin1', 12)
    const text = tag.readUInt32BE(24)
    return tag
      .subarray(text, text + tag.readUInt32BE(20))
      .toString('latin1')
      .replaceAll('\0', '')
  }
  return ''
}
