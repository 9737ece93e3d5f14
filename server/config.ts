import path from 'node:path'
import { z } from 'zod'
import { isAtHome, isLoopback } from '../src/schema/host'
import { nameOfAddress } from './auth/host-name'

const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

// Pages lead to /photos and the like, and tell everybody this address.
const publicAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .transform((address) => new URL(address))
  .refine(({ href, origin }) => href === `${origin}/`, {
    message:
      'Give the name alone, such as https://wren.example, with no path and nothing else behind it. ' +
      'A site beside another one needs a name of its own, such as https://wren.family.example.',
  })
  .transform(({ origin }) => origin)

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: publicAddress.optional(),
  SITE_DIR: z.string().default('.'),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().min(12).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: flag,
  SYNC_INTERVAL: z.coerce.number().int().min(0).default(0),
  SYNC_AFTER_SAVE: flag,
  SYNC_WEBHOOK_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

const environment = settings.refine(
  ({ HOST, SITE_URL, TRUST_PROXY }) =>
    isLoopback(nameOfAddress(HOST)) || TRUST_PROXY || (SITE_URL && isGuarded(new URL(SITE_URL))),
  {
    path: ['HOST'],
    message:
      'Whoever is on the way could read passwords sent to a public address without https. ' +
      'Behind a proxy that serves https set SITE_URL to its address, such as https://wren.example; ' +
      'in a network at home say so with its address, such as SITE_URL=http://192.168.1.20:3000; ' +
      'or leave HOST out, to be reached from this computer alone.',
  },
)

function isGuarded({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname) || isAtHome(hostname)
}

/** How the process runs; all paths are absolute. */
export interface Config {
  port: number
  host: string
  /** The public address without a slash at its end. */
  siteUrl: string
  /** The folder with content/ and media/. */
  siteDir: string
  /** Derived files, secrets and the private repository: `.callboard/` in the site's folder. */
  dataDir: string
  firstAdmin: { username?: string; password?: string }
  sessionSecret?: string
  /** Whether a proxy in front sets X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean
  sync: { intervalSeconds: number; afterSave: boolean; webhookSecret?: string }
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Reads the configuration; throws an Error that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // A compose file hands on what nobody has set as an empty text.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has settings that cannot be used:\n${wrong.join('\n')}`)
  }
  const given = result.data
  const siteDir = path.resolve(given.SITE_DIR)
  return {
    port: given.PORT,
    host: given.HOST,
    siteUrl: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    siteDir,
    dataDir: path.join(siteDir, '.callboard'),
    firstAdmin: { username: given.ADMIN_USERNAME, password: given.ADMIN_PASSWORD },
    sessionSecret: given.SESSION_SECRET,
    trustProxy: given.TRUST_PROXY,
    sync: {
      intervalSeconds: given.SYNC_INTERVAL,
      afterSave: given.SYNC_AFTER_SAVE,
      webhookSecret: given.SYNC_WEBHOOK_SECRET,
    },
    logLevel: given.LOG_LEVEL,
  }
}
