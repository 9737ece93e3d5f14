import {
  blob,
  card,
  curve,
  darker,
  dot,
  fill,
  group,
  lift,
  line,
  oval,
  place,
  poly,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { beam, boards, drape, dust, fir, glow, hills, sheet, stars, vignette } from './backdrops'
import { drawFigure } from './figure'
import { weaves } from './garments'
import { linear } from './paper'
import type { Sheet } from './paper'
import { lantern } from './snow-post'
import { tone } from './tones'

const [W, H] = [2400, 1500]

function moon(x: number, y: number, r: number): string {
  return (
    line(`M${x} -20V${y - r}`, '#d9c9a0', 4) +
    lift(
      dot(x, y, r, '#f4e2b4') +
        dot(x - r * 0.3, y - r * 0.2, r * 0.16, '#e0c98f') +
        dot(x + r * 0.26, y + r * 0.3, r * 0.22, '#e4cf98') +
        dot(x + r * 0.1, y - r * 0.5, r * 0.1, '#e0c98f'),
      4,
    ) +
    glow(x, y, r * 4, '#ffe9b8', 0.4)
  )
}

function valance(colour: string): string {
  const n = 9
  const scallop = times(n, (i) => {
    const x = (i * W) / n
    const w = W / n
    const d = `M${x - 6} -20H${x + w + 6}V96Q${x + w / 2} ${236} ${x - 6} 96Z`
    const folds = times(5, (k) =>
      line(
        curve([
          [x + w * (0.12 + k * 0.19), -10],
          [x + w * (0.2 + k * 0.15), 90],
          [x + w * (0.3 + k * 0.1), 150],
        ]),
        darker(colour, 0.5),
        7,
        'opacity=".35"',
      ),
    )
    return lift(
      fill(d, i % 2 ? colour : darker(colour, 0.1)) +
        folds +
        line(`M${x} 98Q${x + w / 2} 238 ${x + w} 98`, '#d9a84e', 9),
      3,
    )
  })
  return scallop
}

function cloudOnStrings(x: number, y: number, s: number, colour: string): string {
  const d = blob(
    [
      [-210, 30],
      [-230, -20],
      [-160, -50],
      [-120, -110],
      [-30, -130],
      [40, -96],
      [110, -110],
      [170, -60],
      [230, -30],
      [220, 30],
      [0, 40],
    ].map(([a, b]): Pt => [x + (a as number) * s, y + (b as number) * s]),
  )
  return (
    line(
      `M${x - 110 * s} -20V${y - 90 * s}M${x + 110 * s} -20V${y - 90 * s}`,
      '#c9c3b0',
      3,
      'opacity=".6"',
    ) +
    lift(
      fill(d, colour) +
        line(
          curve([
            [x - 150 * s, y - 10 * s],
            [x - 80 * s, y - 46 * s],
            [x, y - 30 * s],
          ]),
          '#ffffff',
          5,
          'opacity=".25"',
        ),
      3,
    )
  )
}

function starOnString(x: number, y: number, r: number): string {
  const pts = Array.from({ length: 10 }, (_, i): Pt => {
    const a = (i / 10) * Math.PI * 2 - Math.PI / 2
    const q = i % 2 ? r * 0.45 : r
    return [x + Math.cos(a) * q, y + Math.sin(a) * q]
  })
  return (
    line(`M${x} -20V${y - r}`, '#c9c3b0', 3, 'opacity=".6"') +
    glow(x, y, r * 3.4, '#ffe2a0', 0.35) +
    lift(
      fill(poly(pts), '#f4cf7c') +
        fill(poly([[x, y - r], pts[1] as Pt, [x, y]]), '#fff0c4', 'opacity=".7"'),
      2,
    )
  )
}

function village(x: number, y: number): string {
  const roofs = ['#6a2f40', '#4b3a6a', '#7a4238', '#3f4f80', '#6a2f40']
  return roofs
    .map((c, i) => {
      const [px, w, h] = [x + i * 76 - (i % 2) * 12, 70, 74 + (i % 3) * 26]
      const py = y + Math.abs(i - 2) * 12
      const windows = [0, 1]
        .map((k) =>
          fill(card(rng(i * 3 + k), px + 12 + k * 28, py - h * 0.62, 17, 24, 1), '#ffd27a'),
        )
        .join('')
      return lift(
        fill(card(rng(i), px, py - h, w, h + 40, 2), darker(c, 0.3)) +
          windows +
          fill(
            poly([
              [px - 10, py - h],
              [px + w / 2, py - h - 56],
              [px + w + 10, py - h],
            ]),
            c,
          ),
        2,
      )
    })
    .join('')
}

function ribs(hem: number, half: number): string {
  return times(23, (i) =>
    line(
      `M${(i - 11) * half * 0.088} ${hem - 70}L${(i - 11) * half * 0.09} ${hem + 20}`,
      '#5d2016',
      15,
      'opacity=".4"',
    ),
  )
}

function child(): string {
  return drawFigure({
    head: {
      id: 'h',
      tone: tone('#ffb65c', 0.07),
      mouth: 'soft',
      style: 'loose',
      turn: -0.4,
      tilt: -4,
      gaze: [-0.55, -0.3],
      brow: 40,
      depth: 0.5,
    },
    left: { elbow: [-590, 1040], wrist: [-790, 700], fist: true },
    right: { elbow: [500, 1240], wrist: [620, 1680] },
    legs: [
      { knee: [-210, 2560], ankle: [-330, 3280] },
      { knee: [210, 2610], ankle: [270, 3380] },
    ],
    top: { colour: '#b5482f', weave: 'knit', hem: 1900, flare: 350, cuff: '#8f3524' },
    trousers: '#33436a',
    boots: '#5b3622',
    dress:
      ribs(1900, 350) +
      lift(
        fill(
          blob([
            [-190, 520],
            [-290, 650],
            [-190, 800],
            [-10, 700],
            [-60, 630],
          ]),
          '#f9f2e4',
        ) +
          fill(
            blob([
              [190, 520],
              [290, 650],
              [190, 800],
              [10, 700],
              [60, 630],
            ]),
            '#eee2cc',
          ),
        1,
      ),
  })
}

function night(): string {
  return (
    sheet(W, H, 'url(#sky)') +
    stars(W, 760, 120, 8) +
    cloudOnStrings(1010, 330, 0.8, '#56639c') +
    starOnString(1250, 300, 40) +
    starOnString(1800, 250, 30) +
    starOnString(880, 470, 22) +
    moon(2010, 360, 130) +
    cloudOnStrings(2080, 520, 0.86, '#6d78ad') +
    hills(W, H, 800, 300, '#8f82b2', 4, 4, 7) +
    hills(W, H, 890, 240, '#66659f', 17, 4, 6) +
    village(1960, 930) +
    times(9, (i) =>
      fir(120 + i * 290 + (i % 3) * 50, 1000 + (i % 2) * 26, 220 + (i % 3) * 60, '#3d4680'),
    ) +
    hills(W, H, 1030, 150, '#474d8a', 9, 4, 6) +
    hills(W, H, 1120, 90, '#2f376e', 13, 4, 5)
  )
}

/** Wren on a stage of layered paper. Focal point 65% 38%: keep it in a portrait crop. */
export function paperStage(): Sheet {
  const mark = place(
    lift(
      fill(
        poly([
          [-70, -13],
          [70, -13],
          [70, 13],
          [-70, 13],
        ]),
        '#f2b53c',
      ) +
        fill(
          poly([
            [-13, -66],
            [13, -66],
            [13, 66],
            [-13, 66],
          ]),
          '#f2b53c',
        ),
      1,
    ),
    2030,
    1392,
    0.9,
    4,
  )
  const shade = linear(
    'dark',
    [
      [0, '#0a0a1c', 0.92],
      [0.3, '#0b0c22', 0.78],
      [0.56, '#0b0c22', 0],
    ],
    [0, 0, 1, 0],
  )
  return {
    width: W,
    height: H,
    seed: 91,
    light: { dx: 0.5, dy: 0.88, strength: 0.62, shade: '#060816' },
    defs:
      weaves +
      shade +
      linear('sky', [
        [0, '#151d47'],
        [0.3, '#3a4788'],
        [0.52, '#c790a0'],
        [0.62, '#f0bd8e'],
      ]),
    body:
      night() +
      boards(W, 1160, 400, 1500, 17, '#8a5c3e', 6) +
      beam([2150, -60], [1640, 1360], 60, 500, '#ffcf78', 0.1) +
      group(
        oval(1640, 1430, 640, 90, '#ffcf78', 'opacity=".8" filter="url(#soft3)"'),
        'style="mix-blend-mode:screen"',
      ) +
      mark +
      place(child(), 1620, 500, 0.43) +
      place(lantern(), 1226, 742, 0.86) +
      glow(1226, 1000, 640, '#ffbe55', 0.6) +
      glow(1226, 1000, 260, '#fff0c0', 0.8) +
      drape(-40, -30, 330, H + 60, 5, '#7d2030', 3) +
      drape(W - 230, -30, 290, H + 60, 5, '#9f2b33', 5) +
      valance('#9f2b33') +
      dust(1240, 250, 760, 1000, 90, 3) +
      `<rect width="${W}" height="${H}" fill="url(#dark)"/>` +
      vignette(W, H, 0.68, 0.46, '#06060f', 0.5),
  }
}
