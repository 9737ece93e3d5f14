import type { Config } from 'vike/types'

export default {
  ssr: false,
  title: 'Content Management',
} satisfies Config
