import {
  blob,
  blend,
  curve,
  darker,
  dot,
  f,
  fill,
  group,
  lift,
  lighter,
  line,
  poly,
  ribbon,
  times,
} from './kit'
import type { Pt } from './kit'

/** A woven or knitted surface laid over a colour. */
export type Weave = 'knit' | 'stripe' | 'tweed' | 'cord' | 'check' | 'denim' | 'plain'

/** The surfaces of the clothes, for a picture's definitions. */
export const weaves = [
  pattern(
    'knit',
    34,
    26,
    '<rect width="34" height="26" fill="#000" opacity=".2"/><path d="M17 24C13 14 5 8 2 2C9 2 15 10 17 18C19 10 25 2 32 2C29 8 21 14 17 24Z" fill="#fff" opacity=".17"/><path d="M17 50C13 40 5 34 2 28M17 -2C13 -12 5 -18 2 -24" stroke="#000" opacity=".1"/><path d="M3 4C8 8 13 14 15 20M31 4C26 8 21 14 19 20" stroke="#fff" stroke-opacity=".2" stroke-width="2" fill="none"/>',
  ),
  pattern(
    'stripe',
    60,
    92,
    '<rect y="0" width="60" height="40" fill="#22344f"/><rect y="36" width="60" height="4" fill="#000" opacity=".2"/>',
  ),
  pattern(
    'tweed',
    36,
    36,
    '<path d="M0 0L18 18L36 0M0 36L18 18L36 36" stroke="#000" stroke-opacity=".24" stroke-width="4" fill="none"/><path d="M9 0L9 36M27 0V36" stroke="#fff" stroke-opacity=".1" stroke-width="3"/><circle cx="9" cy="20" r="2.4" fill="#e0a45c" opacity=".5"/><circle cx="28" cy="8" r="2" fill="#7fa08a" opacity=".5"/>',
  ),
  pattern(
    'cord',
    20,
    20,
    '<rect width="9" height="20" fill="#000" opacity=".2"/><rect x="11" width="4" height="20" fill="#fff" opacity=".13"/>',
  ),
  pattern(
    'check',
    110,
    110,
    '<rect width="40" height="110" fill="#fff" opacity=".16"/><rect width="110" height="40" fill="#fff" opacity=".16"/><path d="M70 0V110M0 70H110" stroke="#c8412f" stroke-opacity=".45" stroke-width="6"/>',
  ),
  pattern(
    'denim',
    14,
    14,
    '<path d="M-2 16L16 -2M-9 9L9 -9M5 23L23 5" stroke="#fff" stroke-opacity=".16" stroke-width="2.4"/><path d="M2 16L20 -2" stroke="#000" stroke-opacity=".2" stroke-width="2"/>',
  ),
].join('')

function pattern(id: string, w: number, h: number, inner: string): string {
  return `<pattern id="weave-${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${inner}</pattern>`
}

/** A shape of cloth: colour, weave and the shade of its far side. */
export function cloth(d: string, colour: string, weave: Weave = 'plain', rest = ''): string {
  const over = weave === 'plain' ? '' : fill(d, `url(#weave-${weave})`)
  return group(fill(d, colour) + over, rest)
}

const shoulderHalf: readonly Pt[] = [
  [130, 596],
  [230, 640],
  [400, 690],
  [520, 770],
  [606, 930],
  [650, 1160],
  [690, 1560],
]

/** The outline of shoulders and chest, in the head's units. */
export const chest = `${curve([...[...shoulderHalf].reverse().map(([x, y]): Pt => [-x, y]), [0, 640], ...shoulderHalf])}Z`

/** Shoulders and chest in a cloth, with arm seams and the shade of the far side. */
export function torso(colour: string, weave: Weave = 'plain', lit = -1): string {
  const dark = darker(colour, 0.5)
  const seam = (s: number) =>
    line(
      curve([
        [s * 410, 700],
        [s * 400, 860],
        [s * 430, 1040],
        [s * 420, 1240],
      ]),
      dark,
      7,
      'opacity=".7"',
    ) +
    line(
      curve([
        [s * 398, 708],
        [s * 388, 868],
        [s * 418, 1046],
      ]),
      lighter(colour, 0.3),
      3,
      'opacity=".5" stroke-dasharray="14 10"',
    )
  const fold = (s: number) =>
    fill(
      ribbon(
        [
          [s * 470, 900],
          [s * 440, 1080],
          [s * 452, 1300],
        ],
        [2, 34, 6],
      ),
      dark,
      'opacity=".35" filter="url(#soft1)"',
    )
  const shade = blob([
    [-lit * 120, 660],
    [-lit * 420, 670],
    [-lit * 720, 900],
    [-lit * 760, 1600],
    [-lit * 260, 1600],
    [-lit * 200, 1000],
  ])
  return lift(
    cloth(chest, colour, weave) +
      `<clipPath id="chestclip"><path d="${chest}"/></clipPath>` +
      group(
        fill(shade, darker(colour, 0.75), 'opacity=".42" filter="url(#soft3)"') +
          fill(
            blob([
              [lit * 300, 640],
              [lit * 520, 760],
              [lit * 560, 1000],
              [lit * 420, 900],
            ]),
            '#fff2dc',
            'opacity=".14" filter="url(#soft3)"',
          ) +
          fold(-1) +
          fold(1),
        'clip-path="url(#chestclip)"',
      ) +
      seam(-1) +
      seam(1),
    3,
  )
}

/** A ribbed neckband. */
export function neckband(colour: string, top = 560, depth = 110): string {
  const shape = blob([
    [-168, top],
    [-186, top + depth * 0.6],
    [-120, top + depth * 1.4],
    [0, top + depth * 1.75],
    [120, top + depth * 1.4],
    [186, top + depth * 0.6],
    [168, top],
    [110, top + 60],
    [0, top + 92],
    [-110, top + 60],
  ])
  const ribs = times(17, (i) => {
    const t = (i - 8) / 8
    const x = t * 172
    const y = top + 92 - t * t * 92
    return line(
      curve([
        [x, y + 8],
        [x * 1.06, y + depth * 0.7],
      ]),
      darker(colour, 0.45),
      6,
      'opacity=".45"',
    )
  })
  return lift(fill(shape, colour) + ribs, 2)
}

/** A soft turned-down collar in two halves. */
export function collar(colour: string, size = 1): string {
  const half = (s: number) => {
    const d = curve([
      [s * 128, 540],
      [s * 190, 610],
      [s * 290 * size, 700],
      [s * 268 * size, 800 * size + 10],
      [s * 130, 812],
      [s * 6, 740],
      [s * 60, 680],
      [s * 128, 540],
    ])
    const stitch = line(
      curve([
        [s * 262 * size, 716],
        [s * 244 * size, 782 * size + 10],
        [s * 130, 792],
        [s * 34, 742],
      ]),
      darker(colour, 0.3),
      3,
      'stroke-dasharray="12 9" opacity=".7"',
    )
    return fill(`${d}Z`, s < 0 ? colour : darker(colour, 0.08)) + stitch
  }
  return lift(half(1) + half(-1), 2)
}

/** A tall folded neck on a jumper. */
export function rollNeck(colour: string): string {
  const shape = blob([
    [-150, 420],
    [-172, 520],
    [-196, 640],
    [-130, 730],
    [0, 762],
    [130, 730],
    [196, 640],
    [172, 520],
    [150, 420],
    [80, 470],
    [0, 486],
    [-80, 470],
  ])
  const ribs = times(19, (i) => {
    const t = (i - 9) / 9
    return line(
      curve([
        [t * 148, 486 - t * t * 50],
        [t * 164, 580 - t * t * 10],
        [t * 186, 744 - t * t * 90],
      ]),
      darker(colour, 0.5),
      6,
      'opacity=".4"',
    )
  })
  const fold = line(
    curve([
      [-180, 560],
      [-90, 612],
      [0, 626],
      [90, 612],
      [180, 560],
    ]),
    darker(colour, 0.6),
    10,
    'opacity=".5"',
  )
  return lift(
    fill(shape, colour) +
      ribs +
      fold +
      fill(
        blob([
          [40, 480],
          [150, 430],
          [200, 640],
          [80, 750],
        ]),
        darker(colour, 0.7),
        'opacity=".35" filter="url(#soft2)"',
      ),
    2,
  )
}

/** Pleated white paper around the neck. */
export function ruff(colour: string): string {
  const ring = (rx: number, ry: number, cy: number, n: number, c: string) =>
    lift(
      times(n, (i) => {
        const a = Math.PI * (1.06 - 1.12 * (i / (n - 1)))
        const [co, si] = [Math.cos(a), Math.sin(a)]
        const [x, y] = [co * rx, cy + si * ry]
        const w = 0.052
        const left: Pt = [Math.cos(a + w) * rx * 1.02, cy + Math.sin(a + w) * ry * 1.02]
        const right: Pt = [Math.cos(a - w) * rx * 1.02, cy + Math.sin(a - w) * ry * 1.02]
        const root: Pt = [co * 130, 540 + si * 70]
        const d = `M${f(root[0])} ${f(root[1])}L${f(left[0])} ${f(left[1])}Q${f(x * 1.09)} ${f(y + si * 30)} ${f(right[0])} ${f(right[1])}Z`
        return (
          fill(d, i % 2 ? c : blend(c, '#b9a58c', 0.42)) +
          line(
            `M${f(root[0])} ${f(root[1])}L${f(left[0])} ${f(left[1])}`,
            '#7d6a58',
            3,
            'opacity=".5"',
          )
        )
      }),
      2,
    )
  return ring(420, 260, 560, 31, blend(colour, '#cbb89d', 0.25)) + ring(350, 200, 540, 27, colour)
}

/** Round buttons with four holes. */
export function button(x: number, y: number, r: number, colour: string): string {
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([a, b]) =>
    dot(x + (a as number) * r * 0.26, y + (b as number) * r * 0.26, r * 0.12, darker(colour, 0.7)),
  )
  return lift(
    dot(x, y, r, colour) +
      dot(x, y, r * 0.72, darker(colour, 0.18)) +
      holes.join('') +
      line(
        curve([
          [x - r * 0.7, y - r * 0.2],
          [x - r * 0.4, y - r * 0.7],
          [x + r * 0.1, y - r * 0.84],
        ]),
        '#fff',
        r * 0.12,
        'opacity=".5"',
      ),
    1,
  )
}

/** A knitted scarf wound round the neck, one end hanging. */
export function scarf(colour: string, stripe: string): string {
  const wrap = blob([
    [-230, 470],
    [-262, 580],
    [-210, 690],
    [-60, 752],
    [110, 748],
    [230, 680],
    [262, 570],
    [226, 470],
    [110, 546],
    [-20, 568],
    [-140, 540],
  ])
  const end = blob([
    [40, 650],
    [190, 690],
    [216, 900],
    [250, 1180],
    [80, 1200],
    [62, 940],
  ])
  const bars = times(3, (i) =>
    fill(
      poly([
        [64 + i * 4, 960 + i * 74],
        [222 + i * 9, 948 + i * 74],
        [228 + i * 9, 982 + i * 74],
        [68 + i * 4, 996 + i * 74],
      ]),
      stripe,
    ),
  )
  const fringe = times(9, (i) =>
    line(
      curve([
        [88 + i * 19, 1192],
        [84 + i * 20, 1250],
      ]),
      i % 2 ? colour : stripe,
      9,
    ),
  )
  return (
    lift(
      fringe + cloth(end, colour, 'knit') + bars + fill(end, 'url(#weave-knit)', 'opacity=".6"'),
      2,
    ) +
    lift(
      cloth(wrap, colour, 'knit') +
        line(
          curve([
            [-236, 560],
            [-90, 640],
            [80, 646],
            [240, 566],
          ]),
          darker(colour, 0.5),
          12,
          'opacity=".4"',
        ) +
        fill(
          blob([
            [60, 560],
            [230, 480],
            [262, 580],
            [200, 700],
            [90, 740],
          ]),
          darker(colour, 0.7),
          'opacity=".35" filter="url(#soft2)"',
        ),
      2,
    )
  )
}
