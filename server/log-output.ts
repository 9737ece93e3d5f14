import { write, writeSync } from 'node:fs'
import { errorCode } from './files/paths'

// A line that is written by itself costs as much as answering the request it is about.
const togetherBytes = 4096
const togetherMs = 200
const mostWaiting = 1024 * 1024
const endMs = 1_000

/**
 * Lines for an open file, written some together, within 200 ms, without waiting for it. What it does not
 * take, since its disk is full or nobody reads it, is tried again as long as it is a megabyte or so;
 * lines beyond that are dropped, and the end of the process waits for a reader for a second at most.
 */
export class LogOutput {
  private waiting = ''
  /** What is being written, or was not taken. */
  private rest: Buffer = Buffer.alloc(0)
  private isWriting = false

  constructor(private readonly fd: number) {
    setInterval(() => this.flush(), togetherMs).unref()
    process.once('exit', () => this.end())
  }

  /** Adds a line. */
  write(line: string): void {
    if (this.waiting.length > mostWaiting) return
    this.waiting += line
    if (this.waiting.length >= togetherBytes) this.flush()
  }

  /** Has written at once what waits. */
  flush(): void {
    if (this.isWriting) return
    if (this.rest.length === 0) this.rest = this.takeWaiting()
    if (this.rest.length === 0) return
    this.isWriting = true
    write(this.fd, this.rest, (error, written) => {
      this.isWriting = false
      // It is tried again with the next lines, or by the clock.
      if (error) return
      this.rest = this.rest.subarray(written)
      if (this.rest.length > 0) this.flush()
    })
  }

  private takeWaiting(): Buffer {
    const taken = Buffer.from(this.waiting)
    this.waiting = ''
    return taken
  }

  private end(): void {
    const until = performance.now() + endMs
    // What is being written at this moment is in the system's hands.
    let left = Buffer.concat([...(this.isWriting ? [] : [this.rest]), this.takeWaiting()])
    while (left.length > 0 && performance.now() < until) {
      try {
        left = left.subarray(writeSync(this.fd, left))
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return
      }
    }
  }
}
