import { focalWords, isFocalPoint } from '../../../lib/pictures/focal-point'
import { longDate } from '../../../lib/long-date'
import { upperFirst } from '../../../lib/upper-first'
import { shortMoment } from './dates'

/** Any stored value as text a person can read and compare; '' where there is none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return stringText(value)
  if (Array.isArray(value)) return listText(value)
  if (isFocalPoint(value)) return focalWords(value)
  if (typeof value === 'object') return objectText(value)
  return String(value)
}

function stringText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return longDate(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return shortMoment(text)
  return text
}

function listText(items: readonly unknown[]): string {
  const isText = items.every((item) => typeof item === 'string')
  if (isText) return items.join('\n\n')
  return items.map((item, index) => `${index + 1}. ${itemText(item)}`).join('\n')
}

// An item of a list, such as a picture on the wall, is known by what it is called.
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return valueText(item)
  const { title, alt, filename, cropData } = item as Record<string, unknown>
  const name = [title, alt, filename].find((text) => typeof text === 'string' && text !== '')
  return typeof name === 'string' ? `${name}${cropData ? ' (cropped)' : ''}` : objectText(item)
}

function objectText(value: object): string {
  return Object.entries(value)
    .map(([key, part]) => [inWords(key), valueText(part)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => (text.includes('\n') ? `${key}:\n${text}` : `${key}: ${text}`))
    .join('\n')
}

/** A key such as `socialMedia` as words: "Social media". */
function inWords(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return upperFirst(words)
}
