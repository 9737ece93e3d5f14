import { defineConfig } from 'vite'

// The program as plain JavaScript, so that a start neither loads a compiler nor waits for one.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/index.ts',
    outDir: 'dist/program',
    target: 'node20',
    minify: false,
  },
})
