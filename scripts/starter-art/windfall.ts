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
  oval,
  place,
  poly,
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { bust } from './bust'
import { glow, hills, leaves, rings, sheet, vignette, wash } from './backdrops'
import { drawFigure, silhouette } from './figure'
import { cloth, weaves } from './garments'
import { cupHand } from './hands'
import { workShirt } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }
const autumn = ['#c8782c', '#d99a34', '#a8492a', '#8a8a3c', '#e0b650', '#b9602c']

/** An apple around (0, 0), about 200 wide. */
export function apple(colour = '#b92f2c'): string {
  const body = blob([
    [0, -74],
    [-54, -98],
    [-106, -50],
    [-104, 30],
    [-62, 96],
    [-16, 100],
    [0, 92],
    [16, 100],
    [62, 96],
    [104, 30],
    [106, -50],
    [54, -98],
  ])
  return (
    lift(
      fill(body, colour) +
        fill(
          blob([
            [20, -84],
            [70, -90],
            [106, -50],
            [104, 30],
            [62, 96],
            [16, 98],
            [60, 40],
            [66, -30],
          ]),
          '#4a0d18',
          'opacity=".42"',
        ) +
        times(9, (i) =>
          line(
            curve([
              [-20 + i * 8, -66],
              [-46 + i * 12, 0],
              [-24 + i * 7, 76],
            ]),
            i % 2 ? '#e8b04a' : '#d9573f',
            4,
            'opacity=".38"',
          ),
        ) +
        fill(
          blob([
            [-78, -48],
            [-50, -72],
            [-30, -60],
            [-58, -30],
            [-74, 6],
          ]),
          '#ffe3c2',
          'opacity=".7"',
        ) +
        oval(0, -76, 26, 10, '#5d1a1c'),
      2,
    ) +
    line(
      curve([
        [0, -72],
        [6, -106],
        [22, -132],
      ]),
      '#5b3a22',
      11,
    ) +
    lift(
      fill(
        blob([
          [14, -112],
          [60, -150],
          [112, -146],
          [86, -112],
          [44, -102],
        ]),
        '#7d8f3a',
      ) +
        line(
          curve([
            [16, -112],
            [60, -128],
            [104, -144],
          ]),
          '#4f6126',
          4,
        ),
      1,
    )
  )
}

function crown(x: number, y: number, rx: number, ry: number, seed: number, n: number): string {
  const r = rng(seed)
  const clump = (shade: number, k: number) =>
    lift(
      times(n, (i) => {
        const a = i * 2.399
        const q = Math.sqrt((i + 0.5) / n) * k
        const [cx, cy, s] = [x + Math.cos(a) * rx * q, y + Math.sin(a) * ry * q, between(r, 22, 46)]
        const c = darker(
          autumn[Math.floor(r() * autumn.length)] as string,
          Math.max(0, shade + Math.sin(a) * 0.14),
        )
        const d = curve(
          [
            [0, -s],
            [s * 0.56, -s * 0.2],
            [s * 0.4, s * 0.56],
            [0, s],
            [-s * 0.42, s * 0.5],
            [-s * 0.54, -s * 0.24],
          ],
          true,
        )
        return `<g transform="translate(${f(cx)} ${f(cy)}) rotate(${f(between(r, 0, 360))})">${fill(d, c)}${line(`M0 ${f(-s * 0.7)}V${f(s * 0.8)}`, darker(c, 0.35), 2)}</g>`
      }),
      2,
    )
  const apples = times(9, () =>
    place(apple(), x + between(r, -0.7, 0.7) * rx, y + between(r, -0.5, 0.7) * ry, 0.17),
  )
  return clump(0.5, 1) + clump(0.22, 0.92) + apples + clump(0, 0.7)
}

function tree(x: number, y: number, h: number, spread: number, seed: number): string {
  const bark = '#4b3028'
  const limb = (pts: Pt[], w: number[]) => fill(ribbon(pts, w), bark)
  const trunk = lift(
    limb(
      [
        [x - 20, y + 10],
        [x, y - h * 0.3],
        [x - h * 0.05, y - h * 0.62],
      ],
      [h * 0.17, h * 0.1, h * 0.07],
    ) +
      limb(
        [
          [x, y - h * 0.36],
          [x + spread * 0.4, y - h * 0.56],
          [x + spread * 0.7, y - h * 0.7],
        ],
        [h * 0.08, h * 0.055, h * 0.02],
      ) +
      limb(
        [
          [x, y - h * 0.4],
          [x - spread * 0.4, y - h * 0.6],
          [x - spread * 0.7, y - h * 0.7],
        ],
        [h * 0.08, h * 0.05, h * 0.02],
      ) +
      times(6, (i) =>
        line(
          curve([
            [x - h * 0.05 + i * h * 0.02, y],
            [x - h * 0.02 + i * h * 0.012, y - h * 0.26],
            [x - h * 0.05 + i * h * 0.01, y - h * 0.5],
          ]),
          i % 2 ? '#2f1c1a' : '#7a5540',
          4,
          'opacity=".6"',
        ),
      ),
    3,
  )
  return trunk + crown(x, y - h * 0.78, spread, h * 0.34, seed, 90)
}

function basket(x: number, y: number, s: number): string {
  const fruit = times(8, (i) =>
    place(
      apple(i % 3 ? '#b92f2c' : '#c98a2c'),
      -130 + (i % 4) * 86,
      -150 - Math.floor(i / 4) * 60 + (i % 2) * 14,
      0.52,
      i * 23,
    ),
  )
  const weave = times(5, (row) =>
    times(9, (k) =>
      fill(
        ribbon(
          [
            [-176 + k * 40 - row * 3 * ((k - 4) / 4), -110 + row * 42],
            [-136 + k * 40 - row * 3 * ((k - 3) / 4), -110 + row * 42],
          ],
          [36, 36],
        ),
        (row + k) % 2 ? '#b98a4a' : '#8f6330',
      ),
    ),
  )
  return place(
    fruit +
      lift(
        fill(
          poly([
            [-190, -130],
            [190, -130],
            [160, 90],
            [-160, 90],
          ]),
          '#6d4826',
        ) +
          `<clipPath id="bk"><path d="${poly([
            [-190, -130],
            [190, -130],
            [160, 90],
            [-160, 90],
          ])}"/></clipPath>` +
          group(weave, 'clip-path="url(#bk)"') +
          fill(
            ribbon(
              [
                [-200, -130],
                [200, -130],
              ],
              [38, 38],
            ),
            '#c99a58',
          ),
        3,
      ),
    x,
    y,
    s,
  )
}

/** A straw hat, in the head's units. */
export function strawHat(): string {
  const straw = '#d9b160'
  const brim = blob([
    [-620, -250],
    [-420, -340],
    [0, -380],
    [420, -340],
    [620, -250],
    [480, -190],
    [220, -236],
    [0, -250],
    [-220, -236],
    [-480, -190],
  ])
  const top = blob([
    [-310, -330],
    [-330, -480],
    [-220, -620],
    [0, -656],
    [220, -620],
    [330, -480],
    [310, -330],
    [0, -372],
  ])
  const plait = (n: number, x0: number, y0: number, dx: number, bow: number) =>
    times(n, (i) =>
      line(
        curve([
          [-x0 + i * dx, y0 - i * 44],
          [0, y0 - bow - i * 44],
          [x0 - i * dx, y0 - i * 44],
        ]),
        darker(straw, 0.4),
        5,
        'opacity=".5" stroke-dasharray="22 9"',
      ),
    )
  return (
    lift(
      fill(top, straw) +
        plait(6, 320, -400, 18, 40) +
        fill(
          blob([
            [60, -650],
            [220, -620],
            [330, -480],
            [310, -330],
            [150, -360],
          ]),
          '#5b3a12',
          'opacity=".32" filter="url(#soft2)"',
        ),
      2,
    ) +
    lift(
      fill(
        ribbon(
          [
            [-316, -372],
            [0, -412],
            [316, -372],
          ],
          [76, 80, 76],
        ),
        '#a2343a',
      ),
      1,
    ) +
    lift(
      fill(brim, straw) +
        times(3, (i) =>
          line(
            curve([
              [-570 + i * 90, -250 - i * 8],
              [-380 + i * 60, -310 - i * 6],
              [0, -346 + i * 26],
              [380 - i * 60, -310 - i * 6],
              [570 - i * 90, -250 - i * 8],
            ]),
            darker(straw, 0.4),
            5,
            'opacity=".5" stroke-dasharray="22 9"',
          ),
        ) +
        times(12, (i) =>
          line(
            `M${-560 + i * 100} ${-236 - Math.sin((i / 11) * 3.1) * 20}l${((i * 31) % 50) - 25} 46`,
            straw,
            6,
          ),
        ),
      2,
    )
  )
}

function grass(y: number, n: number, seed: number): string {
  const r = rng(seed)
  const blades = times(n, (i) => {
    const [x, h] = [between(r, -20, W + 20), between(r, 26, 74)]
    const c = ['#8a8a3a', '#6d7030', '#a8963f', '#5a6128'][i % 4] as string
    return fill(
      ribbon(
        [
          [x, y + between(r, 0, 40)],
          [x + between(r, -8, 8), y - h * 0.6],
          [x + between(r, -26, 26), y - h],
        ],
        [9, 6, 0.8],
      ),
      c,
    )
  })
  return lift(blades, 1)
}

/** The first windfall of the year. */
export function orchard(): Sheet {
  const wren = drawFigure({
    head: {
      id: 'j',
      tone: tone('#ffc16a', 0.12),
      mouth: 'laugh',
      style: 'braids',
      turn: -0.34,
      tilt: -7,
      open: 1.06,
      gaze: [-0.3, -0.7],
      brow: 40,
      depth: 0.42,
    },
    left: { elbow: [-660, 620], wrist: [-860, 60] },
    right: { elbow: [660, 700], wrist: [830, 150] },
    legs: [
      { knee: [-330, 2520], ankle: [-260, 3260] },
      { knee: [420, 2420], ankle: [760, 2960] },
    ],
    top: { colour: '#44698f', weave: 'denim', hem: 1800, flare: 330, cuff: '#6f93b5' },
    trousers: '#6b4a30',
    boots: '#3a2a20',
    dress:
      lift(
        fill(
          poly([
            [-250, 640],
            [-170, 620],
            [-190, 1790],
            [-270, 1790],
          ]),
          '#5b3a26',
        ) +
          fill(
            poly([
              [250, 640],
              [170, 620],
              [190, 1790],
              [270, 1790],
            ]),
            '#5b3a26',
          ),
        1,
      ) +
      lift(
        fill(
          blob([
            [-210, 560],
            [-130, 720],
            [0, 820],
            [130, 720],
            [210, 560],
            [90, 650],
            [-90, 650],
          ]),
          '#b23a2e',
        ),
        1,
      ),
  })
  const family =
    place(
      lift(
        silhouette('#4a2a24', 'brim', [
          [
            [-90, -790],
            [-150, -600],
            [-120, -450],
          ],
          [
            [90, -790],
            [180, -860],
            [260, -960],
          ],
        ]),
        2,
      ),
      250,
      1100,
      0.44,
    ) +
    place(
      lift(
        silhouette(
          '#4a2a24',
          'bun',
          [
            [
              [-90, -790],
              [-160, -640],
              [-60, -560],
            ],
            [
              [90, -790],
              [150, -640],
              [60, -560],
            ],
          ],
          true,
        ),
        2,
      ),
      1640,
      1080,
      0.38,
    ) +
    place(
      lift(
        silhouette('#55312a', 'flat', [
          [
            [-90, -790],
            [-150, -620],
            [-150, -460],
          ],
          [
            [90, -790],
            [150, -620],
            [140, -460],
          ],
        ]),
        2,
      ),
      1750,
      1086,
      0.36,
    )
  const steps = lift(
    line('M500 1100L590 560M640 1100L610 560', '#6d4628', 20) +
      times(7, (i) =>
        line(`M${513 + i * 12} ${1020 - i * 70}L${634 - i * 4} ${1020 - i * 70}`, '#7d5230', 15),
      ),
    2,
  )
  return {
    ...size,
    seed: 71,
    light: { dx: -0.6, dy: 0.8, strength: 0.52, shade: '#2a120c' },
    defs:
      weaves +
      linear('sky', [
        [0, '#c9864a'],
        [0.45, '#f2bd6a'],
        [1, '#fbe2a4'],
      ]),
    body:
      sheet(W, H, 'url(#sky)') +
      rings(1400, 560, [300, 230, 170], '#f6cf86', '#fff1c6') +
      hills(W, H, 760, 150, '#c98f4c', 3, 3, 6) +
      hills(W, H, 860, 130, '#b5793e', 6, 3, 7) +
      group(
        tree(860, 900, 330, 170, 21) +
          tree(1640, 910, 350, 170, 22) +
          tree(1240, 880, 260, 130, 23),
        'opacity=".9"',
      ) +
      hills(W, H, 980, 70, '#98803a', 9, 3, 5) +
      tree(560, 1080, 700, 380, 24) +
      tree(1880, 1080, 720, 360, 25) +
      steps +
      family +
      grass(1122, 260, 61) +
      hills(W, H, 1130, 50, '#7d7a34', 12, 3, 4) +
      times(14, (i) =>
        place(
          apple(i % 4 ? '#b92f2c' : '#c98a2c'),
          160 + i * 146,
          1200 + ((i * 61) % 130),
          0.24,
          i * 40,
        ),
      ) +
      oval(1130, 1286, 240, 30, '#3a3214', 'opacity=".45" filter="url(#soft2)"') +
      place(wren, 1120, 540, 0.21) +
      place(apple(), 1010, 250, 0.46, 20) +
      basket(1470, 1250, 0.78) +
      grass(1400, 260, 62) +
      crown(60, -30, 420, 190, 51, 70) +
      crown(2060, -60, 360, 170, 52, 60) +
      lift(
        leaves(920, H, 22, 33, autumn, [14, 34]) +
          place(leaves(780, H, 20, 34, autumn, [14, 34]), 1320, 0),
        2,
      ) +
      group(
        leaves(640, H, 4, 35, autumn, [60, 90]) +
          place(leaves(420, H, 3, 36, autumn, [60, 90]), 1660, 0),
        'filter="url(#soft1)"',
      ) +
      glow(1400, 520, 1000, '#ffe09a', 0.4) +
      wash(W, H, '#ff9a3c', 0.14) +
      vignette(W, H, 0.54, 0.48, '#3a150a', 0.6),
  }
}

/** One apple, weighed. */
export function oneApple(): Sheet {
  const t = tone('#ffc16a', 0.1)
  const head = {
    id: 'j',
    tone: t,
    mouth: 'half',
    style: 'braids',
    turn: -0.3,
    tilt: -4,
    gaze: [-0.75, 0.5],
    brow: 40,
    open: 0.92,
    hat: strawHat(),
    lit: 1,
    depth: 0.36,
  } as const
  const r = rng(4)
  const bokeh = times(16, () => {
    const [x, y, s] = [between(r, 0, W), between(r, 0, 800), between(r, 30, 90)]
    return dot(x, y, s, lighter(autumn[Math.floor(r() * 6)] as string, 0.3), 'opacity=".5"')
  })
  const arm: Pt[] = [
    [900, 960],
    [800, 1140],
    [690, 1330],
    [610, 1300],
    [596, 1170],
  ]
  return {
    ...size,
    seed: 72,
    light: { dx: -0.6, dy: 0.8, shade: '#2a120c' },
    defs:
      weaves +
      linear('sky', [
        [0, '#b8743c'],
        [0.5, '#e9b163'],
        [1, '#f6d890'],
      ]),
    body:
      sheet(W, H, 'url(#sky)') +
      group(bokeh, 'filter="url(#soft2)"') +
      rings(1700, 420, [230, 170], '#f9dc98', '#fff4d0') +
      hills(W, H, 900, 120, '#a87c3a', 3, 3, 5) +
      tree(120, 1190, 1050, 520, 41) +
      grass(1040, 260, 63) +
      hills(W, H, 1080, 100, '#7d7a34', 8, 3, 4) +
      bust(head, workShirt('#44698f'), 1120, 570, 0.77) +
      lift(
        cloth(ribbon(arm, [40, 200, 236, 220, 176]), '#3d6086', 'denim') +
          line(
            curve([
              [840, 1120],
              [740, 1270],
              [690, 1320],
            ]),
            '#25405e',
            7,
            'opacity=".5"',
          ) +
          fill(
            ribbon(
              [
                [604, 1216],
                [594, 1150],
              ],
              [204, 208],
            ),
            '#6f93b5',
          ) +
          line('M512 1196L690 1180', '#e0c9a0', 4, 'stroke-dasharray="12 8"'),
        3,
      ) +
      place(cupHand(t, place(apple(), 0, -120, 1.18)), 560, 1010, 0.82, 0, 0.82) +
      lift(leaves(700, H, 8, 53, autumn, [18, 40]), 2) +
      place(lift(leaves(560, H, 10, 54, autumn, [18, 40]), 2), 1520, 0) +
      place(
        group(leaves(420, H, 3, 55, autumn, [80, 120]), 'filter="url(#soft2)" opacity=".9"'),
        1650,
        0,
      ) +
      glow(1700, 420, 1200, '#ffe09a', 0.55) +
      wash(W, H, '#ff9a3c', 0.12) +
      vignette(W, H, 0.5, 0.5, '#3a150a', 0.58),
  }
}
