import { z } from 'zod'
import { defineCollection } from './collection'
import { moment } from './date'
import { slugify } from './slug'
import { optionalLine, requiredLine } from './text'
import { email } from './url'

const missingIdentity = 'Username and email are required'

/** What signs a person in. */
export const credentials = z.object({
  username: z.string().trim().min(1, 'Username is required').max(300),
  password: z.string().min(1, 'Password is required').max(1000),
})

const password = z
  .string()
  .min(10, 'Use a password of at least 10 characters')
  .max(1000, 'Use a password of at most 1000 characters')

const input = z.object({
  username: requiredLine(missingIdentity).regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'Use letters, digits, dots, dashes and underscores for the username',
  ),
  email: email(missingIdentity),
  firstName: optionalLine().default(''),
  lastName: optionalLine().default(''),
  // The history may be published: nobody's full name gets there by itself.
  authorName: optionalLine().default(''),
  isActive: z.boolean().default(true),
})

/** content/users/<slug>.yaml: one person who may sign in. */
export const users = defineCollection({
  name: 'users',
  label: 'user',
  folder: 'content/users',
  format: { codec: 'yaml' },
  repository: 'private',
  schema: input.extend({
    passwordHash: z.string().min(1),
    lastLogin: moment().nullable().default(null),
    createdAt: moment(),
  }),
  create: input.extend({
    password: z
      .string({ error: 'Password is required for new users' })
      .min(1, 'Password is required for new users')
      .pipe(password),
  }),
  // A blank password means: keep the present one.
  update: input
    .partial({ firstName: true, lastName: true, authorName: true, isActive: true })
    .extend({
      password: z.preprocess((value) => (value === '' ? undefined : value), password.optional()),
    }),
  labels: {
    username: 'Username',
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    authorName: 'Author name in history',
    isActive: 'Active User',
    password: 'Password',
    passwordHash: 'Password',
    lastLogin: 'Last Login',
    createdAt: 'Created',
  },
  references: [],
  slug: (user) => slugify(user.username, 'user'),
  title: (user) => user.username,
  compare: (a, b) => a.username.localeCompare(b.username),
})

/** A user as the API shows one: everything but the password's hash. */
export type PublicUser = Omit<z.output<typeof users.schema>, 'passwordHash'> & {
  id: string
  revision: string
}

/** What a user is called in the admin. */
export function displayName(user: { firstName: string; lastName: string; username: string }) {
  return user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username
}
