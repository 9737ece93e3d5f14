import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/chromium'
import { memoryFolder } from './memory-folder'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder where all workers keep what their tests copy. */
    templates: string
  }
}

/** Makes that folder before all tests and removes it after them; has the browser unpacked once. */
export default async function setup(project: TestProject) {
  await findChromium()
  const inMemory = await memoryFolder()
  // Workers begin with this environment, and whatever they write for a while follows it.
  if (inMemory) process.env.TMPDIR = inMemory
  const templates = await mkdtemp(path.join(os.tmpdir(), 'callboard-templates-'))
  project.provide('templates', templates)
  return () => rm(inMemory ?? templates, { recursive: true, force: true, maxRetries: 3 })
}
