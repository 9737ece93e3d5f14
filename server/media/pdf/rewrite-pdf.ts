import { buffer } from 'node:stream/consumers'
import DecodeStream from 'pdf-lib/cjs/core/streams/DecodeStream.js'
import { endBeyond, pdfMemory } from './end-beyond'
import { PdfRefusal, rewritePdf } from './rewrite'

// What a document of ten megabytes unfolds to; what unfolds to more is a bomb.
const inflatedLimit = 64 * 1024 * 1024

interface Buffering {
  buffer: Uint8Array
  ensureBuffer(requested: number): Uint8Array
}

/** Has every stream together unfold to no more than the limit. */
function limitStreams(stream: Buffering): void {
  const ensure = stream.ensureBuffer
  let room = inflatedLimit
  stream.ensureBuffer = function (this: Buffering, requested: number) {
    const before = this.buffer.length
    if (requested - before > room) throw new PdfRefusal('damaged')
    const buffer = ensure.call(this, requested)
    room -= buffer.length - before
    return buffer
  }
}

/** How the program ends where it has not rewritten the document, by why. */
const exitCodes = { damaged: 3, locked: 4 }

// Reads a document from its input and writes the rewritten one to its output.
endBeyond(pdfMemory)
limitStreams((DecodeStream as unknown as { default: { prototype: Buffering } }).default.prototype)
try {
  const clean = await rewritePdf(await buffer(process.stdin))
  process.stdout.end(clean)
} catch (error) {
  process.stderr.write(String(error))
  process.exitCode = exitCodes[error instanceof PdfRefusal ? error.reason : 'damaged']
}
