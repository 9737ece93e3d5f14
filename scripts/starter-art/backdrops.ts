import {
  between,
  blob,
  card,
  curve,
  darker,
  dot,
  f,
  fill,
  lift,
  lighter,
  line,
  poly,
  ribbon,
  rng,
  times,
} from './kit'
import type { Lift, Pt, Random } from './kit'

/** A plain sheet over the whole picture. */
export function sheet(w: number, h: number, paint: string): string {
  return `<rect x="-20" y="-20" width="${w + 40}" height="${h + 40}" fill="${paint}"/>`
}

/** Circles of paper laid one in the other, each a little lighter. */
export function rings(
  x: number,
  y: number,
  radii: readonly number[],
  from: string,
  to: string,
): string {
  return radii
    .map((r, i) => {
      const t = radii.length === 1 ? 1 : i / (radii.length - 1)
      const random = rng(Math.round(r))
      const pts: Pt[] = Array.from({ length: 18 }, (_, k): Pt => {
        const a = (k / 18) * Math.PI * 2
        const q = r * between(random, 0.992, 1.008)
        return [x + Math.cos(a) * q, y + Math.sin(a) * q]
      })
      return lift(fill(blob(pts), t === 0 ? from : mixHex(from, to, t)), 3)
    })
    .join('')
}

function mixHex(a: string, b: string, t: number): string {
  const n = (h: string, i: number) => parseInt(h.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(n(a, i) + (n(b, i) - n(a, i)) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A range of hills across the picture, as one piece of paper. */
export function hills(
  w: number,
  h: number,
  y: number,
  rise: number,
  colour: string,
  seed: number,
  height: Lift = 3,
  bumps = 6,
): string {
  const random = rng(seed)
  const top: Pt[] = Array.from({ length: bumps + 1 }, (_, i): Pt => [
    (i / bumps) * (w + 200) - 100,
    y - between(random, 0, rise) * (i % 2 ? 1 : 0.35),
  ])
  return lift(fill(`${curve(top)}L${w + 100} ${h + 60}L-100 ${h + 60}Z`, colour), height)
}

/** Flakes of paper snow, none of them within the circle `clear`. */
export function snow(
  w: number,
  h: number,
  n: number,
  seed: number,
  [lo, hi]: readonly [number, number],
  clear?: readonly [number, number, number],
): string {
  const random = rng(seed)
  return times(n, () => {
    const [x, y, s] = [between(random, 0, w), between(random, 0, h), between(random, lo, hi)]
    if (clear && Math.hypot(x - clear[0], y - clear[1]) < clear[2] + s) return ''
    const pts: Pt[] = Array.from({ length: 6 }, (_, k): Pt => {
      const a = (k / 6) * Math.PI * 2
      const q = s * between(random, 0.75, 1.15)
      return [x + Math.cos(a) * q, y + Math.sin(a) * q]
    })
    return fill(poly(pts), '#fffdf6', `opacity="${between(random, 0.65, 1).toFixed(2)}"`)
  })
}

/** Small cut stars. */
export function stars(w: number, h: number, n: number, seed: number, colour = '#ffe9b8'): string {
  const random = rng(seed)
  return times(n, () => {
    const [x, y, s] = [between(random, 0, w), between(random, 0, h), between(random, 3, 11)]
    const k = s * 0.28
    return fill(
      poly([
        [x, y - s],
        [x + k, y - k],
        [x + s, y],
        [x + k, y + k],
        [x, y + s],
        [x - k, y + k],
        [x - s, y],
        [x - k, y - k],
      ]),
      colour,
      `opacity="${between(random, 0.5, 1).toFixed(2)}"`,
    )
  })
}

/** A beam of light from a lamp down to a width, as a soft translucent sheet. */
export function beam(
  from: Pt,
  to: Pt,
  w0: number,
  w1: number,
  colour: string,
  opacity: number,
): string {
  const d = poly([
    [from[0] - w0, from[1]],
    [from[0] + w0, from[1]],
    [to[0] + w1, to[1]],
    [to[0] - w1, to[1]],
  ])
  return (
    fill(d, colour, `opacity="${opacity}" filter="url(#soft1)" style="mix-blend-mode:screen"`) +
    fill(
      poly([
        [from[0] - w0 * 0.5, from[1]],
        [from[0] + w0 * 0.5, from[1]],
        [to[0] + w1 * 0.6, to[1]],
        [to[0] - w1 * 0.6, to[1]],
      ]),
      colour,
      `opacity="${opacity * 0.7}" filter="url(#soft2)" style="mix-blend-mode:screen"`,
    )
  )
}

/** A soft light around a lamp. */
export function glow(x: number, y: number, r: number, colour: string, opacity = 0.6): string {
  const id = `glow${Math.round(x)}x${Math.round(y)}x${Math.round(r)}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${opacity * 0.45}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="url(#${id})" style="mix-blend-mode:screen"/>`
}

/** Darkness towards the edges of a picture. */
export function vignette(
  w: number,
  h: number,
  cx: number,
  cy: number,
  colour = '#0b0710',
  strength = 0.7,
): string {
  return `<radialGradient id="vig" cx="${cx}" cy="${cy}" r=".78"><stop offset=".42" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity="${strength}"/></radialGradient><rect width="${w}" height="${h}" fill="url(#vig)" style="mix-blend-mode:multiply"/>`
}

/** A tinted light over the whole picture, from one corner. */
export function wash(
  w: number,
  h: number,
  colour: string,
  opacity: number,
  mode = 'soft-light',
): string {
  return `<rect width="${w}" height="${h}" fill="${colour}" opacity="${opacity}" style="mix-blend-mode:${mode}"/>`
}

/** Boards side by side, running away to a vanishing point. */
export function boards(
  w: number,
  y: number,
  h: number,
  vx: number,
  n: number,
  colour: string,
  seed: number,
): string {
  const random = rng(seed)
  const planks = times(n, (i) => {
    const x = (k: number, spread: number) => vx + (k / n - 0.5) * spread
    const c =
      random() < 0.5
        ? darker(colour, between(random, 0, 0.16))
        : lighter(colour, between(random, 0, 0.07))
    const [a, b, c2, d] = [x(i, w * 1.15), x(i + 1, w * 1.15), x(i + 1, w * 2.6), x(i, w * 2.6)]
    const grain = times(3, () => {
      const t = between(random, 0.15, 0.85)
      return line(
        curve([
          [a + (b - a) * t, y],
          [d + (c2 - d) * t, y + h],
        ]),
        darker(colour, 0.5),
        between(random, 1, 3),
        'opacity=".25"',
      )
    })
    return (
      fill(
        poly([
          [a, y],
          [b, y],
          [c2, y + h],
          [d, y + h],
        ]),
        c,
      ) +
      grain +
      line(`M${f(a)} ${f(y)}L${f(d)} ${f(y + h)}`, darker(colour, 0.65), 3.5, 'opacity=".7"')
    )
  })
  return lift(planks, 3)
}

/** A fir of layered paper. */
export function fir(x: number, y: number, h: number, colour: string, snowy = false): string {
  const tier = (k: number) => {
    const top = y - h * (0.36 + k * 0.21)
    const w = h * (0.3 - k * 0.062)
    const d = poly([
      [x, top - h * 0.24],
      [x + w, top + h * 0.16],
      [x + w * 0.5, top + h * 0.13],
      [x + w * 0.1, top + h * 0.18],
      [x - w * 0.4, top + h * 0.13],
      [x - w, top + h * 0.16],
    ])
    const cap = snowy
      ? fill(
          poly([
            [x, top - h * 0.24],
            [x + w * 0.45, top - h * 0.06],
            [x + w * 0.16, top - h * 0.08],
            [x - w * 0.08, top - h * 0.03],
            [x - w * 0.42, top - h * 0.07],
          ]),
          '#eef1f4',
        )
      : ''
    return lift(fill(d, k % 2 ? lighter(colour, 0.06) : colour) + cap, 2)
  }
  return (
    fill(
      poly([
        [x - h * 0.04, y],
        [x + h * 0.04, y],
        [x + h * 0.03, y - h * 0.3],
        [x - h * 0.03, y - h * 0.3],
      ]),
      darker(colour, 0.5),
    ) +
    tier(0) +
    tier(1) +
    tier(2)
  )
}

/** Autumn leaves in the air. */
export function leaves(
  w: number,
  h: number,
  n: number,
  seed: number,
  colours: readonly string[],
  [lo, hi]: readonly [number, number],
): string {
  const random = rng(seed)
  return times(n, (i) => {
    const [x, y, s] = [between(random, 0, w), between(random, 0, h), between(random, lo, hi)]
    const c = colours[i % colours.length] as string
    const d = curve(
      [
        [0, -s],
        [s * 0.5, -s * 0.3],
        [s * 0.36, s * 0.5],
        [0, s],
        [-s * 0.4, s * 0.44],
        [-s * 0.5, -s * 0.3],
      ],
      true,
    )
    return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(between(random, 0, 360))}) scale(1 ${between(random, 0.5, 1).toFixed(2)})">${fill(d, c)}${line(`M0 ${f(-s * 0.8)}L0 ${f(s * 1.3)}`, darker(c, 0.4), s * 0.07)}</g>`
  })
}

/** A hanging cloth of folds from (x, y), `w` wide and `h` long. */
export function drape(
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  colour: string,
  seed: number,
): string {
  const random = rng(seed)
  const step = w / n
  return times(n, (i) => {
    const px = x + i * step
    const sway = between(random, -0.25, 0.25) * step
    const c = [darker(colour, 0.3), colour, lighter(colour, 0.07), darker(colour, 0.12)][
      i % 4
    ] as string
    const d = `M${f(px - 8)} ${f(y)}L${f(px + step + 10)} ${f(y)}C${f(px + step + 14 + sway)} ${f(y + h * 0.4)} ${f(px + step - 8)} ${f(y + h * 0.72)} ${f(px + step + 12 + sway)} ${f(y + h)}L${f(px - 12 + sway)} ${f(y + h)}C${f(px + 10)} ${f(y + h * 0.72)} ${f(px - 14 + sway)} ${f(y + h * 0.4)} ${f(px - 8)} ${f(y)}Z`
    const fold = fill(
      ribbon(
        [
          [px + step * 0.75, y],
          [px + step * 0.7 + sway, y + h * 0.5],
          [px + step * 0.8, y + h],
        ],
        [step * 0.24, step * 0.4, step * 0.2],
      ),
      darker(colour, 0.6),
      'opacity=".35" filter="url(#soft1)"',
    )
    return lift(fill(d, c) + fold, 2)
  })
}

/** A window cut into a wall, lit from inside. */
export function litWindow(
  r: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  lamp: string,
  frame: string,
): string {
  const pane = card(r, x, y, w, h, 1.5)
  return (
    fill(pane, lamp) +
    fill(
      poly([
        [x, y],
        [x + w, y],
        [x + w, y + h * 0.16],
        [x, y + h * 0.1],
      ]),
      darker(lamp, 0.4),
      'opacity=".6"',
    ) +
    line(
      `M${f(x + w / 2)} ${f(y)}V${f(y + h)}M${f(x)} ${f(y + h * 0.48)}H${f(x + w)}`,
      frame,
      Math.max(3, w * 0.08),
    ) +
    line(pane, frame, Math.max(4, w * 0.1))
  )
}

/** Dust in a beam of light. */
export function dust(
  x: number,
  y: number,
  w: number,
  h: number,
  n: number,
  seed: number,
  colour = '#fff1c9',
): string {
  const random = rng(seed)
  return times(n, () =>
    dot(
      x + random() * w,
      y + random() * h,
      between(random, 1, 4.5),
      colour,
      `opacity="${between(random, 0.15, 0.8).toFixed(2)}"`,
    ),
  )
}
