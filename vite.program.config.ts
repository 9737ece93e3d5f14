import { defineConfig } from 'vite'

// The program as plain JavaScript, so that a start neither loads a compiler nor waits for one.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rollupOptions: {
      // What runs in a process of its own is a program of its own.
      input: {
        index: 'server/index.ts',
        'make-pictures': 'server/media/pictures/program.ts',
        'rewrite-pdf': 'server/media/pdf/rewrite-pdf.ts',
        'read-pdf': 'server/media/pdf/read-pdf.ts',
      },
    },
    outDir: 'dist/program',
    target: 'node20',
    minify: false,
  },
})
