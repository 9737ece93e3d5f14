import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { adminChunks } from './src/pages/admin-chunks.ts'

/** Names the shapes of what the API answers, which the admin keeps for when there is no server. */
function shapesOfAnswers(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/schema', 'src/admin/api']) {
    const files = path.join(import.meta.dirname, folder)
    for (const name of readdirSync(files).sort()) {
      if (/(?<!\.test)\.ts$/.test(name)) hash.update(readFileSync(path.join(files, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

export default defineConfig(({ command }) => ({
  plugins: [vike(), react(), tailwindcss()],
  publicDir: 'src/pages/public',
  define: { 'import.meta.env.VITE_SHAPES': JSON.stringify(shapesOfAnswers()) },
  build: { target: 'es2022' },
  // A few large files are read sooner at each start than hundreds of small ones, which in development
  // would be made anew one by one for the first page.
  ssr: { noExternal: command === 'build' ? ['zod', 'lucide-react'] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: adminChunks(), includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
  },
}))
