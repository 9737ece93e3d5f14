import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// From 22 on Node does not start with an option that it no longer has.
const isBudgeted = process.version.startsWith('v20.')

// Tests load single modules; the pages they look at in a browser are the built ones.
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    // What takes long and tells of rare days, as of lost answers and killed processes: see the README.
    tags: [{ name: 'long' }],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // For two cores: each waits for pages and for git a while.
    maxWorkers: 3,
    // Files share what a worker has loaded and compiled; to do that for each takes a third of the time.
    isolate: false,
    // A worker runs most of what it loads a few times: to translate that into its fastest form takes
    // time. Where it clears away seldom it is large, and each of thousands of gits takes longer to start.
    execArgv: [...(isBudgeted ? ['--interrupt-budget=1000000'] : []), '--max-semi-space-size=16'],
    unstubEnvs: true,
    env: {
      // As the product is run; what is built for development takes twice as long.
      NODE_ENV: 'production',
      // To start git, a worker's pages are noted one by one: each must give back memory that pictures
      // took, or every save waits for that.
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      // Nothing here asks anybody by https, and to read a machine's own certificates takes each of some
      // hundred processes a tenth of a second.
      NODE_EXTRA_CA_CERTS: '',
    },
    setupFiles: ['server/testing/cheap-keys.ts', 'server/testing/stuck-pages.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    expect: { poll: { timeout: 30_000 } },
  },
})
