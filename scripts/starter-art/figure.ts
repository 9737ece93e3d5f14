import {
  blob,
  blend,
  curve,
  darker,
  fill,
  group,
  lift,
  lighter,
  line,
  oval,
  place,
  poly,
  ribbon,
  times,
} from './kit'
import type { Pt } from './kit'
import { head, neck } from './bust'
import type { Head } from './bust'
import { cloth } from './garments'
import type { Weave } from './garments'
import { gripHand, openHand } from './hands'

/** An arm from its shoulder: elbow and wrist, in the head's units. */
export interface Arm {
  elbow: Pt
  wrist: Pt
  /** Drawn over the chest instead of behind it. */
  over?: boolean
  /** A closed hand, for carrying. */
  fist?: boolean
}

/** A leg from its hip. */
export interface Leg {
  knee: Pt
  ankle: Pt
}

/** A standing figure around the head's centre; about 4000 units tall, its feet near y = 3480. */
export interface Figure {
  head: Head
  left: Arm
  right: Arm
  legs?: readonly [Leg, Leg]
  top: {
    colour: string
    weave?: Weave
    sleeve?: string
    cuff?: string
    hem?: number
    flare?: number
  }
  trousers?: string
  boots?: string
  /** Drawn over the chest, under the head. */
  dress?: string
  /** Drawn behind everything. */
  back?: string
}

const stand: readonly [Leg, Leg] = [
  { knee: [-170, 2600], ankle: [-190, 3340] },
  { knee: [170, 2600], ankle: [200, 3340] },
]

function limb(
  points: readonly Pt[],
  widths: readonly number[],
  colour: string,
  weave: Weave,
): string {
  const shape = ribbon(points, widths)
  const shade = ribbon(
    points.map(([x, y]): Pt => [x + (widths[0] as number) * 0.24, y + 10]),
    widths.map((w) => w * 0.42),
  )
  return (
    cloth(shape, colour, weave) +
    fill(shade, darker(colour, 0.7), 'opacity=".3" filter="url(#soft2)"')
  )
}

function arm(fig: Figure, a: Arm, s: number): string {
  const { top } = fig
  const colour = top.sleeve ?? top.colour
  const shoulder: Pt = [s * 300, 760]
  const angle = (Math.atan2(a.wrist[0] - a.elbow[0], -(a.wrist[1] - a.elbow[1])) * 180) / Math.PI
  const t = fig.head.tone
  const grip = place(gripHand(t), -180, -50, 0.74)
  const hand = a.fist
    ? place(grip, a.wrist[0], a.wrist[1], 1, s < 0 ? angle + 90 : angle - 90, s < 0 ? 1 : -1)
    : place(openHand(t, 0.8), a.wrist[0], a.wrist[1], 0.82, angle, (s > 0 ? -1 : 1) * 0.82)
  const cuff: Pt = [
    a.wrist[0] + (a.elbow[0] - a.wrist[0]) * 0.12,
    a.wrist[1] + (a.elbow[1] - a.wrist[1]) * 0.12,
  ]
  const band = fill(ribbon([cuff, a.wrist], [222, 214]), top.cuff ?? darker(colour, 0.25))
  return (
    hand +
    lift(
      limb(
        [
          shoulder,
          [(shoulder[0] + a.elbow[0]) / 2 + s * 24, (shoulder[1] + a.elbow[1]) / 2],
          a.elbow,
          a.wrist,
        ],
        [290, 262, 236, 196],
        colour,
        top.weave ?? 'plain',
      ) + band,
      2,
    )
  )
}

function leg(fig: Figure, l: Leg, s: number): string {
  const colour = fig.trousers ?? '#33415c'
  const boots = fig.boots ?? '#3a2419'
  const [x, y] = l.ankle
  const boot = blob(
    [
      [-112, -240],
      [112, -240],
      [108, -40],
      [230, 20],
      [262, 128],
      [-120, 134],
      [-118, 20],
    ].map(([px, py]): Pt => [x + s * (px as number), y + (py as number)]),
  )
  const sole = fill(
    ribbon(
      [
        [x - s * 128, y + 128],
        [x + s * 270, y + 128],
      ],
      [34, 34],
    ),
    darker(boots, 0.5),
  )
  const laces = times(4, (i) =>
    line(
      `M${x - 40} ${y - 170 + i * 50}L${x + 60} ${y - 150 + i * 50}`,
      lighter(boots, 0.5),
      10,
      'opacity=".7"',
    ),
  )
  const hip: Pt = [s * 150, 1760]
  return (
    lift(
      limb(
        [hip, [(hip[0] + l.knee[0]) / 2, (hip[1] + l.knee[1]) / 2], l.knee, l.ankle],
        [330, 290, 236, 204],
        colour,
        'plain',
      ),
      2,
    ) +
    lift(
      fill(boot, boots) +
        sole +
        laces +
        fill(
          ribbon(
            [
              [x - 100, y - 200],
              [x - 90, y - 40],
            ],
            [20, 30],
          ),
          '#fff',
          'opacity=".14"',
        ),
      2,
    )
  )
}

function trunk(fig: Figure): string {
  const { colour, weave, hem = 1900, flare = 300 } = fig.top
  const half: Pt[] = [
    [110, 560],
    [240, 620],
    [372, 720],
    [340, 1000],
    [300, 1360],
    [flare, hem],
  ]
  const d = `${curve([...[...half].reverse().map(([x, y]): Pt => [-x, y]), [0, 600], ...half])}Q0 ${hem + 60} ${-flare} ${hem}Z`
  const shade = fill(
    blob([
      [60, 640],
      [360, 740],
      [360, hem],
      [140, hem + 30],
      [120, 1200],
    ]),
    darker(colour, 0.75),
    'opacity=".34" filter="url(#soft3)"',
  )
  const folds = times(3, (i) =>
    fill(
      ribbon(
        [
          [-160 + i * 150, 1380],
          [-200 + i * 190, (1380 + hem) / 2],
          [-220 + i * 210, hem],
        ],
        [4, 44, 60],
      ),
      darker(colour, 0.6),
      'opacity=".3" filter="url(#soft2)"',
    ),
  )
  return lift(cloth(d, colour, weave ?? 'plain') + (hem > 1750 ? folds : '') + shade, 3)
}

/** A whole figure, head and all. */
export function drawFigure(fig: Figure): string {
  const h = head(fig.head)
  const legs = fig.legs ?? stand
  const under = (a: Arm, s: number) => (a.over ? '' : arm(fig, a, s))
  const over = (a: Arm, s: number) => (a.over ? arm(fig, a, s) : '')
  return [
    h.behind,
    fig.back ?? '',
    leg(fig, legs[0], -1),
    leg(fig, legs[1], 1),
    under(fig.left, -1),
    under(fig.right, 1),
    neck(fig.head.tone, fig.head.id, fig.head.lit || -1),
    trunk(fig),
    fig.dress ?? '',
    over(fig.left, -1),
    over(fig.right, 1),
    h.front,
  ].join('')
}

/** What a silhouette wears on its head. */
export type Hat = 'none' | 'flat' | 'top' | 'sou-wester' | 'bun' | 'brim'

/** Another character as one dark piece of paper, 1000 units tall, feet at (0, 0). */
export function silhouette(
  colour: string,
  hat: Hat,
  arms: readonly [readonly Pt[], readonly Pt[]],
  skirt = false,
  leftFoot = -60,
  rightFoot = 60,
): string {
  const hats: Record<Hat, string> = {
    none: '',
    flat: fill(
      blob([
        [-74, -960],
        [-60, -1000],
        [0, -1016],
        [70, -996],
        [92, -960],
        [0, -950],
      ]),
      colour,
    ),
    top:
      fill(
        poly([
          [-60, -970],
          [-54, -1090],
          [54, -1090],
          [60, -970],
        ]),
        colour,
      ) +
      fill(
        ribbon(
          [
            [-96, -968],
            [96, -968],
          ],
          [20, 20],
        ),
        colour,
      ),
    'sou-wester': fill(
      blob([
        [-64, -950],
        [-50, -1020],
        [40, -1026],
        [66, -960],
        [130, -900],
        [60, -930],
      ]),
      colour,
    ),
    bun: oval(50, -1000, 34, 34, colour),
    brim: fill(
      blob([
        [-130, -958],
        [-60, -976],
        [-50, -1030],
        [50, -1030],
        [62, -976],
        [130, -958],
        [0, -940],
      ]),
      colour,
    ),
  }
  const coat = skirt
    ? blob([
        [-30, -850],
        [-96, -800],
        [-92, -560],
        [-150, -60],
        [0, -40],
        [150, -60],
        [92, -560],
        [96, -800],
        [30, -850],
      ])
    : blob([
        [-30, -850],
        [-100, -800],
        [-96, -560],
        [-112, -380],
        [0, -366],
        [112, -380],
        [96, -560],
        [100, -800],
        [30, -850],
      ])
  const legs = skirt
    ? ''
    : fill(
        ribbon(
          [
            [-50, -420],
            [-56, -200],
            [leftFoot, -10],
          ],
          [92, 76, 60],
        ) +
          ribbon(
            [
              [50, -420],
              [56, -200],
              [rightFoot, -10],
            ],
            [92, 76, 60],
          ),
        colour,
      )
  const feet = fill(
    ribbon(
      [
        [leftFoot - 24, -10],
        [leftFoot + 66, -4],
      ],
      [30, 24],
    ) +
      ribbon(
        [
          [rightFoot - 24, -10],
          [rightFoot + 66, -4],
        ],
        [30, 24],
      ),
    colour,
  )
  return group(
    legs +
      feet +
      fill(coat, colour) +
      fill(
        ribbon(
          [
            [0, -900],
            [0, -820],
          ],
          [56, 70],
        ),
        colour,
      ) +
      oval(0, -930, 62, 74, colour) +
      hats[hat] +
      arms
        .map(
          (a) =>
            fill(ribbon(a, [66, 56, 40]), colour) +
            oval(
              (a[a.length - 1] as Pt)[0],
              (a[a.length - 1] as Pt)[1],
              24,
              24,
              blend(colour, '#000000', 0.1),
            ),
        )
        .join(''),
  )
}
