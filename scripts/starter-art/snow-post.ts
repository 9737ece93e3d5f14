import {
  blob,
  card,
  curve,
  darker,
  dot,
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
  between,
} from './kit'
import { bust } from './bust'
import { fir, glow, hills, litWindow, sheet, snow, stars, vignette, wash } from './backdrops'
import { drawFigure, silhouette } from './figure'
import { cloth, weaves } from './garments'
import { gripHand } from './hands'
import { winterCoat } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }
const sky = linear('sky', [
  [0, '#16224a'],
  [0.55, '#3d4f86'],
  [1, '#9c8fb0'],
])

/** A knitted hat with a folded brim, in the head's units. */
export function knitHat(colour: string): string {
  const crown = blob([
    [-340, -240],
    [-372, -400],
    [-250, -600],
    [0, -668],
    [250, -600],
    [372, -400],
    [340, -240],
  ])
  const brim = blob([
    [-372, -190],
    [-392, -300],
    [-200, -372],
    [0, -392],
    [200, -372],
    [392, -300],
    [372, -190],
    [200, -262],
    [0, -284],
    [-200, -262],
  ])
  const ribs = times(27, (i) => {
    const t = (i - 13) / 13
    const [x, bow] = [t * 380, (1 - t * t) * 90]
    return line(
      curve([
        [x * 0.98, -290 - bow],
        [x, -240 - bow * 0.6],
        [x * 0.985, -202 - bow * 0.8],
      ]),
      darker(colour, 0.55),
      8,
      'opacity=".38"',
    )
  })
  const pompom = times(46, (i) => {
    const a = i * 2.4
    const r = 88 * Math.sqrt((i % 23) / 23)
    return line(
      `M0 -690L${Math.cos(a) * (60 + r * 0.55)} ${-690 + Math.sin(a) * (60 + r * 0.55)}`,
      i % 3 ? '#2f6b62' : '#3f8175',
      13,
    )
  })
  return (
    lift(pompom, 2) +
    cloth(crown, colour, 'knit') +
    fill(
      blob([
        [60, -650],
        [250, -600],
        [372, -400],
        [340, -240],
        [170, -280],
      ]),
      '#3a1a08',
      'opacity=".34" filter="url(#soft2)"',
    ) +
    lift(fill(brim, lighter(colour, 0.06)) + ribs, 2)
  )
}

/** A tin lantern with a flame; its ring is at (0, 0). */
export function lantern(): string {
  const frame = '#3a2a26'
  return (
    line('M0 0C-70 40 -70 90 -60 120M0 0C70 40 70 90 60 120', frame, 12) +
    lift(
      fill(
        poly([
          [-40, 96],
          [40, 96],
          [96, 160],
          [-96, 160],
        ]),
        frame,
      ) +
        fill(
          poly([
            [-84, 160],
            [84, 160],
            [96, 400],
            [-96, 400],
          ]),
          '#ffd77a',
        ) +
        oval(0, 316, 52, 84, '#fff3c4') +
        fill(
          blob([
            [0, 220],
            [28, 300],
            [24, 350],
            [0, 370],
            [-24, 350],
            [-26, 300],
          ]),
          '#ff9d3a',
        ) +
        fill(
          blob([
            [0, 270],
            [14, 320],
            [0, 362],
            [-14, 322],
          ]),
          '#fffbe0',
        ) +
        line('M-84 160L-96 400M84 160L96 400M-28 160L-32 400M28 160L32 400M-90 280H90', frame, 9) +
        fill(
          poly([
            [-112, 400],
            [112, 400],
            [100, 446],
            [-100, 446],
          ]),
          frame,
        ) +
        line('M-60 128H60', '#7a5c48', 6),
      2,
    )
  )
}

function house(x: number, y: number, w: number, h: number, wall: string, seed: number): string {
  const r = rng(seed)
  const roof = poly([
    [x - 34, y - h],
    [x + w * 0.5, y - h - w * 0.62],
    [x + w + 34, y - h],
  ])
  const snowCap = blob([
    [x - 50, y - h + 20],
    [x + w * 0.2, y - h - w * 0.3],
    [x + w * 0.5, y - h - w * 0.72],
    [x + w * 0.8, y - h - w * 0.3],
    [x + w + 50, y - h + 20],
    [x + w * 0.86, y - h + 4],
    [x + w * 0.7, y - h - 22],
    [x + w * 0.5, y - h - 12],
    [x + w * 0.3, y - h + 6],
    [x + w * 0.14, y - h - 12],
  ])
  const chimney =
    fill(card(r, x + w * 0.68, y - h - w * 0.66, w * 0.14, w * 0.4), darker(wall, 0.3)) +
    fill(card(r, x + w * 0.655, y - h - w * 0.7, w * 0.19, w * 0.07), '#eef1f6')
  const windows = times(4, (i) => {
    const [cx, cy] = [x + w * (i % 2 ? 0.58 : 0.18), y - h * (i < 2 ? 0.86 : 0.44)]
    if (i === 2)
      return (
        fill(card(r, cx, y - h * 0.5, w * 0.24, h * 0.5), '#5b2c2a') +
        dot(cx + w * 0.2, y - h * 0.24, 6, '#ffd77a')
      )
    return (
      litWindow(
        r,
        cx,
        cy,
        w * 0.24,
        h * 0.24,
        between(r, 0, 1) < 0.8 ? '#ffcf6b' : '#59618a',
        '#3a2530',
      ) + fill(card(r, cx - 8, cy + h * 0.24, w * 0.24 + 16, 14), '#eef1f6')
    )
  })
  const timbers = line(
    `M${x} ${y - h * 0.52}H${x + w}M${x + w * 0.5} ${y - h}V${y}M${x} ${y - h}L${x + w * 0.16} ${y - h * 0.52}M${x + w} ${y - h}L${x + w * 0.84} ${y - h * 0.52}`,
    darker(wall, 0.5),
    10,
    'opacity=".6"',
  )
  return (
    lift(chimney, 2) +
    lift(fill(card(r, x, y - h, w, h + 60), wall) + timbers + windows, 3) +
    lift(fill(roof, darker(wall, 0.4)), 3) +
    lift(
      fill(snowCap, '#f3f5f8') +
        fill(
          blob([
            [x + w * 0.5, y - h - w * 0.7],
            [x + w * 0.8, y - h - w * 0.3],
            [x + w + 46, y - h + 16],
            [x + w * 0.74, y - h - 26],
          ]),
          '#a9b4d0',
          'opacity=".6"',
        ),
      2,
    )
  )
}

function postbag(): string {
  const bag = poly([
    [200, 1480],
    [520, 1440],
    [560, 1860],
    [190, 1900],
  ])
  return (
    line(
      curve([
        [-270, 700],
        [60, 1100],
        [330, 1470],
      ]),
      '#5b3a22',
      60,
    ) +
    lift(
      fill(bag, '#8a5a32') +
        fill(
          poly([
            [196, 1470],
            [524, 1430],
            [534, 1610],
            [360, 1680],
            [194, 1640],
          ]),
          '#a06c3d',
        ) +
        dot(360, 1640, 26, '#e2b65a') +
        line('M230 1880L550 1846', '#e2c08a', 8, 'stroke-dasharray="22 16"'),
      2,
    ) +
    lift(
      fill(
        poly([
          [250, 1440],
          [330, 1330],
          [420, 1370],
          [380, 1440],
        ]),
        '#f8efdc',
      ),
      1,
    )
  )
}

function furTrim(hem: number): string {
  return lift(
    times(15, (i) =>
      dot(
        -390 + i * 56,
        hem + 26 - Math.pow((i - 7) / 7, 2) * 40,
        62,
        i % 2 ? '#5f4232' : '#74523d',
      ),
    ) + times(11, (i) => dot((i % 2) * 30 - 15, 760 + i * 120, 62, i % 2 ? '#5f4232' : '#74523d')),
    2,
  )
}

/** Pip sets out: the village street at night. */
export function lanternStreet(): Sheet {
  const wren = drawFigure({
    head: {
      id: 'p',
      tone: tone('#ffb866', 0.1),
      mouth: 'half',
      style: 'tucked',
      turn: -0.42,
      gaze: [-0.4, 0.1],
      brow: 40,
      hat: knitHat('#cf9a35'),
      depth: 0.5,
    },
    left: { elbow: [-560, 1130], wrist: [-900, 820], fist: true },
    right: { elbow: [470, 1240], wrist: [400, 1500], fist: true, over: true },
    legs: [
      { knee: [-240, 2580], ankle: [-360, 3300] },
      { knee: [230, 2620], ankle: [330, 3340] },
    ],
    top: { colour: '#b93430', hem: 2160, flare: 460, cuff: '#5f4232' },
    trousers: '#2b3450',
    boots: '#4a2d1e',
    dress: furTrim(2160) + postbag() + place(scarfKnot(), 0, 0),
  })
  const watchers =
    place(
      lift(
        silhouette(
          '#1d2340',
          'brim',
          [
            [
              [-90, -790],
              [-150, -650],
              [-80, -560],
            ],
            [
              [90, -790],
              [150, -620],
              [110, -500],
            ],
          ],
          true,
        ),
        2,
      ),
      1620,
      1090,
      0.3,
    ) +
    place(
      lift(
        silhouette('#1d2340', 'flat', [
          [
            [-90, -790],
            [-150, -600],
            [-130, -460],
          ],
          [
            [90, -790],
            [190, -860],
            [230, -980],
          ],
        ]),
        2,
      ),
      1752,
      1096,
      0.32,
    )
  return {
    ...size,
    seed: 31,
    light: { shade: '#0b0f2c' },
    defs: weaves + sky,
    body:
      sheet(W, H, 'url(#sky)') +
      stars(W, 560, 60, 4) +
      lift(
        dot(1690, 240, 112, '#f6e7c0') +
          dot(1655, 210, 20, '#e0cfa4') +
          dot(1716, 270, 30, '#e8d8ae'),
        4,
      ) +
      glow(1690, 240, 520, '#cfd6ff', 0.5) +
      hills(W, H, 640, 260, '#56629a', 5, 3, 7) +
      hills(W, H, 740, 180, '#3f4a80', 9, 3, 8) +
      times(11, (i) =>
        fir(90 + i * 200 + (i % 3) * 40, 800 + (i % 2) * 30, 190 + (i % 3) * 50, '#2f4268', true),
      ) +
      house(60, 1010, 290, 290, '#6d4a62', 3) +
      house(430, 960, 230, 230, '#4b5684', 4) +
      house(1290, 950, 240, 240, '#7a4c50', 5) +
      house(1580, 1000, 330, 330, '#50547e', 6) +
      hills(W, H, 1000, 60, '#b9c3de', 12, 3, 5) +
      watchers +
      hills(W, H, 1130, 70, '#d5dbea', 15, 3, 4) +
      glow(690, 1030, 760, '#ffb648', 0.75) +
      oval(960, 1300, 330, 44, '#3a4474', 'opacity=".5" filter="url(#soft2)"') +
      place(wren, 960, 480, 0.232) +
      place(lantern(), 752, 668, 0.58) +
      glow(752, 850, 330, '#ffd27a', 0.95) +
      hills(W, H, 1330, 60, '#eef1f7', 18, 4, 3) +
      lift(snow(W, H, 150, 7, [3, 9], [960, 470, 110]), 1) +
      lift(snow(W, H, 36, 8, [12, 24], [960, 560, 220]), 2) +
      wash(W, H, '#22307a', 0.16) +
      vignette(W, H, 0.44, 0.56, '#0a0d2a', 0.7),
  }
}

function scarfKnot(): string {
  return (
    lift(
      fill(
        blob([
          [-200, 430],
          [-236, 560],
          [-120, 680],
          [60, 700],
          [220, 620],
          [210, 440],
          [0, 540],
        ]),
        '#2f6b62',
      ) +
        fill(
          blob([
            [-200, 430],
            [-236, 560],
            [-120, 680],
            [60, 700],
            [220, 620],
            [210, 440],
            [0, 540],
          ]),
          'url(#weave-knit)',
        ),
      2,
    ) +
    lift(
      fill(
        poly([
          [60, 620],
          [200, 640],
          [330, 1080],
          [170, 1120],
        ]),
        '#2f6b62',
      ) +
        fill(
          poly([
            [118, 900],
            [272, 870],
            [294, 940],
            [140, 974],
          ]),
          '#f0d9a0',
        ) +
        fill(
          poly([
            [60, 620],
            [200, 640],
            [330, 1080],
            [170, 1120],
          ]),
          'url(#weave-knit)',
        ),
      2,
    )
  )
}

/** A sealed letter, upright, its lower edge near (0, 200). */
export function letter(): string {
  return lift(
    fill(
      poly([
        [-330, -220],
        [330, -236],
        [336, 214],
        [-324, 226],
      ]),
      '#f6ead0',
    ) +
      fill(
        poly([
          [-330, -220],
          [330, -236],
          [10, 60],
        ]),
        '#fbf3e0',
      ) +
      line('M-330 -220L10 60L330 -236M-324 226L-70 -10M336 214L84 -6', '#c9b48e', 5) +
      lift(
        fill(
          blob([
            [-64, 30],
            [-40, -18],
            [20, -30],
            [72, 8],
            [70, 70],
            [20, 106],
            [-44, 92],
          ]),
          '#a92a2a',
        ) +
          oval(6, 36, 38, 36, '#c23f38') +
          line('M-12 36L4 54L26 20', '#7d1a1e', 8),
        1,
      ),
    2,
  )
}

/** The last letter: Pip close up. */
export function lastLetter(): Sheet {
  const t = tone('#ffc27a', 0.08)
  const head = {
    id: 'p',
    tone: t,
    mouth: 'soft',
    style: 'tucked',
    turn: 0.2,
    tilt: -3,
    gaze: [-0.1, 0.45],
    brow: 38,
    worry: 14,
    open: 1.04,
    hat: knitHat('#cf9a35'),
    depth: 0.42,
  } as const
  const r = rng(8)
  const lamps = times(9, (i) => {
    const [x, y] = [140 + i * 240, 620 + ((i * 97) % 260)]
    return (
      group(
        litWindow(r, x, y, 70, 96, '#ffc75e', '#2a2340'),
        'opacity=".85" filter="url(#soft1)"',
      ) + glow(x + 35, y + 48, 190, '#ffbe55', 0.5)
    )
  })
  return {
    ...size,
    seed: 32,
    light: { shade: '#0b0f2c' },
    defs: weaves + sky,
    body:
      sheet(W, H, 'url(#sky)') +
      stars(W, 500, 40, 12) +
      hills(W, H, 560, 220, '#4c5890', 21, 3, 6) +
      times(8, (i) => fir(60 + i * 300, 880 + (i % 2) * 50, 420, '#2b3c63', true)) +
      lamps +
      hills(W, H, 1010, 120, '#aab6d6', 23, 3, 4) +
      snow(W, H, 90, 24, [3, 8]) +
      bust(head, winterCoat('#b93430'), 1050, 600, 0.76) +
      place(letter(), 930, 1160, 0.86, -9) +
      place(gripMitten(t), 1178, 1180, 0.86, -9) +
      place(gripMitten(t), 690, 1270, 0.86, 8, -0.86) +
      lift(snow(W, H, 46, 26, [10, 22], [1040, 640, 340]), 2) +
      group(snow(W, H, 16, 28, [30, 56], [1040, 760, 470]), 'filter="url(#soft1)" opacity=".85"') +
      glow(500, 1200, 900, '#ffb24d', 0.5) +
      wash(W, H, '#26337c', 0.12) +
      vignette(W, H, 0.5, 0.5, '#0a0d2a', 0.66),
  }
}

function gripMitten(t: ReturnType<typeof tone>): string {
  const cuff = lift(
    fill(
      blob([
        [210, -90],
        [330, -60],
        [420, 60],
        [390, 210],
        [270, 200],
        [220, 130],
      ]),
      '#b93430',
    ) + times(7, (i) => dot(236 + (i % 3) * 26, -80 + i * 44, 44, i % 2 ? '#5f4232' : '#74523d')),
    2,
  )
  const arm = lift(
    fill(
      ribbon(
        [
          [330, 60],
          [520, 220],
          [640, 520],
        ],
        [240, 290, 340],
      ),
      '#a82e2c',
    ),
    2,
  )
  return arm + gripHand(t) + cuff
}
