import { between, blob, curve, dot, f, fill, group, line, oval, ribbon, rng, times } from './kit'
import type { Pt } from './kit'
import type { Tone } from './tones'

/** What the mouth does. */
export type Mouth = 'soft' | 'half' | 'grin' | 'laugh' | 'still' | 'wonder'

/** A face's pose and expression. The face is drawn around (0, 0), about 640 wide, chin at 400. */
export interface Face {
  tone: Tone
  mouth: Mouth
  /** -1 (her right, our left) to 1. */
  turn?: number
  /** 0 closed, 1 open; above 1 is wide. */
  open?: number
  gaze?: Pt
  /** How far up the left eyebrow goes; about 34 is her habit. */
  brow?: number
  /** Inner ends of the brows up: worry and wonder. */
  worry?: number
  /** Which side is lit: -1 left, 1 right, 0 from below or evenly. */
  lit?: number
  /** How deep the shaded side is, 0 to 1. */
  depth?: number
  /** A name that makes the ids of this face unique in its picture. */
  id: string
}

type Move = (x: number, y: number, depth?: number) => Pt

function mover(turn: number): Move {
  return (x, y, depth = 1) => {
    const far =
      Math.sign(x) === Math.sign(turn) ? 1 - 0.24 * Math.abs(turn) : 1 - 0.02 * Math.abs(turn)
    return [x * far + turn * 62 * depth, shorten(y)]
  }
}

/** A child's face is short below the eyes. */
function shorten(y: number): number {
  return y > 46 ? 46 + (y - 46) * 0.88 : y
}

const half: readonly Pt[] = [
  [0, -420],
  [180, -388],
  [284, -262],
  [314, -80],
  [309, 70],
  [289, 168],
  [224, 282],
  [116, 354],
  [0, 372],
]

function outline(turn: number): Pt[] {
  const right = half.map(([x, y]): Pt => [x * (turn > 0 ? 1 - 0.06 * turn : 1) + turn * 16, y])
  const left = half
    .slice(1, -1)
    .reverse()
    .map(([x, y]): Pt => [-x * (turn < 0 ? 1 + 0.06 * turn : 1) + turn * 16, y])
  return [...right, ...left]
}

function eyeShape(cx: number, cy: number, w: number, h: number, s: number): [Pt[], Pt[]] {
  const upper: Pt[] = [
    [cx - (s * w) / 2, cy + 9],
    [cx - s * w * 0.3, cy - h * 0.62],
    [cx + s * w * 0.04, cy - h],
    [cx + s * w * 0.34, cy - h * 0.66],
    [cx + (s * w) / 2, cy - 5],
  ]
  const lower: Pt[] = [
    [cx + s * w * 0.3, cy + h * 0.46],
    [cx, cy + h * 0.62],
    [cx - s * w * 0.3, cy + h * 0.45],
  ]
  return [upper, lower]
}

function iris(cx: number, cy: number, r: number, face: Face): string {
  const { tone } = face
  const random = rng(40)
  const spokes = times(34, (i) => {
    const a = (i / 34) * Math.PI * 2
    const [c, s] = [Math.cos(a), Math.sin(a)]
    const inner = r * between(random, 0.46, 0.56)
    const outer = r * between(random, 0.74, 0.92)
    const colour = i % 3 ? '#c9b268' : '#35452a'
    return line(
      `M${f(cx + c * inner)} ${f(cy + s * inner)}L${f(cx + c * outer)} ${f(cy + s * outer)}`,
      colour,
      2.2,
      'opacity=".55"',
    )
  })
  return [
    dot(cx, cy, r, '#2c2a1c'),
    dot(cx, cy, r * 0.93, tone.iris),
    dot(cx, cy + r * 0.2, r * 0.66, '#a79a58', 'opacity=".55"'),
    spokes,
    dot(cx, cy, r * 0.45, '#150c0b'),
  ].join('')
}

function catchlights(cx: number, cy: number, r: number, lit: number): string {
  const side = lit === 0 ? -1 : lit
  return (
    oval(cx + side * r * 0.34, cy - r * 0.4, r * 0.26, r * 0.3, '#fffdf6') +
    oval(cx - side * r * 0.36, cy + r * 0.42, r * 0.14, r * 0.12, '#fffdf6', 'opacity=".55"')
  )
}

function lashes(upper: Pt[], s: number, tone: Tone, h: number): string {
  const lid = ribbon(
    [...upper.slice(0, 4), upper[4] as Pt, [(upper[4] as Pt)[0] + s * 9, (upper[4] as Pt)[1] - 5]],
    [3, 7, 11, 12, 9, 1],
  )
  const colour = tone.hairDeep
  const roots: readonly (readonly [number, number, number])[] = [
    [0.3, -9, 14],
    [0.4, -6, 16],
    [0.47, -2, 16],
  ]
  const [first, last] = [upper[0] as Pt, upper[4] as Pt]
  const [w, cx] = [Math.abs(last[0] - first[0]), (first[0] + last[0]) / 2]
  const hairs = roots.map(([t, up, out], i) => {
    const x = cx + s * w * t
    const y = (upper[2] as Pt)[1] + Math.pow(t / 0.5, 2.2) * (h - 4)
    const tip: Pt = [x + s * out, y + up]
    return fill(
      ribbon([[x, y], [x + s * out * 0.4, y + up * 0.75], tip], [7 - i * 0.4, 4.5, 0.6]),
      colour,
    )
  })
  return fill(lid, colour) + hairs.join('')
}

function openEye(face: Face, s: number, move: Move): string {
  const { tone, id } = face
  const turn = face.turn ?? 0
  const far = Math.sign(s) === Math.sign(turn) ? 1 - 0.2 * Math.abs(turn) : 1
  const [cx, cy] = move(s * 137, 44)
  const [w, h] = [150 * far, 56 * (face.open ?? 1)]
  const [upper, lower] = eyeShape(cx, cy, w, h, s)
  const shape = blob([...upper, ...lower])
  const gaze = face.gaze ?? [0, 0]
  const [ix, iy, r] = [cx + gaze[0] * 26 - s * 2, cy - h * 0.14 + gaze[1] * 16, 49]
  const clip = `${id}eye${s > 0 ? 'r' : 'l'}`
  const crease = upper.map(([x, y], i): Pt => [x + s * (i - 2) * 3, y - 15 - (i === 0 ? -8 : 4)])
  return [
    oval(cx, cy - 24, w * 0.62, h * 1.25, tone.shade, 'opacity=".34" filter="url(#soft2)"'),
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>`,
    fill(shape, tone.white),
    group(
      iris(ix, iy, r, face) +
        fill(
          ribbon(
            upper.map(([x, y]): Pt => [x, y + 9]),
            [12, 26, 30, 26, 12],
          ),
          '#3d1c16',
          'opacity=".34"',
        ) +
        dot(cx - s * w * 0.48, cy + 8, 10, '#d98f7c', 'opacity=".7"') +
        catchlights(ix, iy, r, face.lit ?? -1),
      `clip-path="url(#${clip})"`,
    ),
    line(curve([upper[4] as Pt, ...lower, upper[0] as Pt]), tone.deep, 3, 'opacity=".6"'),
    line(curve(lower.map(([x, y]): Pt => [x, y + 18])), tone.shade, 3.5, 'opacity=".38"'),
    fill(ribbon(crease, [2, 7, 8, 7, 2]), tone.deep, 'opacity=".55"'),
    lashes(upper, s, tone, h),
  ].join('')
}

function shutEye(face: Face, s: number, move: Move, smile: boolean): string {
  const { tone } = face
  const [cx, cy] = move(s * 137, smile ? 44 : 56)
  const k = smile ? -1 : 1
  const lid: Pt[] = [
    [cx - s * 66, cy + (smile ? 18 : -2)],
    [cx - s * 36, cy + k * 14],
    [cx, cy + k * (smile ? 26 : 22)],
    [cx + s * 38, cy + k * 14],
    [cx + s * 70, cy + (smile ? 16 : -6)],
  ]
  const hairs = [0.2, 0.5, 0.78, 1].map((t) => {
    const x = cx + s * 66 * t
    const y = cy + (smile ? -24 + 38 * t * t : 20 - 24 * t * t)
    return fill(
      ribbon(
        [
          [x, y],
          [x + s * 10, y + 8 * -k * 0.2 + 7],
          [x + s * 22, y + (smile ? -6 : 12)],
        ],
        [7, 5, 0.6],
      ),
      tone.hairDeep,
    )
  })
  const below = smile
    ? line(
        curve([
          [cx - s * 56, cy + 36],
          [cx, cy + 28],
          [cx + s * 62, cy + 40],
        ]),
        tone.shade,
        6,
      )
    : ''
  const fold = line(
    curve(lid.map(([x, y], i): Pt => [x + s * (i - 2) * 4, y - 26 - (2 - Math.abs(i - 2)) * 5])),
    tone.deep,
    5,
    'opacity=".4"',
  )
  return [
    oval(cx, cy - 12, 84, 56, tone.shade, 'opacity=".32" filter="url(#soft2)"'),
    fold,
    below,
    fill(ribbon(lid, [4, 13, 16, 13, 3]), tone.hairDeep),
    hairs.join(''),
  ].join('')
}

function eye(face: Face, s: number, move: Move): string {
  const open = face.open ?? 1
  if (open <= 0) return shutEye(face, s, move, false)
  if (open < 0.3) return shutEye(face, s, move, true)
  return openEye(face, s, move)
}

function eyebrow(face: Face, s: number, move: Move): string {
  const { tone } = face
  const raised = s > 0 ? (face.brow ?? 34) : 0
  const worry = face.worry ?? 0
  const pts = (
    [
      [s * 62, -58 - worry - raised * 0.35],
      [s * 112, -84 - worry * 0.4 - raised * 0.9],
      [s * 172, -92 - raised * 1.05],
      [s * 230, -58 - raised * 0.72],
    ] as const
  ).map(([x, y]) => move(x, y))
  const random = rng(s > 0 ? 61 : 62)
  const base = fill(ribbon(pts, [9, 24, 19, 2]), tone.hair)
  const hairs = times(40, (i) => {
    const t = i / 40
    const k = Math.min(2, Math.floor(t * 3))
    const [a, b] = [pts[k] as Pt, pts[k + 1] as Pt]
    const u = t * 3 - k
    const x = a[0] + (b[0] - a[0]) * u
    const y = a[1] + (b[1] - a[1]) * u + between(random, -8, 10) * (1 - t * 0.7)
    const lean = 1 - t
    const tip: Pt = [x + s * between(random, 14, 26), y - lean * 18 + t * 12]
    const colour = random() < 0.55 ? tone.hairDeep : tone.hairLight
    return fill(
      ribbon([[x, y + 3], [(x + tip[0]) / 2, (y + tip[1]) / 2 - 2], tip], [3.6, 2.8, 0.5]),
      colour,
      'opacity=".55"',
    )
  })
  const shadow = fill(
    ribbon(
      pts.map(([x, y]): Pt => [x + 5, y + 11]),
      [10, 26, 20, 2],
    ),
    tone.deep,
    'opacity=".25"',
  )
  return shadow + base + hairs
}

function nose(face: Face, move: Move): string {
  const { tone } = face
  const lit = face.lit ?? -1
  const side = lit === 0 ? 1 : -lit
  const p = (x: number, y: number, d = 1.5) => move(x * 0.88, y - 4, d)
  const plane = blob([
    p(side * 16, -20, 1.1),
    p(side * 24, 60, 1.3),
    p(side * 50, 128),
    p(side * 62, 158),
    p(side * 40, 174),
    p(side * 16, 160, 1.6),
    p(side * 14, 90, 1.4),
  ])
  const tip = blob([
    p(-30, 128, 1.6),
    p(0, 108, 1.6),
    p(30, 128, 1.6),
    p(27, 158, 1.6),
    p(0, 170, 1.6),
    p(-27, 158, 1.6),
  ])
  const under = blob([p(-50, 166), p(0, 176), p(52, 166), p(40, 196), p(0, 206), p(-34, 194)])
  const nostril = (s: number) =>
    fill(ribbon([p(s * 42, 160), p(s * 27, 167), p(s * 13, 172)], [4, 11, 3]), tone.deep)
  const wing = (s: number) =>
    line(
      curve([p(s * 50, 126), p(s * 64, 148), p(s * 54, 168), p(s * 40, 170)]),
      tone.deep,
      5,
      'opacity=".5"',
    )
  return [
    fill(under, tone.deep, 'opacity=".3" filter="url(#soft1)"'),
    fill(plane, tone.shade, 'opacity=".55"'),
    fill(
      ribbon([p(-side * 4, -10, 1.1), p(-side * 6, 60, 1.3), p(-side * 8, 122, 1.5)], [6, 16, 13]),
      tone.light,
      'opacity=".7" filter="url(#soft1)"',
    ),
    fill(tip, tone.light, 'opacity=".55"'),
    oval(p(0, 120, 1.6)[0], 118, 46, 40, tone.blush, 'opacity=".2" filter="url(#soft1)"'),
    oval(p(-side * 8, 130, 1.6)[0], 116, 9, 7, '#fff4e2', 'opacity=".75"'),
    nostril(-1),
    nostril(1),
    wing(-1),
    wing(1),
  ].join('')
}

function closedMouth(face: Face, move: Move): string {
  const { tone, mouth } = face
  const p = (x: number, y: number) => move(x, y, 1.25)
  const still = mouth === 'still'
  const up = still ? 0 : 16
  const [l, r] = mouth === 'half' ? [2, 30] : [up, up + 4]
  const w = still ? 72 : 92
  const left = p(-w, 256 - l)
  const right = p(w, 256 - r)
  const middle: Pt[] = [
    p(-42, 264 - l * 0.2),
    p(-14, 264),
    p(0, 267),
    p(16, 264),
    p(44, 264 - r * 0.3),
  ]
  const upper = [
    left,
    p(-48, 250),
    p(-16, 243),
    p(0, 249),
    p(17, 243),
    p(50, 249 - r * 0.1),
    right,
    ...[...middle].reverse(),
  ]
  const lower = [left, ...middle, right, p(48, 286 - r * 0.2), p(0, 294), p(-46, 286 - l * 0.1)]
  const corner = (q: Pt, s: number) =>
    line(
      curve([
        [q[0] - s * 2, q[1] - 12],
        [q[0] + s * 9, q[1] - 1],
        [q[0] + s * 4, q[1] + 10],
      ]),
      tone.deep,
      4,
      'opacity=".36"',
    )
  return [
    oval(p(0, 322)[0], 324, 58, 13, tone.shade, 'opacity=".5" filter="url(#soft1)"'),
    fill(blob(lower), tone.lip),
    fill(ribbon([p(-30, 279), p(-6, 283), p(22, 278)], [2, 7, 2]), '#ffe3d2', 'opacity=".5"'),
    fill(blob(upper), tone.lip),
    fill(blob(upper), tone.deep, 'opacity=".28"'),
    fill(ribbon([left, ...middle, right], [2, 5, 6, 6, 6, 5, 3]), '#7d3a33'),
    corner(left, -1),
    corner(right, 1),
  ].join('')
}

function openMouth(face: Face, move: Move): string {
  const { tone, mouth, id } = face
  const p = (x: number, y: number) => move(x, y, 1.25)
  const size = { grin: [112, 58, 240], laugh: [122, 120, 226], wonder: [34, 40, 252] }[
    mouth as 'grin' | 'laugh' | 'wonder'
  ]
  const [w, h, top] = [size[0] as number, size[1] as number, size[2] as number]
  const smile = mouth === 'wonder' ? -8 : 18
  const upperLine: Pt[] = [
    p(-w, top - smile + 8),
    p(-w * 0.5, top + 10),
    p(0, top + 14),
    p(w * 0.5, top + 9),
    p(w, top - smile + 4),
  ]
  const lowerLine: Pt[] = [p(w * 0.62, top + h * 0.72), p(0, top + h), p(-w * 0.62, top + h * 0.74)]
  const inner = blob([...upperLine, ...lowerLine])
  const clip = `${id}mouth`
  const toothEdge = top + 14 + (mouth === 'laugh' ? 38 : mouth === 'grin' ? 36 : 12)
  const teeth = blob([
    p(-w, top - 30),
    p(w, top - 30),
    p(w * 0.84, toothEdge - 16),
    p(w * 0.4, toothEdge),
    p(0, toothEdge + 3),
    p(-w * 0.4, toothEdge),
    p(-w * 0.84, toothEdge - 15),
  ])
  const gaps = times(7, (i) => {
    const x = (i - 3) * w * 0.235
    const [a, b] = [p(x, top - 8), p(x * 1.02, toothEdge - Math.abs(i - 3) * 3.4 + 1)]
    return line(
      `M${f(a[0])} ${f(a[1])}L${f(b[0])} ${f(b[1])}`,
      '#c9a890',
      i === 3 ? 4.5 : 2.5,
      'opacity=".7"',
    )
  })
  const lipTop = [
    p(-w - 8, top - smile + 4),
    p(-w * 0.5, top - 4),
    p(-14, top - 9),
    p(0, top - 4),
    p(14, top - 9),
    p(w * 0.5, top - 5),
    p(w + 8, top - smile),
    ...[...upperLine].reverse(),
  ]
  const lipLow = [
    p(w + 4, top - smile + 6),
    ...lowerLine,
    p(-w - 4, top - smile + 10),
    p(-w * 0.66, top + h * 0.82),
    p(0, top + h + 18),
    p(w * 0.66, top + h * 0.8),
  ]
  const fold = (s: number) =>
    line(
      curve([p(s * 74, 150), p(s * (w + 16), 206), p(s * (w + 26), 262)]),
      tone.shade,
      6,
      'opacity=".42"',
    )
  return [
    mouth === 'wonder' ? '' : fold(-1) + fold(1),
    oval(
      p(0, top + h + 52)[0],
      top + h + 44,
      60,
      12,
      tone.shade,
      'opacity=".55" filter="url(#soft1)"',
    ),
    fill(blob(lipLow), tone.lip),
    `<clipPath id="${clip}"><path d="${inner}"/></clipPath>`,
    group(
      fill(inner, '#581d20') +
        oval(p(0, 0)[0], top + h * 1.02, w * 0.62, h * 0.36, '#c4605a') +
        fill(teeth, '#ecd9c4', 'transform="translate(0 5)" opacity=".6"') +
        fill(teeth, '#fffaf0') +
        gaps +
        fill(ribbon(upperLine, [10, 22, 26, 22, 10]), '#5d2320', 'opacity=".22"'),
      `clip-path="url(#${clip})"`,
    ),
    fill(blob(lipTop), tone.lip),
    fill(blob(lipTop), tone.deep, 'opacity=".2"'),
    fill(
      ribbon([p(-w * 0.4, top + h + 6), p(0, top + h + 14), p(w * 0.3, top + h + 6)], [1, 9, 1]),
      '#ffe3d2',
      'opacity=".5"',
    ),
  ].join('')
}

function mouthOf(face: Face, move: Move): string {
  const closed = face.mouth === 'soft' || face.mouth === 'half' || face.mouth === 'still'
  return closed ? closedMouth(face, move) : openMouth(face, move)
}

/** The same freckles in every picture. */
function freckles(tone: Tone, move: Move): string {
  const random = rng(1107)
  return times(84, (i) => {
    const bridge = i % 7 === 0
    const s = i % 2 ? 1 : -1
    const [a, q] = [i * 2.399, Math.sqrt((i + 0.5) / 84)]
    const x = bridge
      ? between(random, -40, 40)
      : s * (146 + Math.cos(a) * q * 104 + between(random, -14, 14))
    const y = bridge
      ? between(random, 56, 128)
      : 142 + Math.sin(a) * q * 56 + between(random, -12, 12) - (Math.abs(x) - 146) * 0.12
    const size = between(random, 1.6, 3.6) + (random() < 0.22 ? 2.4 : 0)
    const opacity = (between(random, 0.4, 0.85) * (1.15 - q * 0.55)).toFixed(2)
    const [px, py] = move(x, y, bridge ? 1.45 : 1)
    return oval(px, py, size, size * between(random, 0.75, 1), tone.freckle, `opacity="${opacity}"`)
  })
}

function ear(face: Face, s: number): string {
  const { tone } = face
  const turn = face.turn ?? 0
  if (s * turn > 0.25) return ''
  const x = s * 310 + turn * 34
  const shell = blob([
    [x - s * 26, -42],
    [x + s * 26, -58],
    [x + s * 52, -12],
    [x + s * 44, 60],
    [x + s * 16, 118],
    [x - s * 22, 112],
  ])
  const inside = blob([
    [x, -24],
    [x + s * 26, -30],
    [x + s * 36, 4],
    [x + s * 26, 54],
    [x + s * 6, 82],
    [x + s * 10, 30],
  ])
  return (
    fill(shell, tone.skin) +
    fill(inside, tone.shade, 'opacity=".7"') +
    line(
      curve([
        [x - s * 4, -8],
        [x + s * 18, 10],
        [x + s * 8, 46],
      ]),
      tone.deep,
      5,
      'opacity=".5"',
    )
  )
}

function shadedSide(face: Face): string {
  const { tone } = face
  const turn = face.turn ?? 0
  const lit = face.lit ?? -1
  const depth = face.depth ?? 0.4
  if (lit === 0) return underLight(face)
  const s = -lit
  const edge = (x: number, y: number): Pt => [s * x + turn * 30, y]
  const plane = blob([
    edge(150, -440),
    edge(196, -200),
    edge(236, -20),
    edge(206, 96),
    edge(214, 210),
    edge(120, 330),
    edge(20, 430),
    edge(230, 420),
    edge(380, 200),
    edge(380, -300),
  ])
  const soft = blob([
    edge(90, -440),
    edge(150, -180),
    edge(190, 0),
    edge(150, 110),
    edge(160, 230),
    edge(60, 360),
    edge(0, 440),
    edge(230, 430),
    edge(400, 200),
    edge(400, -300),
  ])
  return (
    fill(soft, tone.shade, `opacity="${(depth * 0.6).toFixed(2)}" filter="url(#soft3)"`) +
    fill(plane, tone.shade, `opacity="${depth.toFixed(2)}" filter="url(#soft1)"`)
  )
}

function underLight(face: Face): string {
  const { tone } = face
  const k = face.depth ?? 0.4
  return fill(
    blob([
      [-340, -440],
      [340, -440],
      [340, -160],
      [200, -90],
      [60, -60],
      [0, -100],
      [-60, -60],
      [-200, -90],
      [-340, -160],
    ]),
    tone.deep,
    `opacity="${(k * 0.8).toFixed(2)}" filter="url(#soft3)"`,
  )
}

/** A face with all its features, without hair. */
export function drawFace(face: Face): string {
  const { tone, id } = face
  const turn = face.turn ?? 0
  const move = mover(turn)
  const shape = blob(outline(turn))
  const lit = face.lit ?? -1
  const cheek = (s: number) => {
    const [x, y] = move(s * 196, 160)
    return oval(x, y, 92, 62, tone.blush, 'opacity=".27" filter="url(#soft2)"')
  }
  return [
    group(ear(face, -1) + ear(face, 1), 'filter="url(#lift1)"'),
    group(fill(shape, tone.skin), 'filter="url(#lift2)"'),
    `<clipPath id="${id}face"><path d="${shape}"/></clipPath>`,
    group(
      [
        oval(
          lit * 120 + turn * 30,
          -190,
          230,
          150,
          tone.light,
          'opacity=".75" filter="url(#soft3)"',
        ),
        oval(lit * 150 + turn * 30, 120, 110, 80, tone.light, 'opacity=".7" filter="url(#soft2)"'),
        oval(turn * 60, 340, 66, 30, tone.light, 'opacity=".5" filter="url(#soft2)"'),
        shadedSide(face),
        cheek(-1),
        cheek(1),
        freckles(tone, move),
        eye(face, -1, move),
        eye(face, 1, move),
        nose(face, move),
        mouthOf(face, move),
        eyebrow(face, -1, move),
        eyebrow(face, 1, move),
      ].join(''),
      `clip-path="url(#${id}face)"`,
    ),
  ].join('')
}
