import type { Config } from 'vike/types'

export default {
  htmlOnly: true,
} satisfies Config
