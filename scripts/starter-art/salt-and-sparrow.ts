import {
  blob,
  between,
  curve,
  darker,
  dot,
  f,
  fill,
  group,
  lift,
  lighter,
  line,
  place,
  poly,
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { bust } from './bust'
import { boards, glow, rings, sheet, vignette, wash } from './backdrops'
import { drawFigure, silhouette } from './figure'
import { cloth, weaves } from './garments'
import { gripHand } from './hands'
import { jersey } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }

function wave(
  y: number,
  amp: number,
  n: number,
  colour: string,
  seed: number,
  foam = '#e8efe6',
): string {
  const r = rng(seed)
  const step = (W + 400) / n
  let d = `M-200 ${H + 80}L-200 ${f(y)}`
  let crest = ''
  for (let i = 0; i < n; i += 1) {
    const x = -200 + i * step
    const a = amp * between(r, 0.7, 1.15)
    const tip: Pt = [x + step * 0.62, y - a]
    d += `C${f(x + step * 0.3)} ${f(y)} ${f(x + step * 0.36)} ${f(y - a)} ${f(tip[0])} ${f(tip[1])}C${f(x + step * 0.86)} ${f(y - a * 0.9)} ${f(x + step * 0.84)} ${f(y - a * 0.3)} ${f(x + step * 0.7)} ${f(y - a * 0.42)}C${f(x + step * 0.76)} ${f(y - a * 0.1)} ${f(x + step * 0.9)} ${f(y)} ${f(x + step)} ${f(y)}`
    crest += fill(
      ribbon(
        [
          [x + step * 0.3, y - a * 0.4],
          [x + step * 0.44, y - a * 0.84],
          tip,
          [x + step * 0.82, y - a * 0.72],
          [x + step * 0.78, y - a * 0.36],
        ],
        [2, a * 0.12, a * 0.17, a * 0.13, 3],
      ),
      foam,
    )
    crest += line(
      curve([
        [x + step * 0.2, y + a * 0.2],
        [x + step * 0.42, y - a * 0.3],
        [x + step * 0.58, y - a * 0.62],
      ]),
      lighter(colour, 0.25),
      5,
      'opacity=".5"',
    )
  }
  return lift(fill(`${d}L${W + 220} ${H + 80}Z`, colour) + crest, 3)
}

function rain(n: number, seed: number): string {
  const r = rng(seed)
  return times(n, () => {
    const [x, y, l] = [between(r, -100, W), between(r, -60, H), between(r, 40, 120)]
    return line(
      `M${f(x)} ${f(y)}l${f(l * 0.36)} ${f(l)}`,
      '#dfe9e4',
      between(r, 1.4, 3.4),
      `opacity="${between(r, 0.25, 0.6).toFixed(2)}"`,
    )
  })
}

function clouds(y: number, colour: string, seed: number): string {
  const r = rng(seed)
  const pts: Pt[] = Array.from({ length: 12 }, (_, i): Pt => [
    (i / 11) * (W + 300) - 150,
    y + between(r, -70, 90),
  ])
  return lift(fill(`${curve(pts)}L${W + 200} -200L-200 -200Z`, colour), 3)
}

function ropeLadder(x: number, top: number, bottom: number, w0: number, w1: number): string {
  const rope = '#c39a62'
  const n = 11
  const rungs = times(n, (i) => {
    const t = i / (n - 1)
    const [y, w] = [top + (bottom - top) * t, w0 + (w1 - w0) * t]
    return (
      line(
        curve([
          [x - w, y],
          [x, y + 12],
          [x + w, y],
        ]),
        darker(rope, 0.15),
        10,
      ) +
      line(
        curve([
          [x - w, y - 2],
          [x, y + 9],
          [x + w, y - 2],
        ]),
        lighter(rope, 0.3),
        2.5,
        'stroke-dasharray="9 9"',
      )
    )
  })
  const sides = [-1, -0.33, 0.33, 1].map(
    (k) =>
      line(`M${x + k * w0} ${top}L${x + k * w1} ${bottom}`, rope, 12) +
      line(
        `M${x + k * w0 - 2} ${top}L${x + k * w1 - 2} ${bottom}`,
        lighter(rope, 0.35),
        3,
        'stroke-dasharray="10 10"',
      ),
  )
  return lift(sides.join('') + rungs, 2)
}

function sail(x: number, y: number, w: number, h: number, colour: string): string {
  const d = curve(
    [
      [x, y],
      [x + w, y + 30],
      [x + w * 1.12, y + h * 0.5],
      [x + w * 0.98, y + h],
      [x + w * 0.5, y + h * 1.06],
      [x - w * 0.02, y + h * 0.96],
      [x + w * 0.08, y + h * 0.5],
      [x, y],
    ],
    true,
  )
  const seams = times(4, (i) =>
    line(
      curve([
        [x + w * (0.2 + i * 0.2), y + 8],
        [x + w * (0.3 + i * 0.2), y + h * 0.5],
        [x + w * (0.18 + i * 0.2), y + h],
      ]),
      darker(colour, 0.35),
      5,
      'opacity=".5"',
    ),
  )
  const patch = lift(
    fill(
      poly([
        [x + w * 0.6, y + h * 0.6],
        [x + w * 0.76, y + h * 0.58],
        [x + w * 0.78, y + h * 0.74],
        [x + w * 0.61, y + h * 0.76],
      ]),
      '#b8563c',
    ) +
      line(
        poly([
          [x + w * 0.615, y + h * 0.615],
          [x + w * 0.75, y + h * 0.6],
          [x + w * 0.765, y + h * 0.725],
          [x + w * 0.625, y + h * 0.745],
        ]),
        '#f3dfb8',
        3,
        'stroke-dasharray="9 7"',
      ),
    1,
  )
  return lift(
    fill(d, colour) +
      seams +
      fill(
        ribbon(
          [
            [x + w * 0.9, y + 60],
            [x + w, y + h * 0.5],
            [x + w * 0.9, y + h * 0.94],
          ],
          [20, 130, 30],
        ),
        darker(colour, 0.6),
        'opacity=".35" filter="url(#soft2)"',
      ) +
      patch,
    4,
  )
}

function spar(x1: number, y1: number, x2: number, y2: number, w: number): string {
  const n = 6
  const bands = times(n, (i) => {
    const t = (i + 0.5) / n
    return line(
      `M${x1 + (x2 - x1) * t - w * 0.5} ${y1 + (y2 - y1) * t}h${w}`,
      '#2c1b14',
      7,
      'opacity=".55"',
    )
  })
  return lift(
    fill(
      ribbon(
        [
          [x1, y1],
          [(x1 + x2) / 2, (y1 + y2) / 2],
          [x2, y2],
        ],
        [w, w * 1.05, w * 1.2],
      ),
      '#6e4630',
    ) +
      fill(
        ribbon(
          [
            [x1 - w * 0.2, y1],
            [x2 - w * 0.22, y2],
          ],
          [w * 0.2, w * 0.28],
        ),
        '#a8734b',
        'opacity=".7"',
      ) +
      bands,
    3,
  )
}

/** The storm, end of act one. */
export function stormDeck(): Sheet {
  const wren = drawFigure({
    head: {
      id: 's',
      tone: tone('#9db4a8', 0.14),
      mouth: 'laugh',
      style: 'blown',
      turn: -0.3,
      tilt: -8,
      open: 1.1,
      gaze: [-0.4, -0.3],
      brow: 40,
      depth: 0.42,
    },
    left: { elbow: [-700, 520], wrist: [-1090, 190] },
    right: { elbow: [640, 420], wrist: [560, -120], fist: true },
    legs: [
      { knee: [-470, 2340], ankle: [-300, 2960] },
      { knee: [330, 2520], ankle: [420, 3200] },
    ],
    top: { colour: '#efe6d2', weave: 'stripe', hem: 1800, flare: 330 },
    trousers: '#4a3b32',
    boots: '#241a18',
    dress:
      lift(
        fill(
          poly([
            [-320, 1560],
            [320, 1560],
            [326, 1690],
            [-326, 1690],
          ]),
          '#6b3a22',
        ) +
          `<rect x="-70" y="1546" width="140" height="158" rx="16" fill="none" stroke="#d9ae58" stroke-width="30"/>`,
        1,
      ) +
      lift(
        fill(
          blob([
            [-200, 560],
            [-120, 700],
            [0, 760],
            [120, 700],
            [200, 560],
            [90, 640],
            [-90, 640],
          ]),
          '#b8322e',
        ) +
          fill(
            blob([
              [0, 740],
              [110, 760],
              [300, 900],
              [140, 950],
              [20, 830],
            ]),
            '#c23c34',
          ),
        2,
      ),
  })
  const rope = line(
    curve([
      [380, 1120],
      [760, 1000],
      [1120, 840],
      [1500, 190],
    ]),
    '#c39a62',
    12,
  )
  const crew =
    place(
      lift(
        silhouette(
          '#101f28',
          'sou-wester',
          [
            [
              [-80, -780],
              [30, -680],
              [170, -640],
            ],
            [
              [80, -780],
              [150, -690],
              [260, -680],
            ],
          ],
          false,
          -150,
          40,
        ),
        2,
      ),
      330,
      1240,
      0.44,
      10,
    ) +
    place(
      lift(
        silhouette(
          '#14262f',
          'flat',
          [
            [
              [-80, -780],
              [40, -700],
              [190, -690],
            ],
            [
              [80, -780],
              [170, -720],
              [290, -740],
            ],
          ],
          false,
          -150,
          30,
        ),
        2,
      ),
      590,
      1180,
      0.4,
      12,
    )
  return {
    ...size,
    seed: 41,
    light: { dx: -0.5, dy: 0.85, strength: 0.55, shade: '#04121a' },
    defs:
      weaves +
      linear('sky', [
        [0, '#142b35'],
        [0.5, '#3f6a6c'],
        [1, '#c9c48b'],
      ]),
    body:
      sheet(W, H, 'url(#sky)') +
      glow(1760, 520, 900, '#ffe9a0', 0.55) +
      clouds(330, '#54797a', 3) +
      clouds(210, '#34565d', 5) +
      clouds(100, '#1f3b45', 7) +
      lift(
        fill(
          poly([
            [1890, 60],
            [1800, 330],
            [1870, 320],
            [1760, 600],
            [1970, 270],
            [1890, 284],
            [1980, 60],
          ]),
          '#fff3b8',
        ),
        2,
      ) +
      glow(1870, 330, 520, '#fff3b8', 0.55) +
      wave(760, 150, 5, '#3d6f73', 11) +
      wave(900, 190, 4, '#2a565f', 12) +
      group(
        sail(380, 120, 640, 480, '#e9dcbc') +
          spar(1010, -120, 1010, 1300, 74) +
          spar(300, 126, 1120, 150, 34) +
          boards(W + 300, 1030, 520, 980, 15, '#7a5338', 8) +
          lift(
            fill(
              poly([
                [-200, 1000],
                [2300, 1000],
                [2300, 1050],
                [-200, 1050],
              ]),
              '#5a3826',
            ) +
              times(16, (i) =>
                fill(
                  ribbon(
                    [
                      [-120 + i * 155, 1010],
                      [-114 + i * 155, 930],
                      [-120 + i * 155, 860],
                    ],
                    [34, 46, 26],
                  ),
                  '#6e4630',
                ),
              ) +
              fill(
                ribbon(
                  [
                    [-200, 850],
                    [2300, 850],
                  ],
                  [40, 40],
                ),
                '#80543a',
              ),
            2,
          ) +
          crew +
          rope +
          ropeLadder(1480, -60, 1060, 70, 290) +
          place(wren, 1400, 430, 0.214, 6),
        `transform="rotate(-6 1000 900)"`,
      ) +
      wave(1370, 170, 4, '#1c4450', 14) +
      rain(150, 9) +
      wash(W, H, '#0e3a44', 0.22) +
      vignette(W, H, 0.6, 0.46, '#04121a', 0.72),
  }
}

/** A gull of folded paper. */
export function gull(x: number, y: number, s: number, turn = 0): string {
  return place(
    lift(
      fill(
        blob([
          [0, 0],
          [-60, -60],
          [-170, -110],
          [-300, -90],
          [-200, -40],
          [-90, 20],
        ]),
        '#e9eef0',
      ) +
        fill(
          blob([
            [-300, -90],
            [-240, -106],
            [-170, -76],
            [-210, -50],
          ]),
          '#4a5560',
        ) +
        fill(
          blob([
            [-80, 14],
            [20, -30],
            [110, -20],
            [150, 4],
            [90, 34],
            [-20, 50],
            [-130, 44],
          ]),
          '#fbfaf4',
        ) +
        fill(
          blob([
            [10, 0],
            [70, -90],
            [190, -160],
            [290, -150],
            [200, -90],
            [100, 10],
          ]),
          '#f8f8f2',
        ) +
        fill(
          blob([
            [290, -150],
            [230, -164],
            [180, -120],
            [210, -100],
          ]),
          '#4a5560',
        ) +
        fill(
          poly([
            [146, -6],
            [196, 10],
            [146, 16],
          ]),
          '#e9a33c',
        ) +
        dot(122, -2, 6, '#20242a'),
      2,
    ),
    x,
    y,
    s,
    turn,
  )
}

function wheel(x: number, y: number, r: number): string {
  const wood = '#8a5836'
  const spokes = times(8, (i) => {
    const a = (i / 8) * Math.PI * 2 + Math.PI / 8
    const at = (q: number): Pt => [x + Math.cos(a) * q, y + Math.sin(a) * q]
    return lift(
      fill(ribbon([at(40), at(r * 0.5), at(r * 0.9)], [46, 62, 44]), wood) +
        fill(
          ribbon([at(r * 1.06), at(r * 1.16), at(r * 1.34), at(r * 1.42)], [38, 64, 70, 40]),
          lighter(wood, 0.08),
        ) +
        line(
          `M${f(at(60)[0] - 8)} ${f(at(60)[1] - 8)}L${f(at(r * 0.86)[0] - 8)} ${f(at(r * 0.86)[1] - 8)}`,
          lighter(wood, 0.3),
          7,
          'opacity=".6"',
        ),
      2,
    )
  })
  const ring = (q: number, w: number, c: string) =>
    `<circle cx="${x}" cy="${y}" r="${q}" fill="none" stroke="${c}" stroke-width="${w}"/>`
  const studs = times(16, (i) =>
    dot(
      x + Math.cos((i / 16) * Math.PI * 2) * r,
      y + Math.sin((i / 16) * Math.PI * 2) * r,
      11,
      '#e0b661',
    ),
  )
  return (
    spokes +
    lift(
      ring(r, 96, wood) +
        ring(r + 26, 8, darker(wood, 0.4)) +
        ring(r - 26, 8, darker(wood, 0.4)) +
        ring(r + 42, 6, lighter(wood, 0.3)) +
        studs,
      3,
    ) +
    lift(dot(x, y, 92, wood) + dot(x, y, 56, '#d9a84e') + dot(x - 12, y - 14, 22, '#f6dc94'), 2)
  )
}

/** The morning after: Sparrow at the wheel. */
export function atTheWheel(): Sheet {
  const t = tone('#ffd08a', 0.12)
  const head = {
    id: 's',
    tone: t,
    mouth: 'half',
    style: 'blown',
    turn: 0.34,
    tilt: 3,
    gaze: [0.5, -0.15],
    brow: 36,
    open: 0.94,
    depth: 0.4,
  } as const
  const sleeve = (s: number) => {
    const pts: Pt[] = [
      [1050 + s * 250, 920],
      [1050 + s * 400, 1010],
      [1050 + s * 470, 1190],
      [1050 + s * 350, 1330],
    ]
    const shade = fill(
      ribbon(
        pts.map(([x, y]): Pt => [x - s * 50, y + 20]),
        [10, 60, 90, 70],
      ),
      '#4a2a20',
      'opacity=".4" filter="url(#soft2)"',
    )
    return lift(cloth(ribbon(pts, [30, 190, 216, 170]), '#efe6d2', 'stripe') + shade, 3)
  }
  const rays = times(13, (i) => {
    const a = Math.PI + (i / 12) * Math.PI
    const at = (q: number, rad: number): Pt => [
      1560 + Math.cos(a + q) * rad,
      800 + Math.sin(a + q) * rad,
    ]
    return fill(
      poly([at(-0.05, 240), at(0.05, 240), at(0.07, 2300), at(-0.07, 2300)]),
      '#ffe6a6',
      'opacity=".38"',
    )
  })
  return {
    ...size,
    seed: 42,
    light: { dx: -0.42, dy: 0.85, shade: '#2a1420' },
    defs:
      weaves +
      linear('sky', [
        [0, '#4f8f96'],
        [0.5, '#b9c9a0'],
        [1, '#f6c86a'],
      ]),
    body:
      sheet(W, H, 'url(#sky)') +
      lift(rays, 2) +
      rings(1560, 800, [270, 200], '#ffd277', '#fff0bd') +
      clouds(120, '#7fb0ac', 31) +
      wave(860, 60, 9, '#5d9a94', 32) +
      wave(950, 76, 7, '#3f7f80', 33) +
      sail(40, -60, 520, 640, '#f2e4c2') +
      spar(330, -100, 300, 1500, 60) +
      line(
        curve([
          [330, 40],
          [700, 420],
          [860, 1200],
        ]),
        '#b98d57',
        10,
      ) +
      ropeLadder(140, 300, 1300, 60, 180) +
      gull(1740, 330, 0.9, -8) +
      gull(1290, 190, 0.5, 10) +
      lift(
        fill(
          poly([
            [-40, 1080],
            [W + 40, 1080],
            [W + 40, 1130],
            [-40, 1130],
          ]),
          '#7a4c30',
        ) +
          times(12, (i) =>
            fill(
              ribbon(
                [
                  [60 + i * 180, 1120],
                  [66 + i * 180, 1240],
                  [60 + i * 180, 1420],
                ],
                [40, 60, 40],
              ),
              '#8a5836',
            ),
          ),
        2,
      ) +
      bust(head, jersey(), 1050, 490, 0.77) +
      sleeve(-1) +
      sleeve(1) +
      wheel(1050, 1440, 400) +
      place(gripHand(t), 1316, 1150, 0.74, 46) +
      place(gripHand(t), 784, 1150, 0.74, -46, -0.74) +
      glow(1560, 760, 1200, '#ffdf8a', 0.5) +
      wash(W, H, '#ffb255', 0.14) +
      vignette(W, H, 0.54, 0.46, '#1c2a30', 0.5),
  }
}
