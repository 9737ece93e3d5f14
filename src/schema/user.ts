import { z } from 'zod'
import { defineCollection } from './collection'
import { moment } from './date'
import { slugify } from './slug'
import { optionalLine, requiredLine } from './text'
import { email } from './url'

const missingIdentity = 'Username and email are required'

const givenPassword = z.string().min(1, 'Password is required').max(1000)

/** A code of an authenticator app, or a recovery code. */
const code = z.string().trim().max(100)

/** What signs a person in. */
export const credentials = z.object({
  username: z.string().trim().min(1, 'Username is required').max(300),
  password: givenPassword,
  /** Of those who switched a second factor on. */
  code: code.optional(),
})

/** A password that somebody chooses; the server also refuses what is easy to guess. */
const newPassword = z
  .string()
  .min(12, 'Use a password of at least 12 characters')
  .max(1000, 'Use a password of at most 1000 characters')

/** What a form says of it before anything is typed. */
export const newPasswordHint =
  'At least 12 characters, such as four words that do not belong together.'

/** What a person may change of themselves. */
export const ownName = z.object({ firstName: optionalLine(), lastName: optionalLine() })

const presentPassword = z.string().max(1000).default('')

/** A new password of one's own, and the present one to prove that it is. */
export const passwordChange = z.object({
  presentPassword,
  password: newPassword,
})

/** The present password, which the server asks for where it matters. */
export const passwordProof = z.object({ presentPassword })

/** The first code of a key, which shows that an app has it. */
export const firstCode = z.object({
  code: code
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'Enter the code that your app shows')),
})

/** What switches one's own second factor off. */
export const switchOffProof = z.object({
  presentPassword,
  code: code.min(1, 'Enter a code of your app, or one of your recovery codes'),
})

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

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
    /** True while they have the password that was made for them. */
    mustChangePassword: z.boolean().optional(),
  }),
  create: input.extend({
    password: z
      .string({ error: 'Password is required for new users' })
      .min(1, 'Password is required for new users')
      .pipe(newPassword),
  }),
  // A blank password means: keep the present one. For another, whoever changes it gives their own.
  update: input
    .partial({ firstName: true, lastName: true, authorName: true, isActive: true })
    .extend({
      password: z.preprocess(blankIsAbsent, newPassword.optional()),
      presentPassword: z.preprocess(blankIsAbsent, givenPassword.optional()),
    }),
  labels: {
    username: 'Username',
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    authorName: 'Author name in history',
    isActive: 'Active User',
    password: 'Password',
    presentPassword: 'Your own password',
    mustChangePassword: 'Has to choose a password',
    passwordHash: 'Password',
    lastLogin: 'Last Login',
    createdAt: 'Created',
  },
  guarded: [],
  secret: ['passwordHash'],
  present: ['passwordHash', 'mustChangePassword', 'lastLogin'],
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

/** Whoever is signed in, as the API tells them who they are. */
export type SignedInUser = PublicUser & {
  /** See `personOf`. */
  person: string
}

/** A user in the list of all. */
export type ListedUser = PublicUser & { hasSecondFactor: boolean }

/** What a user is called in the admin. */
export function displayName(user: { firstName: string; lastName: string; username: string }) {
  return user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username
}
