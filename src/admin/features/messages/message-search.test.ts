import { expect, test } from 'vitest'
import type { Message } from '../../api/messages'
import { findMessages } from './message-search'

const audition = {
  id: 'audition',
  revision: 'a',
  name: 'Ada Quill',
  email: 'ada@quill.example',
  company: 'Quill Casting',
  subject: 'Audition on Friday',
  message: 'Could Wren read for us?',
  createdAt: '2026-01-02T10:00:00.000Z',
  processed: 'pending',
} satisfies Message
const thanks = { ...audition, id: 'thanks', subject: 'Thank you', processed: 'read' as const }

test('every text of a message is searched, in any case', () => {
  const find = (search: string) => findMessages([audition, thanks], { status: 'all', search })
  expect(find('FRIDAY')).toEqual([audition])
  for (const text of ['ada q', 'casting', '@quill', 'could wren'])
    expect(find(text)).toHaveLength(2)
  expect(find('no such words')).toEqual([])
})

test('a status narrows what the search finds', () => {
  expect(findMessages([audition, thanks], { status: 'read', search: 'quill' })).toEqual([thanks])
})
