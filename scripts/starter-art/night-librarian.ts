import {
  blend,
  blob,
  between,
  card,
  curve,
  darker,
  dot,
  f,
  fill,
  group,
  lift,
  lighter,
  line,
  oval,
  pick,
  place,
  poly,
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { bust } from './bust'
import { beam, dust, glow, sheet, stars, vignette, wash } from './backdrops'
import { drawFigure, silhouette } from './figure'
import { cloth, weaves } from './garments'
import { gripHand } from './hands'
import { librarianDress } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }
const spines = [
  '#7a2f35',
  '#2f4a5c',
  '#8a6a3a',
  '#3f5a46',
  '#5a3b5e',
  '#a0764a',
  '#31344f',
  '#6a4433',
  '#94553c',
]

/** A shelf of books, `dim` towards the wings. */
export function shelf(x: number, y: number, w: number, h: number, seed: number, dim = 0): string {
  const r = rng(seed)
  let books = ''
  let at = x + 8
  while (at < x + w - 30) {
    const bw = between(r, 20, 48)
    if (r() < 0.07) {
      at += bw * 1.4
      continue
    }
    const bh = h * between(r, 0.58, 0.9)
    const c = blend(pick(r, spines), '#0d0a18', dim)
    const leaning = r() < 0.08
    const bands = line(
      `M${f(at + 4)} ${f(y + h - bh * 0.8)}h${f(bw - 8)}M${f(at + 4)} ${f(y + h - bh * 0.2)}h${f(bw - 8)}`,
      blend('#d9b060', '#0d0a18', dim),
      3,
      'opacity=".8"',
    )
    const book =
      fill(card(r, at, y + h - bh, bw - 3, bh, 1.5), c) +
      fill(card(r, at, y + h - bh, (bw - 3) * 0.28, bh, 1), lighter(c, 0.18), 'opacity=".7"') +
      bands
    books += leaning ? `<g transform="rotate(9 ${f(at)} ${f(y + h)})">${book}</g>` : book
    at += bw
  }
  const wood = blend('#5b3a28', '#0d0a18', dim)
  return (
    fill(
      poly([
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ]),
      darker(wood, 0.6),
    ) +
    lift(books, 1) +
    lift(
      fill(card(r, x - 4, y + h - 4, w + 8, 22, 1), wood) +
        line(`M${x} ${y + h}h${w}`, lighter(wood, 0.25), 3, 'opacity=".6"'),
      1,
    )
  )
}

function bookcase(
  x: number,
  w: number,
  top: number,
  bottom: number,
  rows: number,
  seed: number,
  dim: number,
): string {
  const h = (bottom - top) / rows
  const wood = blend('#6a4430', '#0d0a18', dim)
  const posts = [x - 16, x + w - 12].map((px) =>
    lift(
      fill(
        poly([
          [px, top - 30],
          [px + 28, top - 30],
          [px + 28, bottom + 20],
          [px, bottom + 20],
        ]),
        wood,
      ) + line(`M${px + 9} ${top}V${bottom}`, lighter(wood, 0.25), 4, 'opacity=".5"'),
      2,
    ),
  )
  return (
    times(rows, (i) => shelf(x, top + i * h, w, h - 20, seed + i, dim)) +
    posts.join('') +
    lift(
      fill(
        poly([
          [x - 36, top - 60],
          [x + w + 36, top - 60],
          [x + w + 20, top - 20],
          [x - 20, top - 20],
        ]),
        lighter(wood, 0.06),
      ),
      2,
    )
  )
}

function moonWindow(x: number, y: number, w: number, h: number): string {
  const arch = `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`
  const bars = line(
    `M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.36}H${x + w}M${x} ${y + h * 0.66}H${x + w}M${x + w * 0.25} ${y + h * 0.1}V${y + h}M${x + w * 0.75} ${y + h * 0.1}V${y + h}`,
    '#1b1730',
    11,
  )
  return (
    `<clipPath id="arch"><path d="${arch}"/></clipPath>` +
    group(
      fill(arch, 'url(#dusk)') +
        place(stars(w, h, 26, 5), x, y) +
        lift(dot(x + w * 0.62, y + h * 0.3, w * 0.2, '#f3e9c8'), 3) +
        fill(
          blob([
            [x - 20, y + h * 0.8],
            [x + w * 0.3, y + h * 0.68],
            [x + w * 0.7, y + h * 0.78],
            [x + w + 20, y + h * 0.7],
            [x + w + 20, y + h + 20],
            [x - 20, y + h + 20],
          ]),
          '#232c55',
        ),
      'clip-path="url(#arch)"',
    ) +
    lift(bars + `<path d="${arch}" fill="none" stroke="#3a2a3c" stroke-width="30"/>`, 2)
  )
}

/** A brass table lamp with a green shade; its base at (0, 0). */
export function lamp(): string {
  return lift(
    fill(
      ribbon(
        [
          [0, -20],
          [0, -200],
        ],
        [18, 14],
      ),
      '#c79a4b',
    ) +
      oval(0, -10, 80, 22, '#a87c34') +
      fill(
        blob([
          [-150, -190],
          [-110, -290],
          [0, -320],
          [110, -290],
          [150, -190],
          [0, -172],
        ]),
        '#2f7a5c',
      ) +
      fill(
        blob([
          [-120, -200],
          [-94, -270],
          [-30, -300],
          [-60, -220],
        ]),
        '#6fb893',
        'opacity=".6"',
      ) +
      oval(0, -186, 140, 18, '#fff0b8'),
    2,
  )
}

function ladder(x: number, top: number, bottom: number, lean: number): string {
  const rail = (o: number) =>
    fill(
      ribbon(
        [
          [x + o + lean, top],
          [x + o, bottom],
        ],
        [26, 30],
      ),
      '#a8713f',
    ) + line(`M${x + o + lean - 6} ${top}L${x + o - 6} ${bottom}`, '#dca969', 5, 'opacity=".6"')
  const n = 12
  const rungs = times(n, (i) => {
    const t = (i + 0.6) / n
    const [cx, y] = [x + lean * (1 - t), top + (bottom - top) * t]
    return fill(
      ribbon(
        [
          [cx, y],
          [cx + 150, y],
        ],
        [20, 20],
      ),
      '#8a5a32',
    )
  })
  const wheels = dot(x, bottom + 14, 26, '#3a2a26') + dot(x + 150, bottom + 14, 26, '#3a2a26')
  return lift(rungs + rail(0) + rail(150) + wheels, 3)
}

/** The late shift: three storeys of shelves and one lamp. */
export function tallShelves(): Sheet {
  const wren = drawFigure({
    head: {
      id: 'o',
      tone: tone('#ffc978', 0.1),
      mouth: 'half',
      style: 'half-up',
      turn: -0.4,
      tilt: -5,
      gaze: [-0.5, -0.4],
      brow: 38,
      depth: 0.5,
    },
    left: { elbow: [-580, 560], wrist: [-760, 20], fist: true },
    right: { elbow: [500, 1180], wrist: [620, 1560], fist: true },
    legs: [
      { knee: [-160, 2560], ankle: [-150, 3180] },
      { knee: [180, 2480], ankle: [180, 3000] },
    ],
    top: { colour: '#3d2c56', weave: 'cord', hem: 2480, flare: 560, cuff: '#f3e8d2' },
    trousers: '#e4d6bd',
    boots: '#2a1a18',
    dress:
      lift(
        fill(
          blob([
            [-230, 570],
            [-270, 690],
            [-150, 800],
            [0, 760],
            [150, 800],
            [270, 690],
            [230, 570],
            [0, 660],
          ]),
          '#f3e8d2',
        ) + oval(0, 760, 46, 54, '#c79a4b'),
        1,
      ) +
      times(6, (i) => dot(0, 900 + i * 170, 34, '#c79a4b')) +
      line('M-330 1430H330', '#241a38', 50),
  })
  const ghost = (x: number, y: number, s: number, hat: 'top' | 'bun', flip: number) =>
    group(
      place(
        silhouette(
          '#9fb6e8',
          hat,
          [
            [
              [-90, -790],
              [-60, -640],
              [60, -600],
            ],
            [
              [90, -790],
              [110, -640],
              [70, -590],
            ],
          ],
          true,
        ) +
          place(
            fill(
              poly([
                [-10, -640],
                [70, -610],
                [150, -640],
                [150, -560],
                [70, -530],
                [-10, -560],
              ]),
              '#e8f0ff',
            ),
            0,
            0,
          ),
        x,
        y,
        s,
        0,
        flip * s,
      ),
      'opacity=".5" filter="url(#soft1)"',
    ) + glow(x, y - 300, 260, '#a9c4ff', 0.3)
  return {
    ...size,
    seed: 51,
    light: { dx: 0.3, dy: 0.95, strength: 0.6, shade: '#06040f' },
    defs:
      weaves +
      linear('wall', [
        [0, '#171430'],
        [1, '#2c2140'],
      ]) +
      linear('dusk', [
        [0, '#24346e'],
        [1, '#7d86bd'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      moonWindow(830, 70, 470, 900) +
      bookcase(-140, 470, 40, 1220, 6, 3, 0.5) +
      bookcase(380, 390, 130, 1180, 6, 20, 0.24) +
      bookcase(1370, 420, 130, 1180, 6, 40, 0.12) +
      bookcase(1850, 460, 40, 1230, 6, 60, 0.42) +
      lift(
        fill(
          poly([
            [-40, 1190],
            [W + 40, 1190],
            [W + 40, H + 40],
            [-40, H + 40],
          ]),
          '#3a2634',
        ) +
          times(14, (i) =>
            fill(
              poly([
                [i * 160 - 40, 1200],
                [i * 160 + 60, 1200],
                [i * 200 - 260 + 60, H + 20],
                [i * 200 - 420 + 60, H + 20],
              ]),
              '#452f3c',
            ),
          ),
        3,
      ) +
      fill(
        poly([
          [830, 400],
          [1300, 400],
          [1120, 1400],
          [240, 1400],
        ]),
        '#a9bcff',
        'opacity=".16" filter="url(#soft2)" style="mix-blend-mode:screen"',
      ) +
      ghost(560, 1310, 0.42, 'top', 1) +
      ghost(1010, 1300, 0.4, 'bun', -1) +
      ladder(1310, -20, 1270, 150) +
      place(wren, 1330, 420, 0.19) +
      place(lamp(), 1182, 442, 0.46) +
      glow(1182, 372, 720, '#ffcf73', 0.55) +
      glow(1182, 380, 190, '#fff2c4', 0.8) +
      dust(900, 100, 800, 900, 110, 6) +
      wash(W, H, '#1a1c5a', 0.16) +
      vignette(W, H, 0.58, 0.38, '#05030c', 0.85),
  }
}

function openBook(x: number, y: number, s: number): string {
  const page = (k: number) => {
    const d = curve(
      [
        [0, 40],
        [k * 160, -34],
        [k * 420, -50],
        [k * 640, 10],
        [k * 690, 240],
        [k * 440, 196],
        [k * 170, 210],
        [0, 280],
        [0, 40],
      ],
      true,
    )
    const lines = times(6, (i) =>
      line(
        curve([
          [k * 80, 66 + i * 27],
          [k * 300, 12 + i * 28],
          [k * 580, 44 + i * 28],
        ]),
        '#a88f66',
        5,
        'opacity=".5"',
      ),
    )
    return lift(fill(d, '#fff6d8') + lines, 2)
  }
  const cover = lift(
    fill(
      blob([
        [-720, 20],
        [-420, -40],
        [0, 60],
        [420, -40],
        [720, 20],
        [750, 290],
        [440, 240],
        [0, 330],
        [-440, 240],
        [-750, 290],
      ]),
      '#7a2730',
    ) +
      line(
        curve([
          [-736, 270],
          [-440, 222],
          [0, 312],
          [440, 222],
          [736, 270],
        ]),
        '#d9ae58',
        9,
      ),
    3,
  )
  const thick = times(5, (i) =>
    fill(
      blob([
        [-690, 30 + i * 8],
        [-420, -30 + i * 8],
        [0, 60 + i * 8],
        [420, -30 + i * 8],
        [690, 30 + i * 8],
        [700, 250 + i * 6],
        [0, 300 + i * 5],
        [-700, 250 + i * 6],
      ]),
      i % 2 ? '#e9d9ae' : '#f6e9c4',
    ),
  )
  return place(cover + thick + page(-1) + page(1), x, y, s)
}

function letters(): string {
  const r = rng(77)
  const glyphs = ['a', 'e', 'R', 'g', 'W', 'n', 's', '&', 'k', 'f', 'y', 'O', 'd', 't', '?', 'h']
  return times(46, (i) => {
    const t = i / 46
    const side = i % 2 ? 1 : -1
    const x = 1050 + side * (i < 10 ? between(r, 30, 300) : between(r, 390, 560 + t * 420))
    const y = (i < 10 ? 1060 - i * 22 : 1080 - t * 1060) + between(r, -30, 30)
    const s = between(r, 34, 92) * (1 - t * 0.3)
    return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(between(r, -40, 40))})"><text font-family="DejaVu Serif, serif" font-weight="bold" font-size="${f(s)}" fill="${i % 3 ? '#ffe9a8' : '#fff8de'}" text-anchor="middle">${(glyphs[i % glyphs.length] as string).replace('&', '&amp;')}</text></g>`
  })
}

/** Round reading glasses, pushed up, in the head's units. */
export function glasses(y: number): string {
  const rim = (s: number) =>
    `<circle cx="${s * 122}" cy="${y}" r="88" fill="#cfe3ff" fill-opacity=".22" stroke="#2c1d18" stroke-width="15"/>` +
    line(
      curve([
        [s * 90, y - 60],
        [s * 60, y - 20],
      ]),
      '#fff',
      9,
      'opacity=".6"',
    )
  return (
    line(
      curve([
        [-36, y - 6],
        [0, y - 24],
        [36, y - 6],
      ]),
      '#2c1d18',
      14,
    ) +
    rim(-1) +
    rim(1) +
    line(`M-208 ${y - 14}L-330 ${y + 60}M208 ${y - 14}L330 ${y + 60}`, '#2c1d18', 12)
  )
}

/** The book answers back. */
export function bookGlow(): Sheet {
  const t = tone('#f0983c', 0.1)
  const head = {
    id: 'o',
    tone: t,
    mouth: 'soft',
    style: 'half-up',
    turn: -0.1,
    tilt: -3,
    open: 0.9,
    gaze: [-0.1, 0.75],
    brow: 36,
    worry: 8,
    lit: 0,
    depth: 0.62,
    hat: glasses(-318),
  } as const
  const arm = (s: number) => {
    const pts: Pt[] = [
      [1050 + s * 350, 858],
      [1050 + s * 500, 960],
      [1050 + s * 590, 1150],
      [1050 + s * 500, 1270],
    ]
    const sleeve = ribbon(pts, [30, 190, 240, 190])
    const shade = fill(
      ribbon(
        pts.map(([x, y]): Pt => [x - s * 40, y - 40]),
        [10, 60, 90, 60],
      ),
      '#150c22',
      'opacity=".5" filter="url(#soft2)"',
    )
    const cuff = fill(
      ribbon(
        [
          [1050 + s * 536, 1232],
          [1050 + s * 482, 1284],
        ],
        [200, 190],
      ),
      '#f3e8d2',
    )
    return lift(cloth(sleeve, '#3d2c56', 'cord') + shade + cuff, 3)
  }
  return {
    ...size,
    seed: 52,
    light: { dx: 0.16, dy: -0.7, strength: 0.55, shade: '#06040f' },
    defs:
      weaves +
      linear('wall', [
        [0, '#0f0d22'],
        [1, '#2a1d3a'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      bookcase(-60, 620, 20, 1300, 5, 81, 0.52) +
      bookcase(1540, 620, 20, 1300, 5, 95, 0.52) +
      bookcase(600, 900, -60, 1000, 4, 111, 0.62) +
      glow(1050, 700, 900, '#7f8fff', 0.18) +
      bust(head, librarianDress('#3d2c56'), 1050, 500, 0.78) +
      beam([1050, 1240], [1050, -100], 330, 860, '#ffc56a', 0.07) +
      arm(-1) +
      arm(1) +
      openBook(1050, 1070, 0.82) +
      place(gripHand(t), 1586, 1210, 0.66, -10) +
      place(gripHand(t), 514, 1210, 0.66, 10, -0.66) +
      glow(1050, 1120, 900, '#ffb84f', 0.5) +
      group(letters(), 'filter="url(#lift1)"') +
      glow(1050, 1100, 420, '#ffe4a0', 0.5) +
      dust(500, 60, 1100, 1000, 90, 8) +
      vignette(W, H, 0.5, 0.56, '#05030c', 0.85),
  }
}
