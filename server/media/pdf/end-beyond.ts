import { Worker } from 'node:worker_threads'

const lookEveryMs = 50

/**
 * Ends this process, by SIGTERM, once it takes more memory than so many bytes: node's own limit counts
 * objects alone, and not the bytes that a crafted file unfolds to.
 */
export function endBeyond(bytes: number): void {
  // In a thread of its own, since the first one may never come to look.
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${bytes}) process.kill(process.pid, 'SIGTERM')
  }, ${lookEveryMs})`
  new Worker(watch, { eval: true }).unref()
}

/** The most that a program of ours may take for a PDF of ten megabytes. */
export const pdfMemory = 700 * 1024 * 1024
