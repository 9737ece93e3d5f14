import { escapeXml } from '../../../src/lib/machine/xml'
import { coveringPart } from '../../../src/lib/pictures/focal-point'
import type { FocalPoint } from '../../../src/schema/focal-point'
import { asJpeg } from './encode'
import { fontOf, loadFonts } from './fonts'
import { openImage, sharp } from './sharp'
import { cardSize, colors, curtain, paper, sceneArea } from './social-drawing'

/** What a link to a page shows where it is shared. */
export interface SocialCard {
  /** The performer. */
  name: string
  /** The page, in a few words. */
  title: string
}

interface Words {
  content: string
  face: Parameters<typeof fontOf>[0]
  color: string
  /** Font sizes in pixels, best first. */
  sizes: [number, ...number[]]
  maxHeight: number
}

interface Drawn {
  input: Buffer
  width: number
  height: number
}

const nameStyle = {
  face: 'display',
  color: colors.ink,
  sizes: [112, 98, 86, 74, 62, 50, 40],
  maxHeight: 280,
} satisfies Partial<Words>

const titleStyle = {
  face: 'text',
  color: colors.red,
  sizes: [34, 28, 24],
  maxHeight: 90,
} satisfies Partial<Words>

const left = 82
const wordsWidth = 450
const gap = 38

/**
 * Draws a JPEG of 1200 × 630: the words on a sheet of paper before the picture, or before a
 * curtain where there is none. Throws where the picture cannot be read.
 */
export async function renderSocialImage(
  { name, title }: SocialCard,
  picture?: string,
  focalPoint?: FocalPoint | null,
): Promise<Buffer> {
  await loadFonts()
  const headline = await draw({ ...nameStyle, content: name })
  const subline = await draw({ ...titleStyle, content: title })
  const top = Math.round((cardSize.height - headline.height - gap - subline.height) / 2)
  const image = sharp({ create: { ...cardSize, channels: 3, background: colors.ink } }).composite([
    { input: await scene(picture, focalPoint), left: sceneArea.left, top: sceneArea.top },
    { input: await drawnPaper(), left: 0, top: 0 },
    { input: headline.input, left, top },
    { input: subline.input, left, top: top + headline.height + gap },
  ])
  return (await asJpeg(image, 90)).bytes
}

let sheet: Buffer | undefined

// The same on every card, and four times the work of all the rest of one.
async function drawnPaper(): Promise<Buffer> {
  sheet ??= await sharp(paper).png({ compressionLevel: 1 }).toBuffer()
  return sheet
}

/** Draws words at the largest size that fits, shrinking them where not even the smallest does. */
async function draw({ content, face, color, sizes, maxHeight }: Words): Promise<Drawn> {
  const markup = `<span foreground="${color}" line_height="0.86">${escapeMarkup(content)}</span>`
  let drawn = await render(markup, fontOf(face, sizes[0]))
  for (const size of sizes.slice(1)) {
    if (drawn.width <= wordsWidth && drawn.height <= maxHeight) return drawn
    drawn = await render(markup, fontOf(face, size))
  }
  return measure(
    openImage(drawn.input).resize({
      width: wordsWidth,
      height: maxHeight,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  )
}

function render(text: string, font: string): Promise<Drawn> {
  return measure(sharp({ text: { text, font, width: wordsWidth, rgba: true, dpi: 72 } }))
}

async function measure(image: ReturnType<typeof sharp>): Promise<Drawn> {
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function escapeMarkup(content: string): string {
  const line = content
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  // The renderer refuses to draw nothing.
  if (line === '') return '–'
  return escapeXml(line)
}

async function scene(picture?: string, focalPoint?: FocalPoint | null): Promise<Buffer> {
  if (!picture) return curtain
  const { width, height } = sceneArea
  const { autoOrient } = await openImage(picture).metadata()
  const upright = openImage(picture).autoOrient()
  // Where nobody chose: the face is at the top of a portrait, and anywhere in a wide picture.
  const position = autoOrient.height > autoOrient.width ? 'top' : 'attention'
  const part = focalPoint
    ? upright.extract(coveringPart(autoOrient, sceneArea, focalPoint))
    : upright
  return part
    .resize({ width, height, fit: 'cover', position })
    .flatten({ background: colors.paper })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}
