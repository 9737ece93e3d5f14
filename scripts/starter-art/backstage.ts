import {
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
  place,
  poly,
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { bust } from './bust'
import { apple } from './windfall'
import { beam, boards, drape, dust, glow, sheet, vignette, wash } from './backdrops'
import { cloth, weaves } from './garments'
import type { Weave } from './garments'
import { rollNeckJumper } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }

function bulb(x: number, y: number): string {
  return (
    glow(x, y, 150, '#ffcf73', 0.75) +
    lift(dot(x, y, 38, '#c79a4b') + dot(x, y, 31, '#fff3c8') + dot(x - 8, y - 9, 12, '#ffffff'), 1)
  )
}

function brushPot(x: number, y: number): string {
  const r = rng(6)
  const brushes = times(7, (i) => {
    const [tx, ty] = [x - 90 + i * 30 + between(r, -10, 10), y - 330 - between(r, 0, 90)]
    const c = ['#a2343a', '#2f6b62', '#c98f3c', '#49598a', '#6d4626', '#8e2a4c', '#3a2a26'][
      i
    ] as string
    return (
      line(`M${x - 30 + i * 10} ${y - 120}L${f(tx)} ${f(ty)}`, c, 15) +
      fill(
        ribbon(
          [
            [tx, ty + 6],
            [tx + (tx - x) * 0.1, ty - 40],
            [tx + (tx - x) * 0.2, ty - 84],
          ],
          [22, 40, 6],
        ),
        i % 2 ? '#3d2418' : '#caa27a',
      ) +
      line(`M${f(tx - 9)} ${f(ty + 8)}h18`, '#d9d2c4', 12)
    )
  })
  return (
    lift(brushes, 2) +
    lift(
      fill(
        poly([
          [x - 84, y - 170],
          [x + 84, y - 170],
          [x + 70, y],
          [x - 70, y],
        ]),
        '#c8d3cf',
      ) +
        fill(
          poly([
            [x - 84, y - 170],
            [x - 40, y - 170],
            [x - 36, y],
            [x - 70, y],
          ]),
          '#f3f6f0',
          'opacity=".7"',
        ) +
        line(`M${x - 80} ${y - 130}H${x + 80}M${x - 76} ${y - 60}H${x + 76}`, '#8aa09a', 7),
      2,
    )
  )
}

function makeUpShelf(): string {
  const tins: readonly (readonly [number, string])[] = [
    [560, '#d9573f'],
    [690, '#e9c27a'],
    [1450, '#8e2a4c'],
    [1580, '#2f6b62'],
  ]
  return (
    lift(
      fill(
        poly([
          [-40, 1160],
          [W + 40, 1160],
          [W + 40, H + 40],
          [-40, H + 40],
        ]),
        '#6b4430',
      ) +
        times(3, (i) =>
          line(
            curve([
              [-20, 1210 + i * 70],
              [900, 1200 + i * 74],
              [W + 20, 1214 + i * 66],
            ]),
            '#3f2620',
            4,
            'opacity=".5"',
          ),
        ),
      3,
    ) +
    tins
      .map(([x, c]) =>
        lift(
          oval(x, 1250, 62, 30, darker(c, 0.3)) +
            oval(x, 1238, 62, 30, c) +
            oval(x, 1236, 44, 20, lighter(c, 0.3)),
          2,
        ),
      )
      .join('') +
    brushPot(350, 1270) +
    lift(
      oval(1240, 1300, 120, 54, '#e7b9a8') +
        oval(1240, 1286, 120, 54, '#f6ded0') +
        oval(1240, 1284, 90, 38, '#e8c3ae') +
        place(
          dot(0, 0, 62, '#fbeef0') +
            times(30, (i) =>
              line(
                `M0 0L${f(Math.cos(i) * 70)} ${f(Math.sin(i * 1.3) * 62)}`,
                '#fff8f4',
                5,
                'opacity=".8"',
              ),
            ),
          1330,
          1240,
        ),
      2,
    ) +
    lift(
      fill(
        ribbon(
          [
            [820, 1330],
            [960, 1290],
          ],
          [34, 34],
        ),
        '#1f1a24',
      ) +
        fill(
          ribbon(
            [
              [960, 1290],
              [1010, 1276],
            ],
            [30, 8],
          ),
          '#a92a2a',
        ) +
        fill(
          ribbon(
            [
              [926, 1300],
              [962, 1290],
            ],
            [38, 38],
          ),
          '#d9ae58',
        ),
      2,
    )
  )
}

function goodLuckCards(): string {
  const cardOf = (x: number, y: number, turn: number, c: string, inner: string) =>
    place(lift(fill(card(rng(Math.round(x)), -80, -110, 160, 220), c) + inner, 2), x, y, 1, turn)
  const star = fill(
    poly([
      [0, -60],
      [16, -18],
      [60, -16],
      [26, 12],
      [38, 56],
      [0, 30],
      [-38, 56],
      [-26, 12],
      [-60, -16],
      [-16, -18],
    ]),
    '#d9a53a',
  )
  const moon = fill(
    blob([
      [20, -60],
      [-40, -30],
      [-50, 30],
      [10, 60],
      [50, 44],
      [0, 20],
      [-10, -20],
    ]),
    '#f6e7c0',
  )
  const heart = fill(
    blob([
      [0, 56],
      [-56, 0],
      [-44, -46],
      [-8, -40],
      [0, -16],
      [8, -40],
      [44, -46],
      [56, 0],
    ]),
    '#c2473a',
  )
  return (
    cardOf(250, 420, -7, '#f3e7d0', heart) +
    cardOf(270, 700, 5, '#24335e', moon) +
    cardOf(1850, 400, 6, '#8e2430', star) +
    cardOf(
      1838,
      690,
      -4,
      '#eadfc4',
      line('M-44 -50H44M-50 -10H50M-46 30H20', '#8a6a4a', 8) +
        heart.replace('<path', '<path transform="translate(30 66) scale(.4)"'),
    )
  )
}

/** Thirty-five minutes to go. */
export function makeUpMirror(): Sheet {
  const t = tone('#ffd9a0', 0.06)
  const face = {
    id: 'm',
    tone: t,
    mouth: 'half',
    style: 'swept',
    turn: 0.16,
    tilt: 4,
    gaze: [-0.1, 0.1],
    brow: 46,
    lit: -1,
    depth: 0.26,
  } as const
  const curl = (s: number): string =>
    fill(
      ribbon(
        [
          [8 * s, 196],
          [70 * s, 186],
          [150 * s, 208],
          [206 * s, 180],
          [210 * s, 140],
          [176 * s, 138],
        ],
        [30, 40, 28, 18, 12, 4],
      ),
      '#2b1a18',
    ) +
    line(
      curve([
        [20 * s, 192],
        [80 * s, 188],
        [150 * s, 206],
        [196 * s, 178],
      ]),
      '#6b4434',
      5,
      'opacity=".7"',
    )
  const moustache = place(lift(curl(-1) + curl(1), 1), 1060, 566, 0.62, 4)
  const frame = lift(
    `<rect x="430" y="70" width="1240" height="1060" rx="34" fill="#7d5238"/><rect x="470" y="110" width="1160" height="980" rx="22" fill="#5b3826"/>`,
    3,
  )
  const bulbs =
    times(6, (i) => bulb(475 + i * 230, 116)) +
    times(4, (i) => bulb(478, 330 + i * 226) + bulb(1622, 330 + i * 226))
  return {
    ...size,
    seed: 81,
    light: { dx: 0.1, dy: 0.95, shade: '#1c0d0c' },
    defs:
      weaves +
      linear('wall', [
        [0, '#5d3240'],
        [1, '#34202e'],
      ]) +
      linear(
        'glass',
        [
          [0, '#c9b49a'],
          [1, '#7f7468'],
        ],
        [0, 0, 1, 1],
      ),
    body:
      sheet(W, H, 'url(#wall)') +
      times(14, (i) => line(`M${i * 160} 0V1200`, '#2a1722', 5, 'opacity=".4"')) +
      goodLuckCards() +
      frame +
      `<clipPath id="glass-cut"><rect x="545" y="186" width="1010" height="960" rx="10"/></clipPath>` +
      group(
        `<rect x="545" y="186" width="1010" height="960" fill="url(#glass)"/>` +
          place(drape(560, 150, 340, 1000, 6, '#8e2430', 3), 0, 0) +
          glow(1320, 300, 420, '#ffe7b8', 0.5) +
          bust(face, rollNeckJumper('#33415c'), 1050, 580, 0.66) +
          moustache +
          fill(
            poly([
              [545, 560],
              [930, 186],
              [1090, 186],
              [545, 740],
            ]),
            '#ffffff',
            'opacity=".13"',
          ) +
          fill(
            poly([
              [1180, 1146],
              [1555, 780],
              [1555, 860],
              [1270, 1146],
            ]),
            '#ffffff',
            'opacity=".1"',
          ),
        'clip-path="url(#glass-cut)"',
      ) +
      `<rect x="545" y="186" width="1010" height="960" rx="10" fill="none" stroke="#2a1812" stroke-width="14"/>` +
      bulbs +
      makeUpShelf() +
      glow(1050, 200, 1200, '#ffcf73', 0.3) +
      vignette(W, H, 0.5, 0.46, '#14080c', 0.7),
  }
}

function page(x: number, y: number, w: number, h: number, turn: number, seed: number): string {
  const r = rng(seed)
  let out = fill(card(r, 0, 0, w, h), '#fbf4e2')
  let yy = 90
  let n = 0
  while (yy < h - 70) {
    const cue = n % 5 === 0
    const hers = n % 5 === 1 || n % 5 === 2
    const len = between(r, 0.5, 1) * (w - 200)
    if (hers) out += fill(card(r, 90, yy - 17, len + 20, 34, 4), '#ffdd55', 'opacity=".75"')
    out += cue
      ? `<rect x="${f(w * 0.38)}" y="${yy - 8}" width="${f(w * 0.2)}" height="15" fill="#2c2430"/>`
      : line(words(r, 100, yy, len), '#4a4048', 9, 'stroke-dasharray="46 12 30 10 58 14 22 10"')
    yy += cue ? 46 : 42
    n += 1
  }
  return place(lift(out, 2), x, y, 1, turn)
}

function words(r: ReturnType<typeof rng>, x: number, y: number, len: number): string {
  return `M${f(x)} ${f(y + between(r, -1, 1))}h${f(len)}`
}

function pencilNotes(): string {
  const c = '#4a5a8a'
  return (
    line('M560 330C520 400 520 470 560 520M552 512l10 12 14-10', c, 6) +
    line(
      curve([
        [1090, 300],
        [1400, 290],
        [1420, 350],
        [1120, 368],
        [1080, 320],
      ]),
      '#b23a3a',
      6,
    ) +
    line(
      'M1560 470l60 30M1620 500l-22 -4M1620 500l-10 -20M1640 506c40 -20 70 0 110 -10M1650 540c30 -10 60 8 100 -4',
      c,
      6,
    ) +
    line('M520 760l22 26 48 -62', '#2f7a4c', 9) +
    line(
      curve([
        [600, 880],
        [690, 868],
        [760, 892],
        [840, 872],
        [900, 888],
      ]),
      '#b23a3a',
      6,
    )
  )
}

/** A marked script on a table. */
export function markedScript(): Sheet {
  const r = rng(12)
  const wood = times(
    8,
    (i) =>
      fill(
        poly([
          [-40, i * 190 - 40],
          [W + 40, i * 190 - 60],
          [W + 40, i * 190 + 150],
          [-40, i * 190 + 140],
        ]),
        i % 2 ? '#8f5f3d' : '#85573a',
      ) +
      times(4, (k) =>
        line(
          curve([
            [-20, i * 190 + k * 40],
            [700, i * 190 + k * 40 + between(r, -16, 16)],
            [1500, i * 190 + k * 44 + between(r, -16, 16)],
            [W + 20, i * 190 + k * 38],
          ]),
          '#4f3020',
          between(r, 1.5, 4),
          'opacity=".32"',
        ),
      ),
  )
  const tabs = times(6, (i) =>
    lift(
      fill(
        card(r, 1670, 260 + i * 128, 96, 50),
        ['#d9573f', '#e8b13c', '#2f8f8a', '#49598a', '#8aa34a', '#c2568a'][i] as string,
      ),
      1,
    ),
  )
  const pencil = place(
    lift(
      fill(
        poly([
          [-330, -22],
          [250, -22],
          [250, 22],
          [-330, 22],
        ]),
        '#e0a52f',
      ) +
        fill(
          poly([
            [-330, -8],
            [250, -8],
            [250, 8],
            [-330, 8],
          ]),
          '#f2c45a',
        ) +
        fill(
          poly([
            [250, -22],
            [330, 0],
            [250, 22],
          ]),
          '#f1d3a6',
        ) +
        fill(
          poly([
            [306, -7],
            [334, 0],
            [306, 7],
          ]),
          '#2b2630',
        ) +
        fill(
          poly([
            [-400, -22],
            [-330, -22],
            [-330, 22],
            [-400, 22],
          ]),
          '#c9ced0',
        ) +
        fill(
          blob([
            [-400, -22],
            [-452, -18],
            [-460, 0],
            [-452, 18],
            [-400, 22],
          ]),
          '#e08a8a',
        ),
      2,
    ),
    1260,
    1130,
    1,
    -17,
  )
  const cup =
    lift(
      oval(360, 320, 190, 180, '#f3ead9') +
        oval(360, 320, 150, 142, '#d9cbb0') +
        oval(360, 320, 138, 130, '#7a3f1e') +
        oval(320, 280, 60, 40, '#a8642e', 'opacity=".7"'),
      3,
    ) +
    lift(
      fill(
        ribbon(
          [
            [210, 240],
            [120, 200],
            [90, 290],
            [150, 370],
            [196, 380],
          ],
          [36, 38, 40, 38, 30],
        ),
        '#f3ead9',
      ),
      2,
    ) +
    lift(
      line(
        curve([
          [470, 250],
          [560, 200],
          [600, 120],
        ]),
        '#c9b48e',
        5,
      ) +
        fill(
          poly([
            [570, 60],
            [640, 70],
            [630, 130],
            [562, 120],
          ]),
          '#2f6b62',
        ),
      1,
    )
  const tape = (x: number, y: number, turn: number, c: string) =>
    place(
      lift(fill(card(r, -60, -16, 120, 32), c) + fill(card(r, -16, -60, 32, 60), c), 1),
      x,
      y,
      1,
      turn,
    )
  return {
    ...size,
    seed: 82,
    light: { dx: -0.5, dy: 0.75, strength: 0.55, shade: '#1f0f0a' },
    defs: weaves,
    body:
      sheet(W, H, '#85573a') +
      wood +
      place(
        lift(fill(card(r, 430, 150, 1300, 1010), '#2c3350'), 3) +
          tabs +
          page(450, 170, 630, 960, -0.6, 3) +
          page(1080, 164, 640, 966, 0.8, 5) +
          page(1084, 156, 632, 962, 0.1, 9) +
          fill(
            ribbon(
              [
                [1080, 160],
                [1084, 660],
                [1080, 1130],
              ],
              [30, 60, 34],
            ),
            '#6d5a44',
            'opacity=".35" filter="url(#soft1)"',
          ) +
          times(3, (i) =>
            lift(
              dot(1082, 320 + i * 330, 20, '#c79a4b') + dot(1078, 316 + i * 330, 8, '#fff0c8'),
              1,
            ),
          ) +
          pencilNotes(),
        40,
        60,
        1,
        -3,
      ) +
      pencil +
      cup +
      tape(1890, 1190, 20, '#e8b13c') +
      tape(220, 1160, -30, '#d9573f') +
      place(apple(), 1880, 330, 1.05, 12) +
      glow(500, 80, 1400, '#ffe0a0', 0.45) +
      wash(W, H, '#ff9d3f', 0.1) +
      vignette(W, H, 0.46, 0.44, '#1a0a06', 0.78),
  }
}

interface OnRail {
  x: number
  colour: string
  weave: Weave
  length: number
  flare: number
  extra: string
}

function hung(g: OnRail): string {
  const hanger = line(
    `M${g.x} 196C${g.x - 20} 170 ${g.x + 24} 150 ${g.x + 4} 190L${g.x} 230M${g.x - 120} 300L${g.x} 232L${g.x + 120} 300`,
    '#d8c09a',
    11,
  )
  const half: readonly Pt[] = [
    [44, 258],
    [128, 300],
    [168, 420],
    [150, 560],
    [g.flare, 240 + g.length],
  ]
  const d = `${curve([...[...half].reverse().map(([x, y]): Pt => [g.x - x, y]), [g.x, 290], ...half.map(([x, y]): Pt => [g.x + x, y])])}Q${g.x} ${270 + g.length} ${g.x - g.flare} ${240 + g.length}Z`
  const sleeve = (s: number) =>
    lift(
      cloth(
        ribbon(
          [
            [g.x + s * 130, 320],
            [g.x + s * 172, 520],
            [g.x + s * 160, 760],
          ],
          [104, 92, 84],
        ),
        darker(g.colour, 0.1),
        g.weave,
      ),
      2,
    )
  const folds = times(4, (i) =>
    fill(
      ribbon(
        [
          [g.x - 70 + i * 50, 520],
          [g.x - 90 + i * 66, 240 + g.length * 0.7],
          [g.x - g.flare * 0.6 + i * g.flare * 0.4, 240 + g.length],
        ],
        [3, 20, 34],
      ),
      darker(g.colour, 0.6),
      'opacity=".4" filter="url(#soft1)"',
    ),
  )
  return (
    hanger +
    sleeve(-1) +
    sleeve(1) +
    lift(cloth(d, g.colour, g.weave) + folds, 3) +
    lift(place(g.extra, g.x, 0), 1)
  )
}

/** The five costumes on their rail. */
export function costumeRail(): Sheet {
  const x = (i: number) => 330 + i * 362
  const fur = (y: number, w: number) =>
    times(9, (i) => dot(-w + (i * w) / 4, y, 30, i % 2 ? '#74523d' : '#5f4232'))
  const tag = (n: string, i: number) =>
    place(
      lift(
        fill(
          poly([
            [-60, -34],
            [44, -34],
            [66, 0],
            [44, 34],
            [-60, 34],
          ]),
          '#f3e7d0',
        ) +
          dot(44, 0, 7, '#6d5a44') +
          `<text x="-8" y="14" font-family="DejaVu Serif, serif" font-style="italic" font-size="38" fill="#4a3228" text-anchor="middle">${n}</text>`,
        1,
      ),
      x(i) + 84,
      232,
      0.86,
      12,
    )
  const rail: readonly OnRail[] = [
    {
      x: x(0),
      colour: '#b93430',
      weave: 'plain',
      length: 760,
      flare: 240,
      extra:
        fur(990, 220) + times(9, (i) => dot(0, 320 + i * 76, 28, i % 2 ? '#74523d' : '#5f4232')),
    },
    {
      x: x(1),
      colour: '#efe6d2',
      weave: 'stripe',
      length: 480,
      flare: 170,
      extra:
        fill(
          blob([
            [-70, 262],
            [0, 380],
            [70, 262],
            [0, 320],
          ]),
          '#b8322e',
        ) +
        fill(
          blob([
            [-14, 372],
            [50, 460],
            [0, 500],
            [-40, 430],
          ]),
          '#c23c34',
        ),
    },
    {
      x: x(2),
      colour: '#3d2c56',
      weave: 'cord',
      length: 880,
      flare: 270,
      extra:
        fill(
          blob([
            [-90, 270],
            [-110, 340],
            [-20, 370],
            [0, 330],
            [20, 370],
            [110, 340],
            [90, 270],
            [0, 310],
          ]),
          '#f3e8d2',
        ) + times(6, (i) => dot(0, 420 + i * 80, 13, '#d9ae58')),
    },
    {
      x: x(3),
      colour: '#dfd3b8',
      weave: 'check',
      length: 500,
      flare: 176,
      extra:
        fill(
          blob([
            [-100, 400],
            [0, 390],
            [100, 400],
            [140, 640],
            [150, 960],
            [-150, 960],
            [-140, 640],
          ]),
          '#7a4b2b',
        ) +
        line(
          curve([
            [-92, 412],
            [0, 402],
            [92, 412],
          ]),
          '#e4b97c',
          5,
          'stroke-dasharray="14 10"',
        ) +
        fill(
          poly([
            [-90, 640],
            [90, 640],
            [84, 800],
            [-84, 800],
          ]),
          '#8e5c36',
        ),
    },
    {
      x: x(4),
      colour: '#44698f',
      weave: 'denim',
      length: 540,
      flare: 180,
      extra:
        fill(
          poly([
            [-90, 290],
            [-58, 280],
            [-62, 780],
            [-96, 780],
          ]),
          '#5b3a26',
        ) +
        fill(
          poly([
            [90, 290],
            [58, 280],
            [62, 780],
            [96, 780],
          ]),
          '#5b3a26',
        ) +
        fill(
          blob([
            [-70, 262],
            [0, 400],
            [70, 262],
            [0, 320],
          ]),
          '#b23a2e',
        ),
    },
  ]
  const boots = times(5, (i) => {
    const c = ['#4a2d1e', '#241a18', '#2a1a18', '#5b3524', '#3a2a20'][i] as string
    const pair = (dx: number) =>
      lift(
        fill(
          blob([
            [dx - 46, 1180],
            [dx + 40, 1180],
            [dx + 40, 1270],
            [dx + 104, 1296],
            [dx + 112, 1330],
            [dx - 52, 1332],
          ]),
          c,
        ) +
          fill(
            ribbon(
              [
                [dx - 56, 1332],
                [dx + 114, 1332],
              ],
              [16, 16],
            ),
            darker(c, 0.5),
          ) +
          times(3, (k) =>
            line(`M${dx - 12} ${1206 + k * 24}l34 6`, lighter(c, 0.5), 5, 'opacity=".6"'),
          ),
        2,
      )
    return place(pair(-80) + pair(60), x(i), 0)
  })
  return {
    ...size,
    seed: 83,
    light: { dx: -0.5, dy: 0.8, strength: 0.55, shade: '#140c14' },
    defs:
      weaves +
      linear('wall', [
        [0, '#566a6c'],
        [1, '#35464c'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      times(9, (row) =>
        times(16, (k) =>
          fill(
            card(rng(row * 31 + k), k * 140 - (row % 2) * 70, row * 128, 134, 122, 2),
            k % 3 ? '#506467' : '#5b6f70',
            'opacity=".55"',
          ),
        ),
      ) +
      boards(W, 1150, 300, 1050, 14, '#7a5238', 5) +
      lift(
        line('M70 190H2030', '#b9bfc2', 28) +
          line('M70 184H2030', '#eef1f0', 6) +
          line('M90 190V1360M2010 190V1360', '#9aa3a6', 26) +
          line('M20 1370H160M1940 1370H2080', '#9aa3a6', 26),
        3,
      ) +
      rail.map(hung).join('') +
      ['Pip', 'Sparrow', 'Odette', 'Fig', 'June']
        .map((n, i) =>
          n === 'Sparrow' || n === 'Odette'
            ? tag(n, i).replace('font-size="38"', 'font-size="29"')
            : tag(n, i),
        )
        .join('') +
      boots +
      glow(300, 60, 1300, '#ffe3b0', 0.5) +
      vignette(W, H, 0.46, 0.46, '#0c1014', 0.7),
  }
}

function seat(x: number, y: number, w: number, c: string): string {
  const back = blob([
    [x - w * 0.42, y],
    [x - w * 0.44, y - w * 0.62],
    [x - w * 0.3, y - w * 0.86],
    [x, y - w * 0.92],
    [x + w * 0.3, y - w * 0.86],
    [x + w * 0.44, y - w * 0.62],
    [x + w * 0.42, y],
  ])
  const tufts = [
    [-0.18, -0.6],
    [0.18, -0.6],
    [0, -0.4],
    [-0.18, -0.2],
    [0.18, -0.2],
  ]
    .map(([a, b]) => dot(x + w * (a as number), y + w * (b as number), w * 0.022, darker(c, 0.5)))
    .join('')
  const pad = fill(
    blob([
      [x - w * 0.33, y - w * 0.06],
      [x - w * 0.34, y - w * 0.58],
      [x, y - w * 0.8],
      [x + w * 0.34, y - w * 0.58],
      [x + w * 0.33, y - w * 0.06],
    ]),
    lighter(c, 0.09),
  )
  const arms = fill(
    ribbon(
      [
        [x - w * 0.48, y - w * 0.26],
        [x - w * 0.48, y + w * 0.1],
      ],
      [w * 0.09, w * 0.09],
    ) +
      ribbon(
        [
          [x + w * 0.48, y - w * 0.26],
          [x + w * 0.48, y + w * 0.1],
        ],
        [w * 0.09, w * 0.09],
      ),
    '#5b3a22',
  )
  return (
    fill(back, c) +
    line(back, darker('#d9a84e', 0.25), w * 0.022, 'opacity=".75"') +
    pad +
    tufts +
    arms
  )
}

/** The house before the doors open, seen from the stage. */
export function emptySeats(): Sheet {
  const rows = times(7, (k) => {
    const t = k / 6
    const y = 560 + Math.pow(t, 1.5) * 640
    const w = 92 + t * 190
    const n = Math.ceil(W / w / 2) + 1
    const c = darker('#a32b33', 0.62 - t * 0.5)
    let row = ''
    for (let i = -n; i <= n; i += 1) {
      const x = 1050 + i * w * 1.02 + (k % 2) * w * 0.5
      row += seat(x, y + Math.pow((x - 1050) / 1050, 2) * -46, w, c)
    }
    return lift(row, 2)
  })
  const balcony = lift(
    fill(
      `${curve([
        [-40, 320],
        [500, 400],
        [1050, 424],
        [1600, 400],
        [W + 40, 320],
      ])}L${W + 40} 470L1600 530L1050 552L500 530L-40 470Z`,
      '#4a2030',
    ) +
      times(
        13,
        (i) =>
          dot(110 + i * 157, 452 + Math.sin((i / 12) * Math.PI) * 42, 26, '#c79a4b') +
          dot(110 + i * 157, 452 + Math.sin((i / 12) * Math.PI) * 42, 12, '#f6dc94'),
      ),
    3,
  )
  const arch = times(
    5,
    (i) =>
      lift(fill(`M${120 + i * 400} 330V${170}a110 110 0 0 1 220 0V360Z`, '#2a1424'), 2) +
      glow(230 + i * 400, 230, 140, '#ffb45a', 0.42) +
      dot(230 + i * 400, 240, 13, '#ffe2a0'),
  )
  const ghostLight =
    lift(
      line('M1480 1420V720', '#3a3440', 20) +
        line('M1475 1420V720', '#77707c', 5) +
        fill(
          poly([
            [1450, 700],
            [1510, 700],
            [1500, 760],
            [1460, 760],
          ]),
          '#4a4450',
        ),
      2,
    ) +
    glow(1480, 640, 620, '#ffd78a', 0.85) +
    lift(oval(1480, 632, 50, 62, '#fff3c8'), 1) +
    line(
      'M1440 560C1420 620 1430 680 1452 700M1520 560C1540 620 1530 680 1508 700M1440 560C1460 530 1500 530 1520 560',
      '#4a4450',
      8,
    )
  return {
    ...size,
    seed: 84,
    light: { dx: 0.2, dy: 0.9, strength: 0.6, shade: '#08040a' },
    defs:
      weaves +
      linear('wall', [
        [0, '#1c0f1d'],
        [1, '#3a1a28'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      arch +
      balcony +
      rows +
      beam([1040, 40], [938, 560], 30, 110, '#ffe6a8', 0.42) +
      glow(938, 540, 190, '#ffe6a8', 0.7) +
      lift(
        fill(
          poly([
            [-40, 1290],
            [W + 40, 1290],
            [W + 40, H + 40],
            [-40, H + 40],
          ]),
          '#2c1c1c',
        ) + times(15, (i) => line(`M${i * 150} 1290L${i * 190 - 280} 1420`, '#140c0e', 5)),
        3,
      ) +
      place(
        lift(
          fill(card(rng(3), -70, -13, 140, 26), '#e8b13c') +
            fill(card(rng(4), -13, -13, 26, 70), '#e8b13c'),
          1,
        ),
        760,
        1336,
        1,
        -6,
      ) +
      ghostLight +
      dust(850, 60, 300, 560, 50, 4) +
      vignette(W, H, 0.56, 0.5, '#060308', 0.8),
  }
}
