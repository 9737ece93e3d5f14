import { z } from 'zod'
import { defineCollection } from './collection'
import { moment } from './date'
import { optionalLine, requiredLine } from './text'
import { email } from './url'

/** What can have happened to a message. */
const messageStatuses = ['pending', 'read', 'responded', 'archived'] as const

/** What a visitor sends from the contact page. */
export const contactMessage = z.object({
  name: requiredLine('Please enter your name'),
  email: email('Please enter your email address'),
  company: optionalLine().default(''),
  subject: requiredLine('Please enter a subject'),
  message: z
    .string({ error: 'Please write a message' })
    .trim()
    .min(1, 'Please write a message')
    .max(5000, 'Keep the message under 5000 characters'),
})

/** The statuses an admin can set. */
export const messageStatusUpdate = z.object({
  processed: z.enum(['read', 'responded', 'archived'], {
    error: 'Choose read, responded or archived',
  }),
})

/** content/messages/<slug>.yaml: one message from the contact page. */
export const messages = defineCollection({
  name: 'messages',
  label: 'message',
  folder: 'content/messages',
  format: { codec: 'yaml' },
  repository: 'private',
  schema: contactMessage.extend({
    createdAt: moment(),
    processed: z.enum(messageStatuses).default('pending'),
  }),
  create: contactMessage,
  update: messageStatusUpdate,
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    subject: 'Subject',
    message: 'Message',
    createdAt: 'Received',
    processed: 'Status',
  },
  guarded: [],
  references: [],
  // Nothing a visitor wrote belongs in a file name, which outlives the message in logs and backups.
  slug: (message) => `message-${message.createdAt.replace(/\D/g, '').slice(0, 17)}`,
  title: () => 'message',
  compare: (a, b) => b.createdAt.localeCompare(a.createdAt),
})
