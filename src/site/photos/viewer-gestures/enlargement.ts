/** How a picture is enlarged: so many times, and moved so far from its place, in CSS pixels. */
export interface Enlargement {
  scale: number
  x: number
  y: number
}

/** A place in the stage, from its centre. */
export interface Point {
  x: number
  y: number
}

/** The sizes of the stage and, at rest, of the picture inside it. */
export interface Sizes {
  stage: { width: number; height: number }
  picture: { width: number; height: number }
}

export const atRest: Enlargement = { scale: 1, x: 0, y: 0 }
const largest = 5

/** Scales by a factor around a point that stays where it is, as far as the bounds let it. */
export function scaleAt(now: Enlargement, factor: number, at: Point, sizes: Sizes): Enlargement {
  const scale = Math.min(Math.max(now.scale * factor, 1), largest)
  const grown = scale / now.scale
  return bounded(
    { scale, x: at.x - (at.x - now.x) * grown, y: at.y - (at.y - now.y) * grown },
    sizes,
  )
}

/** Moves the picture; it never leaves the stage empty where it could fill it. */
export function moveBy(now: Enlargement, by: Point, sizes: Sizes): Enlargement {
  return bounded({ ...now, x: now.x + by.x, y: now.y + by.y }, sizes)
}

function bounded({ scale, x, y }: Enlargement, { stage, picture }: Sizes): Enlargement {
  return {
    scale,
    x: within(x, (picture.width * scale - stage.width) / 2),
    y: within(y, (picture.height * scale - stage.height) / 2),
  }
}

function within(value: number, limit: number): number {
  if (limit <= 0) return 0
  return Math.min(Math.max(value, -limit), limit)
}

/** The size of a picture that is fitted into a stage whole. */
export function fitted(stage: Sizes['stage'], natural: Sizes['picture']): Sizes['picture'] {
  const scale = Math.min(stage.width / natural.width, stage.height / natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}
