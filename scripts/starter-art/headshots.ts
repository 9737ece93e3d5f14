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
  place,
  poly,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { bust } from './bust'
import { glow, hills, leaves, rings, sheet, vignette, wash } from './backdrops'
import { weaves, cloth } from './garments'
import {
  denim,
  dungarees,
  jumper,
  raincoat,
  rollNeckJumper,
  ruffAndVelvet,
  waistcoat,
} from './outfits'
import { radial } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [1600, 2000]
const size = { width: W, height: H }

function ground(
  id: string,
  inner: string,
  outer: string,
  at: readonly [number, number, number] = [0.4, 0.32, 0.85],
): string {
  return radial(
    id,
    [
      [0, inner],
      [1, outer],
    ],
    at,
  )
}

/** The everyday look: hair down, jumper and collar. */
export function classic(): Sheet {
  const head = {
    id: 'a',
    tone: tone(),
    mouth: 'soft',
    style: 'loose',
    turn: 0.1,
    tilt: -2,
    depth: 0.42,
  } as const
  return {
    ...size,
    seed: 21,
    defs: weaves + ground('bg', '#4f6f86', '#1d2c40'),
    body:
      sheet(W, H, 'url(#bg)') +
      rings(790, 860, [790, 680, 580], '#2f4a63', '#e3b25c') +
      bust(head, jumper('#b5482f'), 800, 880, 1.08) +
      glow(260, 200, 1000, '#ffe3ad', 0.3) +
      vignette(W, H, 0.46, 0.42, '#0d1220', 0.65),
  }
}

/** A laugh between two set-ups. */
export function laughing(): Sheet {
  const head = {
    id: 'a',
    tone: tone('#ffd9a8', 0.06),
    mouth: 'laugh',
    style: 'braids',
    open: 0.2,
    turn: -0.14,
    tilt: 5,
    brow: 26,
    depth: 0.34,
  } as const
  const rays = times(16, (i) => {
    const a = (i / 16) * Math.PI * 2 + 0.1
    const at = (q: number, r: number): Pt => [800 + Math.cos(a + q) * r, 840 + Math.sin(a + q) * r]
    return lift(
      fill(poly([at(-0.1, 560), at(0.1, 560), at(0.13, 1500), at(-0.13, 1500)]), '#f3a26c'),
      2,
    )
  })
  return {
    ...size,
    seed: 22,
    defs: weaves + ground('bg', '#f0875f', '#b24537'),
    body:
      sheet(W, H, 'url(#bg)') +
      rays +
      rings(800, 860, [730, 630], '#f6c27a', '#f9dfa8') +
      bust(head, dungarees('#d9992e'), 800, 900, 1.04) +
      glow(300, 160, 1000, '#fff0c0', 0.28) +
      vignette(W, H, 0.48, 0.44, '#4a1418', 0.5),
  }
}

/** Turned to a window, listening. */
export function thoughtful(): Sheet {
  const head = {
    id: 'a',
    tone: tone('#dfe6c8', 0.1),
    mouth: 'still',
    style: 'half-up',
    turn: -0.72,
    tilt: 3,
    open: 0.82,
    gaze: [-0.75, 0.35] as Pt,
    brow: 22,
    worry: 10,
    depth: 0.5,
  } as const
  const bars = times(4, (i) => {
    const x = -60 + i * 330
    return fill(
      poly([
        [x, -40],
        [x + 190, -40],
        [x + 640, 1250],
        [x + 420, 1250],
      ]),
      '#f7ecc4',
      'opacity=".34" filter="url(#soft1)"',
    )
  })
  const sill = lift(fill(card(rng(5), -40, 1250, W + 80, 60), '#7d8a66'), 2)
  return {
    ...size,
    seed: 23,
    defs: weaves + ground('bg', '#a9b489', '#525f48', [0.25, 0.25, 0.95]),
    body:
      sheet(W, H, 'url(#bg)') +
      times(9, (i) => line(`M${i * 200} -20V1250`, '#46523c', 5, 'opacity=".35"')) +
      bars +
      sill +
      bust(head, rollNeckJumper('#4f6b45'), 840, 890, 1.08) +
      glow(60, 320, 1000, '#fff3cf', 0.42) +
      vignette(W, H, 0.42, 0.4, '#1a2018', 0.7),
  }
}

/** One lamp, one ruff. */
export function dramatic(): Sheet {
  const head = {
    id: 'a',
    tone: tone('#ffb45c', 0.06),
    mouth: 'still',
    style: 'swept',
    turn: -0.22,
    tilt: -2,
    open: 0.94,
    gaze: [-0.1, 0] as Pt,
    brow: 38,
    depth: 0.9,
  } as const
  const folds = times(9, (i) => {
    const x = i * 200
    return lift(
      fill(
        curve(
          [
            [x - 20, -40],
            [x + 210, -40],
            [x + 190, 900],
            [x + 226, 2060],
            [x - 16, 2060],
            [x + 20, 900],
          ],
          true,
        ),
        i % 2 ? '#3d141e' : '#581c28',
      ),
      3,
    )
  })
  return {
    ...size,
    seed: 24,
    light: { dx: 1.1, dy: 0.45, strength: 0.72, shade: '#07040a' },
    defs:
      weaves +
      `<linearGradient id="night" x1="0" x2="1" y1="0" y2=".12"><stop offset=".46" stop-color="#1a0a1e" stop-opacity="0"/><stop offset=".56" stop-color="#160a20" stop-opacity=".7"/><stop offset="1" stop-color="#0c0614" stop-opacity=".9"/></linearGradient>`,
    body:
      sheet(W, H, '#2a0f18') +
      folds +
      bust(head, ruffAndVelvet('#2c2340'), 800, 880, 1.08) +
      group(
        `<rect width="${W}" height="${H}" fill="url(#night)"/>`,
        'style="mix-blend-mode:multiply"',
      ) +
      glow(260, 640, 900, '#ffae42', 0.42) +
      wash(W, H, '#ffb452', 0.2) +
      vignette(W, H, 0.4, 0.42, '#08040c', 0.6),
  }
}

function chimneys(): string {
  const random = rng(9)
  const row = (y: number, c: string, n: number) =>
    times(n, (i) => {
      const [x, w, h] = [
        (i * W) / n - 40 + random() * 60,
        110 + random() * 70,
        200 + random() * 300,
      ]
      const pots = lift(
        fill(card(random, x + 14, y - h - 66, 34, 70), darker(c, 0.25)) +
          fill(card(random, x + w - 52, y - h - 54, 34, 58), darker(c, 0.25)),
        1,
      )
      const bricks = times(Math.floor(h / 34), (k) =>
        line(
          `M${x + (k % 2) * 20} ${y - h + k * 34}h${w - 24}`,
          darker(c, 0.4),
          3,
          'opacity=".4" stroke-dasharray="34 12"',
        ),
      )
      return (
        pots +
        lift(
          fill(card(random, x, y - h, w, h + 700), c) +
            fill(card(random, x - 12, y - h, w + 24, 30), lighter(c, 0.12)) +
            bricks,
          3,
        )
      )
    })
  return row(1080, '#9a6a52', 7) + row(1300, '#7b4636', 6)
}

/** A newsboy cap of tweed, in the head's units. */
export function newsboyCap(colour: string): string {
  const crown = blob([
    [-360, -214],
    [-440, -340],
    [-380, -520],
    [-160, -636],
    [90, -640],
    [330, -560],
    [440, -400],
    [372, -220],
    [180, -264],
    [-140, -270],
  ])
  const peak = blob([
    [-330, -236],
    [-250, -190],
    [-60, -160],
    [130, -168],
    [300, -206],
    [352, -246],
    [372, -190],
    [250, -116],
    [20, -88],
    [-220, -116],
    [-352, -176],
  ])
  const panels = [-300, -150, 0, 150, 300]
    .map((x) =>
      line(
        curve([
          [0, -632],
          [x * 0.8, -520],
          [x * 1.08, -240],
        ]),
        darker(colour, 0.5),
        6,
        'opacity=".5"',
      ),
    )
    .join('')
  return (
    cloth(crown, colour, 'tweed') +
    panels +
    fill(
      blob([
        [60, -620],
        [330, -560],
        [440, -400],
        [372, -220],
        [200, -260],
        [240, -440],
      ]),
      '#170d10',
      'opacity=".3" filter="url(#soft2)"',
    ) +
    lift(dot(0, -636, 30, colour) + dot(-6, -642, 12, lighter(colour, 0.2)), 1) +
    lift(
      cloth(peak, darker(colour, 0.12), 'tweed') +
        line(
          curve([
            [-320, -180],
            [-200, -134],
            [20, -108],
            [240, -136],
            [346, -196],
          ]),
          lighter(colour, 0.3),
          3,
          'stroke-dasharray="12 9" opacity=".7"',
        ),
      2,
    )
  )
}

/** Cap, waistcoat and chimneys. */
export function periodCap(): Sheet {
  const head = {
    id: 'a',
    tone: tone('#e0b27c', 0.1),
    mouth: 'half',
    style: 'tucked',
    turn: 0.34,
    tilt: -4,
    brow: 36,
    gaze: [-0.2, 0] as Pt,
    hat: newsboyCap('#6d6146'),
    depth: 0.46,
  } as const
  return {
    ...size,
    seed: 25,
    defs: weaves + ground('bg', '#f0cf94', '#c48a55', [0.35, 0.25, 0.9]),
    body:
      sheet(W, H, 'url(#bg)') +
      rings(390, 470, [270, 210], '#f6dca6', '#fbeec9') +
      chimneys() +
      bust(head, waistcoat('#5c4a35'), 800, 940, 1.02) +
      glow(340, 300, 1000, '#ffe6b0', 0.36) +
      vignette(W, H, 0.46, 0.44, '#2b130c', 0.62),
  }
}

/** A raincoat in the wind. */
export function outdoors(): Sheet {
  const head = {
    id: 'a',
    tone: tone('#e8f0ee', 0.06),
    mouth: 'grin',
    style: 'blown',
    turn: -0.36,
    tilt: -3,
    open: 0.86,
    brow: 34,
    gaze: [0.2, 0] as Pt,
    depth: 0.3,
  } as const
  const cloud = (x: number, y: number, s: number) =>
    lift(
      fill(
        blob(
          [
            [-240, 10],
            [-250, -40],
            [-190, -70],
            [-150, -130],
            [-70, -140],
            [-30, -190],
            [60, -190],
            [100, -120],
            [170, -120],
            [200, -60],
            [260, -40],
            [250, 14],
            [0, 24],
          ].map(([a, b]): Pt => [x + (a as number) * s, y + (b as number) * s]),
        ),
        '#f6f4ea',
      ),
      3,
    )
  return {
    ...size,
    seed: 26,
    defs:
      weaves +
      `<linearGradient id="bg" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#7fb0c2"/><stop offset=".6" stop-color="#d9e4d2"/></linearGradient>`,
    body:
      sheet(W, H, 'url(#bg)') +
      cloud(330, 330, 1) +
      cloud(1290, 210, 0.8) +
      cloud(1180, 620, 0.66) +
      hills(W, H, 1010, 150, '#8fae8a', 3) +
      hills(W, H, 1160, 170, '#6a9468', 8) +
      hills(W, H, 1340, 150, '#4a7650', 13) +
      bust(head, raincoat('#e3b12f'), 740, 920, 1.02) +
      lift(
        leaves(330, H, 7, 44, ['#8aa34a', '#c9a03a', '#5f8a4e'], [18, 40]) +
          place(leaves(300, H, 7, 45, ['#8aa34a', '#c9a03a', '#5f8a4e'], [18, 40]), 1290, 0),
        2,
      ) +
      glow(300, 120, 1100, '#fffbe0', 0.34) +
      vignette(W, H, 0.46, 0.42, '#17312c', 0.45),
  }
}

/** Present day, bright. */
export function commercial(): Sheet {
  const head = {
    id: 'a',
    tone: tone(),
    mouth: 'grin',
    style: 'bun',
    turn: 0.2,
    tilt: 4,
    open: 0.96,
    brow: 34,
    depth: 0.36,
  } as const
  const shapes =
    lift(
      fill(
        blob([
          [-60, 300],
          [420, 120],
          [760, 420],
          [640, 1000],
          [200, 1180],
          [-80, 900],
        ]),
        '#2f8f8a',
      ),
      3,
    ) +
    lift(
      fill(
        blob([
          [1000, 160],
          [1500, 60],
          [1720, 520],
          [1500, 1080],
          [1080, 900],
          [960, 520],
        ]),
        '#1c6a6d',
      ),
      3,
    ) +
    lift(
      fill(
        blob([
          [980, 900],
          [1400, 820],
          [1700, 1240],
          [1500, 1700],
          [1100, 1500],
        ]),
        '#e8a13f',
      ),
      3,
    ) +
    lift(
      fill(
        blob([
          [-80, 1100],
          [240, 980],
          [520, 1280],
          [380, 1700],
          [-80, 1760],
        ]),
        '#d9573f',
      ),
      3,
    )
  return {
    ...size,
    seed: 27,
    defs: weaves + ground('bg', '#46aaa2', '#175457'),
    body:
      sheet(W, H, 'url(#bg)') +
      shapes +
      rings(800, 860, [660], '#f3e3c0', '#f3e3c0') +
      bust(head, denim('#3d5f86'), 800, 960, 1) +
      glow(280, 180, 1000, '#fff3cd', 0.3) +
      wash(W, H, '#ffe2b0', 0.12) +
      vignette(W, H, 0.46, 0.44, '#06262a', 0.5),
  }
}
