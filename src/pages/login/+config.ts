import type { Config } from 'vike/types'

export default {
  ssr: false,
  title: 'Login',
} satisfies Config
