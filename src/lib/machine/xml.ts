const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// Characters that XML 1.0 forbids even as entities.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

// Of thousands of addresses most are only this.
const plain = /^[\w/:.-]*$/

/** Text made safe to stand between or inside XML tags. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
