import { blob, fill, group, lift, place, ribbon } from './kit'
import type { Pt } from './kit'
import { drawFace } from './face'
import type { Face } from './face'
import { drawHair } from './hair'
import type { Style } from './hair'
import type { Tone } from './tones'

/** A head with its hair and what is worn on it. */
export interface Head extends Face {
  style: Style
  /** Degrees of tilt around the neck. */
  tilt?: number
  /** A hat, drawn over the hair in the head's units. */
  hat?: string
  /** What hangs behind the head (a hood, a hat's back), in the head's units. */
  behind?: string
}

/** A neck between head and collar, with the chin's shadow on it. */
export function neck(tone: Tone, id: string, lit = -1): string {
  const half: readonly Pt[] = [
    [122, 220],
    [120, 400],
    [134, 520],
    [180, 640],
    [110, 720],
  ]
  const shape = blob([...half, [0, 750], ...[...half].reverse().map(([x, y]): Pt => [-x, y])])
  const chin = blob([
    [-150, 260],
    [-130, 390],
    [-40, 450],
    [50, 466],
    [150, 420],
    [170, 280],
    [0, 200],
  ])
  return (
    fill(shape, tone.skin) +
    `<clipPath id="${id}neck"><path d="${shape}"/></clipPath>` +
    group(
      fill(
        blob([
          [-lit * 10, 400],
          [-lit * 200, 360],
          [-lit * 220, 760],
          [-lit * 30, 800],
          [-lit * 40, 600],
        ]),
        tone.shade,
        'opacity=".6" filter="url(#soft2)"',
      ) +
        fill(chin, tone.deep, 'opacity=".62" filter="url(#soft1)"') +
        fill(
          ribbon(
            [
              [-46, 690],
              [-20, 640],
              [-12, 560],
            ],
            [3, 12, 2],
          ),
          tone.shade,
          'opacity=".5"',
        ) +
        fill(
          ribbon(
            [
              [50, 690],
              [24, 640],
              [16, 560],
            ],
            [3, 12, 2],
          ),
          tone.shade,
          'opacity=".5"',
        ),
      `clip-path="url(#${id}neck)"`,
    )
  )
}

/** A whole head around (0, 0); the parts behind the shoulders come separately. */
export function head(h: Head): { behind: string; front: string } {
  const hair = drawHair(h.style, h.tone, h.turn)
  const tilt = (s: string) =>
    place(s, 0, 0, 1, 0).replace('rotate(0)', `rotate(${h.tilt ?? 0} 0 420)`)
  return {
    behind: tilt(hair.back + (h.behind ?? '')),
    front: tilt(drawFace(h) + hair.front + (h.hat ? lift(h.hat, 3) : '')),
  }
}

/** A head on its neck with a garment between them, placed in a picture. */
export function bust(h: Head, garment: string, x: number, y: number, scale: number): string {
  const parts = head(h)
  return place(
    parts.behind + neck(h.tone, h.id, h.lit || -1) + place(garment, 0, -78) + parts.front,
    x,
    y,
    scale,
  )
}
