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
import { boards, dust, glow, sheet, vignette, wash } from './backdrops'
import { drawFigure, silhouette } from './figure'
import { cloth, weaves } from './garments'
import { openHand } from './hands'
import { apron } from './outfits'
import { linear } from './paper'
import type { Sheet } from './paper'
import { tone } from './tones'

const [W, H] = [2100, 1400]
const size = { width: W, height: H }

/** A cog wheel of paper. */
export function cog(
  x: number,
  y: number,
  r: number,
  teeth: number,
  colour: string,
  turn = 0,
): string {
  const pts: Pt[] = []
  for (let i = 0; i < teeth; i += 1) {
    const at = (k: number, q: number): Pt => {
      const a = ((i + k) / teeth) * Math.PI * 2 + turn
      return [x + Math.cos(a) * q, y + Math.sin(a) * q]
    }
    pts.push(at(0, r * 0.84), at(0.14, r), at(0.42, r), at(0.56, r * 0.84))
  }
  const hole = (px: number, py: number, q: number) =>
    `M${f(px - q)} ${f(py)}a${f(q)} ${f(q)} 0 1 0 ${f(q * 2)} 0a${f(q)} ${f(q)} 0 1 0 ${f(-q * 2)} 0Z`
  const holes = [0, 1, 2, 3, 4]
    .map((k) =>
      hole(
        x + Math.cos(k * 1.257 + turn) * r * 0.5,
        y + Math.sin(k * 1.257 + turn) * r * 0.5,
        r * 0.16,
      ),
    )
    .join('')
  return lift(
    `<path d="${poly(pts)}${holes}" fill="${colour}" fill-rule="evenodd"/>` +
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * 0.76)}" fill="none" stroke="${lighter(colour, 0.25)}" stroke-width="${f(r * 0.03)}"/>` +
      dot(x, y, r * 0.2, darker(colour, 0.35)) +
      dot(x - r * 0.04, y - r * 0.05, r * 0.08, lighter(colour, 0.4)),
    r > 60 ? 3 : 2,
  )
}

function rafters(): string {
  const wood = '#6b432c'
  const beamOf = (a: Pt, b: Pt, w: number, c = wood) =>
    lift(
      fill(ribbon([a, b], [w, w]), c) +
        [-0.25, 0, 0.28]
          .map((k) =>
            line(
              `M${a[0] + k * w} ${a[1]}L${b[0] + k * w} ${b[1]}`,
              darker(c, 0.4),
              3,
              'opacity=".5"',
            ),
          )
          .join(''),
      3,
    )
  return (
    beamOf([1050, -80], [-120, 900], 84) +
    beamOf([1050, -80], [2220, 900], 84) +
    beamOf([-60, 380], [2160, 380], 64, '#7a4d31') +
    beamOf([640, 380], [1050, -30], 46) +
    beamOf([1460, 380], [1050, -30], 46)
  )
}

function roofBoards(): string {
  return times(10, (i) => {
    const t = i / 10
    const c = i % 2 ? '#4a2f2b' : '#54362e'
    const y = -60 + t * 1100
    return lift(
      fill(
        poly([
          [1050 - t * 1300, y],
          [1050 + t * 1300, y],
          [1050 + (t + 0.1) * 1300, y + 112],
          [1050 - (t + 0.1) * 1300, y + 112],
        ]),
        c,
      ),
      1,
    )
  })
}

function roundWindow(x: number, y: number, r: number): string {
  return (
    lift(dot(x, y, r + 34, '#7a4d31'), 2) +
    dot(x, y, r, '#ffe9b0') +
    `<clipPath id="oculus"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath>` +
    group(
      fill(
        blob([
          [x - r, y + 40],
          [x - 40, y - 10],
          [x + r * 0.5, y + 34],
          [x + r, y],
          [x + r, y + r],
          [x - r, y + r],
        ]),
        '#e8b56a',
        'opacity=".7"',
      ) +
        fill(
          blob([
            [x - r, y + 80],
            [x, y + 50],
            [x + r, y + 84],
            [x + r, y + r],
            [x - r, y + r],
          ]),
          '#b9814f',
          'opacity=".8"',
        ),
      'clip-path="url(#oculus)"',
    ) +
    lift(
      line(
        `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}M${x - r * 0.7} ${y - r * 0.7}L${x + r * 0.7} ${y + r * 0.7}M${x + r * 0.7} ${y - r * 0.7}L${x - r * 0.7} ${y + r * 0.7}`,
        '#5b3826',
        13,
      ),
      1,
    )
  )
}

function flyingMachine(x: number, y: number, s: number): string {
  const wing = (k: number) => {
    const d = curve(
      [
        [0, 0],
        [k * 160, -80],
        [k * 420, -110],
        [k * 520, -60],
        [k * 420, 10],
        [k * 300, 20],
        [k * 240, 60],
        [k * 150, 40],
        [k * 90, 80],
        [0, 50],
      ],
      true,
    )
    const ribs = [140, 240, 340, 440]
      .map((q) =>
        line(
          curve([
            [0, 6],
            [k * q * 0.6, -50],
            [k * q, -50 + q * 0.1],
          ]),
          '#8a5a32',
          7,
        ),
      )
      .join('')
    return lift(fill(d, '#efdcb4') + ribs, 3)
  }
  return place(
    line('M-160 -400L-120 -20M160 -400L120 -20', '#c9a96c', 4) +
      wing(-1) +
      wing(1) +
      lift(
        fill(
          blob([
            [-46, -40],
            [0, -70],
            [46, -40],
            [60, 120],
            [0, 190],
            [-60, 120],
          ]),
          '#a8572c',
        ) + line('M-50 40H50M-54 100H54', '#e6b878', 7),
        2,
      ) +
      lift(
        fill(
          blob([
            [0, 160],
            [70, 260],
            [0, 236],
            [-70, 260],
          ]),
          '#d9c08a',
        ),
        2,
      ) +
      cog(0, 30, 36, 9, '#d9a84e'),
    x,
    y,
    s,
    -6,
  )
}

function clock(x: number, y: number, h: number): string {
  const w = h * 0.27
  return (
    lift(
      fill(card(rng(3), x, y - h, w, h), '#5b3226') +
        fill(
          poly([
            [x - 20, y - h],
            [x + w / 2, y - h - 90],
            [x + w + 20, y - h],
          ]),
          '#6d3e2c',
        ) +
        fill(card(rng(4), x + 30, y - h * 0.56, w - 60, h * 0.44), '#2c1a1c'),
      3,
    ) +
    lift(
      dot(x + w / 2, y - h * 0.78, w * 0.38, '#f3e4bd') +
        times(12, (i) =>
          line(
            `M${f(x + w / 2 + Math.cos(i * 0.5236) * w * 0.3)} ${f(y - h * 0.78 + Math.sin(i * 0.5236) * w * 0.3)}l${f(Math.cos(i * 0.5236) * w * 0.05)} ${f(Math.sin(i * 0.5236) * w * 0.05)}`,
            '#3a2420',
            6,
          ),
        ) +
        line(
          `M${x + w / 2} ${y - h * 0.78}l${w * 0.2} ${-w * 0.12}M${x + w / 2} ${y - h * 0.78}l${-w * 0.08} ${-w * 0.26}`,
          '#3a2420',
          8,
        ),
      2,
    ) +
    line(`M${x + w / 2} ${y - h * 0.54}L${x + w * 0.62} ${y - h * 0.22}`, '#d9ae58', 8) +
    lift(dot(x + w * 0.62, y - h * 0.2, 36, '#e0b661'), 1)
  )
}

function crate(x: number, y: number, w: number, h: number, c: string): string {
  const slats = times(4, (i) =>
    fill(card(rng(i + 9), x, y - h + (i * h) / 4, w, h / 4 - 7, 2), i % 2 ? c : lighter(c, 0.07)),
  )
  return lift(
    fill(
      poly([
        [x, y - h],
        [x + w, y - h],
        [x + w, y],
        [x, y],
      ]),
      darker(c, 0.6),
    ) +
      slats +
      fill(card(rng(2), x, y - h, 26, h), darker(c, 0.12)) +
      fill(card(rng(5), x + w - 26, y - h, 26, h), darker(c, 0.2)) +
      line(`M${x + 26} ${y - h + 10}L${x + w - 26} ${y - 10}`, darker(c, 0.3), 18),
    3,
  )
}

/** Brass goggles, pushed up, in the head's units. */
export function goggles(y: number): string {
  const lens = (s: number) =>
    lift(
      dot(s * 128, y, 108, '#b98538') +
        dot(s * 128, y, 78, '#27404a') +
        oval(s * 128 - 22, y - 26, 34, 24, '#bfe6e4', 'opacity=".75"') +
        times(6, (i) =>
          dot(s * 128 + Math.cos(i * 1.047) * 93, y + Math.sin(i * 1.047) * 93, 8, '#f0d28c'),
        ),
      2,
    )
  const strap = fill(
    ribbon(
      [
        [-372, y + 60],
        [-250, y + 6],
        [0, y - 10],
        [250, y + 6],
        [372, y + 60],
      ],
      [84, 84, 78, 84, 84],
    ),
    '#5b3524',
  )
  return (
    lift(strap, 1) +
    fill(
      ribbon(
        [
          [-40, y],
          [40, y],
        ],
        [34, 34],
      ),
      '#8a6028',
    ) +
    lens(-1) +
    lens(1)
  )
}

/** Fig takes stock of forty machines. */
export function workshop(): Sheet {
  const wren = drawFigure({
    head: {
      id: 'g',
      tone: tone('#ffcf86', 0.1),
      mouth: 'grin',
      style: 'bun',
      turn: -0.3,
      tilt: -4,
      gaze: [-0.3, -0.5],
      brow: 40,
      open: 1.06,
      hat: goggles(-300),
      depth: 0.4,
    },
    left: { elbow: [-640, 860], wrist: [-900, 380] },
    right: { elbow: [560, 1180], wrist: [330, 1400], fist: true, over: true },
    top: { colour: '#dfd3b8', weave: 'check', hem: 1800, flare: 330 },
    trousers: '#3f5a5e',
    boots: '#5b3524',
    dress: lift(
      fill(
        blob([
          [-230, 900],
          [0, 876],
          [230, 900],
          [300, 1400],
          [340, 2250],
          [0, 2290],
          [-340, 2250],
          [-300, 1400],
        ]),
        '#7a4b2b',
      ) +
        line(
          curve([
            [-214, 924],
            [0, 900],
            [214, 924],
          ]),
          '#e4b97c',
          12,
          'stroke-dasharray="26 20"',
        ) +
        fill(
          poly([
            [-210, 1620],
            [210, 1620],
            [200, 1960],
            [-200, 1960],
          ]),
          '#8e5c36',
        ) +
        line('M-200 1640H200', '#e4b97c', 10, 'stroke-dasharray="26 20"') +
        fill(
          poly([
            [-200, 620],
            [-150, 610],
            [-130, 910],
            [-190, 910],
          ]),
          '#6b3f24',
        ) +
        fill(
          poly([
            [200, 620],
            [150, 610],
            [130, 910],
            [190, 910],
          ]),
          '#6b3f24',
        ),
      2,
    ),
  })
  const r = rng(5)
  const bulbs = times(7, (i) => {
    const [x, y] = [240 + i * 270, 400 + Math.sin(i * 1.3) * 16]
    return (
      line(`M${x} ${y}V${y + 70 + (i % 3) * 50}`, '#2c1a18', 4) +
      cog(
        x,
        y + 110 + (i % 3) * 50,
        34 + (i % 4) * 16,
        8 + (i % 3) * 2,
        i % 2 ? '#c98f3c' : '#9aa19a',
        i,
      )
    )
  })
  return {
    ...size,
    seed: 61,
    light: { dx: -0.5, dy: 0.86, strength: 0.58, shade: '#150a08' },
    defs:
      weaves +
      linear('wall', [
        [0, '#2c1a1c'],
        [1, '#6b432e'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      roofBoards() +
      roundWindow(1420, 250, 130) +
      rafters() +
      flyingMachine(560, 330, 0.94) +
      bulbs +
      boards(W, 1090, 360, 1050, 16, '#8a5c3a', 4) +
      clock(130, 1130, 620) +
      lift(
        silhouette('#241416', 'brim', [
          [
            [-90, -790],
            [-170, -640],
            [-60, -560],
          ],
          [
            [90, -790],
            [160, -900],
            [210, -1010],
          ],
        ]),
        2,
      ).replace('<g ', '<g transform="translate(1790 1140) scale(.5)" ') +
      cog(1660, 960, 130, 14, '#b9803a', 0.2) +
      cog(1840, 1080, 96, 11, '#8f989a', 0.1) +
      crate(330, 1180, 250, 190, '#9a6a3e') +
      cog(470, 930, 70, 10, '#d9a84e') +
      crate(1480, 1230, 300, 180, '#a8713f') +
      crate(900, 1310, 380, 150, '#a8713f') +
      place(wren, 1085, 438, 0.212) +
      group(
        fill(
          poly([
            [1310, 300],
            [1530, 190],
            [1330, 1330],
            [520, 1330],
          ]),
          '#ffe3a0',
          'opacity=".36" filter="url(#soft2)"',
        ),
        'style="mix-blend-mode:screen"',
      ) +
      glow(1420, 250, 520, '#ffe9b0', 0.7) +
      dust(560, 330, 900, 950, 150, 6) +
      times(5, (i) =>
        cog(
          120 + i * 470,
          1370 + (i % 2) * 30,
          between(r, 40, 80),
          9,
          i % 2 ? '#8a6a3a' : '#6f7a78',
          i,
        ),
      ) +
      wash(W, H, '#ff9d3f', 0.14) +
      vignette(W, H, 0.54, 0.46, '#120806', 0.8),
  }
}

/** A bird of brass and paper, perched with its feet at (0, 0). */
export function clockworkBird(): string {
  const feather = (pts: Pt[], c: string) =>
    lift(
      fill(blob(pts), c) +
        line(curve([pts[0] as Pt, pts[2] as Pt]), darker(c, 0.3), 4, 'opacity=".6"'),
      1,
    )
  const tail = [0, 1, 2, 3]
    .map((i) =>
      feather(
        [
          [-120, -120],
          [-260 - i * 18, -60 + i * 44],
          [-380 - i * 8, -20 + i * 62],
          [-240, 0 + i * 40],
        ],
        ['#b9803a', '#d9a84e', '#9a6a2e', '#c98f3c'][i] as string,
      ),
    )
    .join('')
  const wingBack = [0, 1, 2, 3, 4]
    .map((i) =>
      feather(
        [
          [40, -220],
          [60 + i * 30, -420 + i * 8],
          [90 + i * 56, -600 + i * 50],
          [110 + i * 26, -360 + i * 20],
        ],
        i % 2 ? '#2f7a74' : '#49968c',
      ),
    )
    .join('')
  const wing = [0, 1, 2, 3, 4, 5]
    .map((i) =>
      feather(
        [
          [40, -170],
          [-40 - i * 36, -380 + i * 16],
          [-60 - i * 66, -590 + i * 62],
          [-110 - i * 34, -330 + i * 38],
        ],
        i % 2 ? '#e0b661' : '#c98f3c',
      ),
    )
    .join('')
  const body = blob([
    [-150, -110],
    [-90, -230],
    [40, -290],
    [130, -260],
    [150, -170],
    [90, -60],
    [-20, -30],
  ])
  return (
    tail +
    wingBack +
    line('M-20 -40L-30 10M50 -50L56 6', '#5b3a22', 14) +
    lift(
      fill(body, '#c98f3c') +
        fill(
          blob([
            [-90, -120],
            [20, -110],
            [110, -180],
            [80, -60],
            [-20, -34],
          ]),
          '#8a5a26',
          'opacity=".6"',
        ),
      2,
    ) +
    cog(10, -150, 62, 11, '#8f989a', 0.3) +
    cog(70, -110, 36, 8, '#e9d29a', 0.1) +
    times(7, (i) => dot(-110 + i * 34, -214 - Math.sin((i / 6) * Math.PI) * 44, 7, '#f6e0a4')) +
    wing +
    lift(
      dot(150, -300, 82, '#d9a84e') +
        fill(
          poly([
            [218, -326],
            [300, -290],
            [216, -272],
          ]),
          '#6d7a7c',
        ) +
        dot(172, -316, 32, '#27404a') +
        dot(162, -326, 11, '#e6fbff') +
        `<circle cx="172" cy="-316" r="36" fill="none" stroke="#f0d28c" stroke-width="8"/>`,
      2,
    ) +
    lift(
      line('M-60 -270V-350', '#8f989a', 12) +
        `<path d="M-60 -390a34 26 0 1 1 -2 0M-60 -390a34 26 0 1 0 2 0" fill="none" stroke="#b9803a" stroke-width="13"/>`,
      1,
    )
  )
}

function bench(): string {
  const r = rng(31)
  const tools =
    lift(
      fill(
        ribbon(
          [
            [170, 1290],
            [420, 1240],
          ],
          [26, 30],
        ),
        '#a8572c',
      ) +
        fill(
          poly([
            [420, 1210],
            [500, 1180],
            [516, 1240],
            [430, 1268],
          ]),
          '#b9bfc2',
        ),
      2,
    ) +
    lift(
      line('M1560 1300L1820 1250', '#c9ced0', 20) +
        fill(
          ribbon(
            [
              [1800, 1256],
              [1940, 1230],
            ],
            [44, 50],
          ),
          '#d9573f',
        ),
      2,
    )
  const cogs = times(7, (i) =>
    cog(
      560 + i * 190,
      1270 + (i % 3) * 40,
      between(r, 26, 58),
      8 + (i % 4),
      i % 2 ? '#d9a84e' : '#9aa19a',
      i,
    ),
  )
  const jar = lift(
    fill(
      blob([
        [1890, 1010],
        [2050, 1010],
        [2066, 1190],
        [1876, 1190],
      ]),
      '#a9c9c4',
      'opacity=".55"',
    ) +
      fill(card(r, 1890, 980, 160, 40), '#b9803a') +
      times(9, (i) =>
        cog(
          1910 + (i % 3) * 56,
          1160 - Math.floor(i / 3) * 42,
          22,
          7,
          i % 2 ? '#d9a84e' : '#8f989a',
          i,
        ),
      ),
    2,
  )
  return (
    lift(
      fill(
        poly([
          [-40, 1190],
          [W + 40, 1190],
          [W + 40, H + 40],
          [-40, H + 40],
        ]),
        '#8a5c3a',
      ) +
        times(4, (i) =>
          line(
            curve([
              [-20, 1220 + i * 50],
              [700, 1214 + i * 54],
              [W + 20, 1226 + i * 48],
            ]),
            '#5b3826',
            4,
            'opacity=".5"',
          ),
        ),
      3,
    ) +
    tools +
    cogs +
    jar
  )
}

/** The clockwork bird on Fig's wrist. */
export function birdOnWrist(): Sheet {
  const t = tone('#ffcf86', 0.1)
  const head = {
    id: 'g',
    tone: t,
    mouth: 'grin',
    style: 'bun',
    turn: 0.56,
    tilt: -5,
    gaze: [0.7, -0.35],
    brow: 38,
    open: 1.02,
    hat: goggles(-300),
    depth: 0.44,
  } as const
  const forearm: Pt[] = [
    [1060, 1000],
    [1180, 1150],
    [1390, 1260],
    [1560, 1080],
  ]
  const sleeve = lift(
    cloth(ribbon(forearm, [30, 200, 220, 170]), '#dfd3b8', 'check') +
      fill(
        ribbon(
          [
            [1530, 1116],
            [1562, 1078],
          ],
          [186, 180],
        ),
        '#b9a57c',
      ),
    3,
  )
  return {
    ...size,
    seed: 62,
    light: { dx: -0.45, dy: 0.86, shade: '#150a08' },
    defs:
      weaves +
      linear('wall', [
        [0, '#3a2422'],
        [1, '#7d5238'],
      ]),
    body:
      sheet(W, H, 'url(#wall)') +
      roofBoards() +
      roundWindow(1700, 300, 210) +
      cog(250, 360, 190, 16, '#6f4a2a', 0.1) +
      cog(470, 610, 130, 12, '#6b6f6b', 0.2) +
      lift(
        fill(
          poly([
            [-40, 760],
            [640, 760],
            [640, 800],
            [-40, 800],
          ]),
          '#6b432c',
        ),
        2,
      ) +
      times(6, (i) =>
        lift(
          fill(
            card(rng(i + 40), 20 + i * 100, 600 + (i % 3) * 40, 66, 160 - (i % 3) * 40),
            ['#7a2f35', '#2f6b62', '#a8713f', '#49598a', '#8e9a98', '#c98f3c'][i] as string,
          ),
          2,
        ),
      ) +
      glow(1700, 300, 800, '#ffe9b0', 0.55) +
      bust(head, apron(), 860, 580, 0.76) +
      sleeve +
      place(openHand(t, 0.5), 1556, 1096, 0.72, 34, -0.72) +
      place(clockworkBird(), 1520, 1010, 0.92) +
      bench() +
      dust(900, 60, 1100, 1000, 90, 16) +
      wash(W, H, '#ff9d3f', 0.12) +
      vignette(W, H, 0.52, 0.48, '#120806', 0.66),
  }
}
