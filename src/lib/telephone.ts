// Between two numbers, of which one can be dialled; 030/1234567 is a single one.
const another = /\s(?:or|\/)\s/i

// The 0 that only callers inside the country dial, as +44 (0)20 is written.
const inlandZero = /(\+\d[\d\s.-]*)\(0\)/

/** A phone number, or the first of several, as a link that dials it. */
export function telephoneLink(phone: string): string {
  const [first = ''] = phone.trim().split(another)
  const [number = '', extension = ''] = first.split(/ext\.?|x/i)
  const digits = number.replace(inlandZero, '$1').replace(/[^\d+]/g, '')
  const rest = extension.replace(/\D/g, '')
  return rest === '' ? `tel:${digits}` : `tel:${digits};ext=${rest}`
}
