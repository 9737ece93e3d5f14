/**
 * Lets something be made of a picture of this device, upright, which takes 48 MB for a photograph and is
 * let go of afterwards. Rejects where this browser cannot read it.
 */
export async function withDecoded<T>(
  file: Blob,
  make: (picture: ImageBitmap) => T | Promise<T>,
): Promise<T> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await make(picture)
  } finally {
    picture.close()
  }
}

/** Draws a picture on a canvas, whose size follows from the scale. */
export function drawScaled(picture: ImageBitmap, scale: number, canvas: HTMLCanvasElement) {
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no more pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
}

/**
 * Has a picture read at a scale from a canvas of its own, which is let go of afterwards. Gives nothing
 * where this browser tells nobody what a canvas shows.
 */
export async function readScaled<T>(
  picture: ImageBitmap,
  scale: number,
  read: (canvas: HTMLCanvasElement) => T | Promise<T>,
): Promise<T | undefined> {
  if (!tellsPixels()) return undefined
  const canvas = document.createElement('canvas')
  drawScaled(picture, scale, canvas)
  try {
    return await read(canvas)
  } finally {
    freeCanvas(canvas)
  }
}

// Firefox hands out stripes in place of a picture where it resists fingerprinting, as Tor's always does;
// others that do it change the lowest bits alone.
function tellsPixels(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, 8, 8)
  const black = context?.getImageData(0, 0, 8, 8).data
  return black?.every((value, at) => (at % 4 === 3 ? value > 250 : value < 5)) ?? false
}

/** Frees what a canvas holds at once: browsers clear away late, and telephones have little room for it. */
export function freeCanvas(canvas: HTMLCanvasElement) {
  canvas.width = 0
}
