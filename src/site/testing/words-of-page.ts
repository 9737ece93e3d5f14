const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => entities[name] ?? '')
}

const attributes = /\s(?:alt|aria-label|title|placeholder)="([^"]*)"/g
const metas =
  /<meta (?:name="description"|property="og:(?:title|description|site_name|image:alt)") content="([^"]*)"/g

/** Every text of a page that a person can come to see or hear, its title and description included. */
export function wordsOfPage(html: string): string[] {
  const visible = html
    .replace(/<!--.*?-->|<wbr\/?>/gs, '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const found = [attributes, metas].flatMap((pattern) =>
    [...visible.matchAll(pattern)].map(([, text = '']) => text),
  )
  return [...visible.split(/<[^<>]{1,9999}>/), ...found]
    .map((text) => decoded(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
