import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests load single modules; the pages they look at in a browser are the built ones.
  plugins: process.env.VITEST ? [react()] : [vike(), react(), tailwindcss()],
  publicDir: 'src/pages/public',
  build: { target: 'es2022' },
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    globalSetup: 'server/testing/global-setup.ts',
    expect: { poll: { timeout: 30_000 } },
  },
})
