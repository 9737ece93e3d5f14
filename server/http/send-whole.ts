import { closeSync, fstatSync, openSync, read } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'

const readInto = promisify(read)

// Few pieces make a picture; where many lines are slow at once, small ones find room beside each other.
const [largePiece, smallPiece] = [256 * 1024, 64 * 1024]
const mostLarge = 32

/** Rooms for large pieces, used again and again: what is left behind would have to be cleared away. */
const spare: Buffer[] = []
let large = 0

/**
 * Sends a file from its beginning to its end, piece by piece as the line takes them. The response is
 * cut off where whoever asks leaves, or where the file is shorter than it said.
 * @throws the disk's error
 */
export async function sendWhole(
  response: ServerResponse,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  // At once, since the system has it in memory: waiting for a thread costs ten times as much.
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    response.writeHead(200, { ...headers, 'Accept-Ranges': 'bytes', 'Content-Length': size })
    const isLarge = large < mostLarge
    const room = isLarge
      ? (spare.pop() ?? Buffer.allocUnsafeSlow(largePiece))
      : Buffer.allocUnsafe(smallPiece)
    large += isLarge ? 1 : 0
    try {
      const isSent = await sendPieces(response, descriptor, size, room)
      // Of what was not taken, nobody knows who still holds it.
      if (isSent && isLarge) spare.push(room)
    } finally {
      large -= isLarge ? 1 : 0
    }
  } finally {
    closeSync(descriptor)
  }
}

async function sendPieces(
  response: ServerResponse,
  descriptor: number,
  size: number,
  room: Buffer,
): Promise<boolean> {
  for (let at = 0; at < size;) {
    const { bytesRead } = await readInto(descriptor, room, 0, Math.min(room.length, size - at), at)
    at += bytesRead
    if (bytesRead === 0 || !(await isTaken(response, room.subarray(0, bytesRead)))) {
      response.destroy()
      return false
    }
  }
  response.end()
  return true
}

/** Writes a piece; resolves when it is on its way, with whether it is. */
function isTaken(response: ServerResponse, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // Of a line that is gone, nothing is said to whoever writes.
    const leave = () => resolve(false)
    if (response.destroyed) return leave()
    response.once('close', leave)
    response.write(piece, (error) => {
      response.off('close', leave)
      resolve(!error)
    })
  })
}
