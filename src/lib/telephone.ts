// Between two numbers, of which one can be dialled; 030/1234567 is a single one.
const another = /\s(?:or|\/)\s/i

// As far as it is one: what is said of it ("after 4 pm") and the next one are not dialled. Numbers that
// were copied may hold marks of direction.
const numbers = /\+?\(?\d[\d\s()./\p{Pd}\p{Cf}]*/gu

const extensionMark = /^[,;]?\s*(?:ext(?:ension|n)?|x|#)[\s.:]*(\d+)/i

// The 0 that only callers inside the country dial, as +44 (0)20 is written.
const inlandZero = /(\+\d[\d\s.-]*)\(0\)/

// No number is shorter, but what words before it may count: "24/7", "2nd line".
const fewestDigits = 5

/** A phone number, or the first of several, as a link that dials it; none where there is no number. */
export function telephoneLink(phone: string): string | undefined {
  const [first = ''] = phone.trim().split(another)
  const found = [...first.matchAll(numbers)]
  const match = found.find(([text]) => digitsOf(text).length >= fewestDigits) ?? found[0]
  if (!match) return undefined
  const [number] = match
  const extension = extensionMark.exec(first.slice(match.index + number.length))?.[1]
  const digits = digitsOf(number.replace(inlandZero, '$1'))
  return extension ? `tel:${digits};ext=${extension}` : `tel:${digits}`
}

function digitsOf(number: string): string {
  return number.replace(/[^\d+]/g, '')
}
