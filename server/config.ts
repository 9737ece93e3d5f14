import path from 'node:path'
import { z } from 'zod'
import { withoutTrailing } from '../src/schema/text'

const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  SITE_DIR: z.string().min(1).default('.'),
  ADMIN_USERNAME: z.preprocess(blankIsAbsent, z.string().optional()),
  ADMIN_PASSWORD: z.preprocess(blankIsAbsent, z.string().min(10).optional()),
  SESSION_SECRET: z.preprocess(blankIsAbsent, z.string().min(32).optional()),
  TRUST_PROXY: flag,
  SYNC_INTERVAL: z.coerce.number().int().min(0).default(0),
  SYNC_AFTER_SAVE: flag,
  SYNC_WEBHOOK_SECRET: z.preprocess(blankIsAbsent, z.string().min(16).optional()),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

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
  const result = environment.safeParse(env)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has settings that cannot be used:\n${wrong.join('\n')}`)
  }
  const settings = result.data
  const siteDir = path.resolve(settings.SITE_DIR)
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: withoutTrailing(siteUrl, '/'),
    siteDir,
    dataDir: path.join(siteDir, '.callboard'),
    firstAdmin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
    sessionSecret: settings.SESSION_SECRET,
    trustProxy: settings.TRUST_PROXY,
    sync: {
      intervalSeconds: settings.SYNC_INTERVAL,
      afterSave: settings.SYNC_AFTER_SAVE,
      webhookSecret: settings.SYNC_WEBHOOK_SECRET,
    },
    logLevel: settings.LOG_LEVEL,
  }
}
