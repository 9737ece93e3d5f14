import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Where the light comes from: how far a lifted piece throws its shadow, in picture units. */
export interface Light {
  dx: number
  dy: number
  /** 0 to 1, how dark the shadows are. */
  strength: number
  /** The colour of the shadows. */
  shade: string
}

/** Everything needed to draw one picture. */
export interface Sheet {
  width: number
  height: number
  seed: number
  light?: Partial<Light>
  /** How much of the paper's relief shows, 0 to 1. */
  relief?: number
  /** How much grain, 0 to 1. */
  grain?: number
  defs?: string
  /** True for a PNG without a ground. */
  transparent?: boolean
  body: string
}

const window: Light = { dx: 0.42, dy: 0.9, strength: 0.5, shade: '#1a0d14' }

function liftFilter(id: string, h: number, light: Light): string {
  const flood = (opacity: number, name: string) =>
    `<feFlood flood-color="${light.shade}" flood-opacity="${opacity.toFixed(2)}"/><feComposite in2="${name}" operator="in" result="${name}f"/>`
  const shift = (k: number) =>
    `dx="${(light.dx * h * k).toFixed(1)}" dy="${(light.dy * h * k).toFixed(1)}"`
  const [ex, ey] = [Math.sign(light.dx) * 1.4, Math.sign(light.dy) * 1.8]
  return `<filter id="${id}" x="-45%" y="-45%" width="190%" height="190%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${(h * 0.22).toFixed(1)}"/><feOffset ${shift(0.35)} result="n"/>${flood(light.strength * 0.75, 'n')}
<feGaussianBlur in="SourceAlpha" stdDeviation="${(h * 0.95).toFixed(1)}"/><feOffset ${shift(1.1)} result="w"/>${flood(light.strength, 'w')}
<feOffset in="SourceAlpha" dx="${ex}" dy="${ey}" result="e"/><feComposite in="SourceAlpha" in2="e" operator="out" result="r"/><feFlood flood-color="#fff3df" flood-opacity=".4"/><feComposite in2="r" operator="in" result="rim"/>
<feMerge><feMergeNode in="wf"/><feMergeNode in="nf"/><feMergeNode in="SourceGraphic"/><feMergeNode in="rim"/></feMerge></filter>`
}

function commonDefs(light: Light): string {
  const blur = (id: string, s: number) =>
    `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${s}"/></filter>`
  return [
    liftFilter('lift1', 5, light),
    liftFilter('lift2', 12, light),
    liftFilter('lift3', 24, light),
    liftFilter('lift4', 46, light),
    blur('soft1', 5),
    blur('soft2', 16),
    blur('soft3', 42),
    blur('soft4', 110),
  ].join('')
}

/** A linear gradient running from (x1, y1) to (x2, y2) of the shape's box. */
export function linear(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`
}

/** A radial gradient in the shape's box. */
export function radial(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`
}

function stopsOf(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(([at, c, o]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${o ?? 1}"/>`)
    .join('')
}

function svg(width: number, height: number, viewBox: string, inner: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`,
  )
}

async function reliefTexture(w: number, h: number, seed: number, amount: number): Promise<Buffer> {
  const inner = `<filter id="t" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".07 .1" numOctaves="4" seed="${seed}" result="n"/><feDiffuseLighting in="n" surfaceScale="2.1" lighting-color="#fff"><feDistantLight azimuth="235" elevation="60"/></feDiffuseLighting><feColorMatrix values="1 0 0 0 -.366 0 1 0 0 -.366 0 0 1 0 -.366 0 0 0 0 1"/></filter><rect width="${w}" height="${h}" filter="url(#t)"/>`
  const k = 1.6 * amount
  return sharp(svg(w, h, `0 0 ${w} ${h}`, inner))
    .removeAlpha()
    .linear([k, k, k], [128 - 128 * k, 128 - 128 * k, 128 - 128 * k])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function grainTexture(w: number, h: number, seed: number, amount: number): Promise<Buffer> {
  const inner = `<filter id="g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="${seed + 7}"/><feColorMatrix values="1.4 0 0 0 -.2 1.4 0 0 0 -.2 1.4 0 0 0 -.2 0 0 0 0 1"/></filter><rect width="${w}" height="${h}" filter="url(#g)"/>`
  return sharp(svg(w, h, `0 0 ${w} ${h}`, inner))
    .removeAlpha()
    .linear([amount, amount, amount], [128 - 128 * amount, 128 - 128 * amount, 128 - 128 * amount])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Draws a sheet as pixels; `scale` below 1 gives a quick proof. */
export async function render(sheet: Sheet, scale = 1): Promise<Sharp> {
  const light = { ...window, ...sheet.light }
  const w = Math.round(sheet.width * scale)
  const h = Math.round(sheet.height * scale)
  const layers = `<defs>${commonDefs(light)}${sheet.defs ?? ''}</defs>${sheet.body}`
  const drawn = sharp(svg(w, h, `0 0 ${sheet.width} ${sheet.height}`, layers), { unlimited: true })
  if (sheet.transparent) return drawn
  const flat = await drawn.removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const relief = await reliefTexture(w, h, sheet.seed, sheet.relief ?? 0.25)
  const grain = await grainTexture(w, h, sheet.seed, sheet.grain ?? 0.35)
  return sharp(flat).composite([
    { input: relief, blend: 'soft-light' },
    { input: grain, blend: 'soft-light' },
  ])
}
