/** A phone number as a link that dials it. */
export function telephoneLink(phone: string): string {
  const [number = '', extension = ''] = phone.split(/ext\.?|x/i)
  const digits = number.replace(/[^\d+]/g, '')
  const rest = extension.replace(/\D/g, '')
  return rest === '' ? `tel:${digits}` : `tel:${digits};ext=${rest}`
}
