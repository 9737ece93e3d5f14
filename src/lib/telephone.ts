/** A phone number as a link that dials it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;x]/gi, '').replace(/x/gi, ';ext=')}`
}
