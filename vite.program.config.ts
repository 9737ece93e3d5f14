import { defineConfig } from 'vite'

// What an owner runs beside the server, see package.json.
const programs = ['backup', 'check', 'export', 'history', 'reset-password', 'restore']

// The program as plain JavaScript, so that a start neither loads a compiler nor waits for one.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['date-fns', 'zod', 'yaml', 'diff'] },
  build: {
    ssr: true,
    rollupOptions: {
      // What runs in a process of its own is a program of its own.
      input: {
        index: 'server/index.ts',
        ...Object.fromEntries(programs.map((name) => [name, `scripts/${name}.ts`])),
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
