import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from '../../site/shared/prose'
import { proseHtml } from './html'
import { readMarkdown } from './read'
import type { Prose as Nodes } from './tree'

interface Example {
  number: number
  section: string
  markdown: string
  html: string
}

// CommonMark's own examples: each is fenced in its specification, a dot between question and answer.
function examples(): Example[] {
  const file = createRequire(import.meta.url).resolve('commonmark-spec/spec.txt')
  const fence = '`'.repeat(32)
  const pattern = new RegExp(
    `^${fence} example\\n([^]*?)^\\.\\n([^]*?)^${fence}$|^#{1,6} +(.*)$`,
    'gm',
  )
  const found: Example[] = []
  let section = ''
  for (const [, markdown, html, heading] of readFileSync(file, 'utf8').matchAll(pattern)) {
    if (heading !== undefined) section = heading
    if (markdown === undefined || html === undefined) continue
    const [question, answer] = [markdown, html].map((text) => text.replaceAll('→', '\t'))
    found.push({ number: found.length + 1, section, markdown: question ?? '', html: answer ?? '' })
  }
  return found
}

const entities: Record<string, string> = { '&quot;': '"', '&apos;': "'", '&#x27;': "'" }

/** The same HTML in one spelling, without what never reaches a page: titles, languages, pictures. */
function spelled(html: string): string {
  return html
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<code class="[^"]*">/g, '<code>')
    .replace(/(<a [^>]*?) title="[^"]*"/g, '$1')
    .replace(/(<a [^>]*?) (?:rel|class)="[^"]*"/g, '$1')
    .replace(/(<a [^>]*?) (?:rel|class)="[^"]*"/g, '$1')
    .replace(/ ?\/>/g, '>')
    .replace(/&(?:quot|apos|#x27);/g, (entity) => entities[entity] ?? entity)
    .split(/(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|hr)\b[^>]*>)/)
    .map((part) => part.trim())
    .join('')
    .replace(/<br>\n/g, '<br>')
    .trim()
}

// The other examples with raw HTML, which is text here.
const withHtml = [21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643]
const all = examples()
const ours = all.filter(
  ({ section, number }) =>
    !['HTML blocks', 'Raw HTML'].includes(section) && !withHtml.includes(number),
)

const place = { headings: 1, siteUrl: '' }
// Pages also say where what is read from the right begins, of which CommonMark says nothing.
const shown = (nodes: Nodes) =>
  renderToStaticMarkup(createElement(Prose, { nodes, headings: 1 as 2 })).replaceAll(
    ' dir="auto"',
    '',
  )

test('there are as many examples as CommonMark says', () => {
  expect(all).toHaveLength(652)
  expect(ours).toHaveLength(573)
})

test('each is read as CommonMark says, the same for feeds and for pages', () => {
  for (const { number, section, markdown, html } of ours) {
    const nodes = readMarkdown(markdown)
    const example = `example ${number}, ${section}: ${markdown}`
    expect.soft(spelled(proseHtml(nodes, place)), example).toBe(spelled(html))
    expect.soft(spelled(shown(nodes)), example).toBe(spelled(html))
  }
})
