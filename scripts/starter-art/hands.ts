import { blob, blend, curve, fill, group, lift, line, oval, ribbon } from './kit'
import type { Pt } from './kit'
import type { Tone } from './tones'

function finger(pts: readonly Pt[], w: number, tone: Tone, nail = false): string {
  const tip = pts[pts.length - 1] as Pt
  const prev = pts[pts.length - 2] as Pt
  const a = (Math.atan2(tip[1] - prev[1], tip[0] - prev[0]) * 180) / Math.PI
  const widths = [w * 0.3, w * 0.86, w, w * 0.98, w * 0.84]
  const shape = ribbon(pts, widths)
  const end = (c: string, dx = 0, dy = 0) => oval(tip[0] + dx, tip[1] + dy, w * 0.42, w * 0.42, c)
  const mid = pts[Math.floor(pts.length / 2)] as Pt
  const nailShape = nail
    ? `<g transform="translate(${tip[0].toFixed(1)} ${tip[1].toFixed(1)}) rotate(${a.toFixed(1)})">${oval(w * 0.1, 0, w * 0.26, w * 0.22, blend(tone.light, '#f7b9a6', 0.45))}${oval(w * 0.16, -w * 0.06, w * 0.12, w * 0.07, '#fff', 'opacity=".5"')}</g>`
    : ''
  return [
    group(fill(shape, tone.deep) + end(tone.deep), 'transform="translate(5 8)" opacity=".5"'),
    fill(shape, tone.skin) + end(tone.skin),
    fill(
      ribbon(
        pts.map(([x, y]): Pt => [x - w * 0.16, y - w * 0.18]),
        widths.map((v) => v * 0.3),
      ),
      tone.light,
      'opacity=".75"',
    ),
    line(
      curve([
        [mid[0] - w * 0.2, mid[1] - w * 0.3],
        [mid[0] + w * 0.04, mid[1]],
        [mid[0] - w * 0.08, mid[1] + w * 0.28],
      ]),
      tone.shade,
      3.5,
      'opacity=".7"',
    ),
    nailShape,
  ].join('')
}

/** A hand closed around an upright bar at x = 0; its wrist is at (250, 70), fingers point left. */
export function gripHand(tone: Tone): string {
  const back = blob([
    [20, -128],
    [120, -150],
    [226, -84],
    [282, 20],
    [262, 128],
    [150, 148],
    [30, 138],
  ])
  const knuckles = [-92, -30, 34, 94]
  return lift(
    [
      fill(back, tone.skin),
      fill(
        blob([
          [120, 40],
          [262, 60],
          [262, 128],
          [150, 148],
          [60, 140],
        ]),
        tone.shade,
        'opacity=".55" filter="url(#soft1)"',
      ),
      ...knuckles
        .map((y, i) =>
          finger(
            [
              [120, y * 0.96],
              [40, y - 10],
              [-40, y - 2 + i],
              [-66, y + 10],
            ],
            62 - Math.abs(i - 1) * 4,
            tone,
            true,
          ),
        )
        .reverse(),
      finger(
        [
          [170, -64],
          [110, -152],
          [30, -172],
          [-24, -152],
        ],
        58,
        tone,
        true,
      ),
    ].join(''),
    2,
  )
}

/** An open hand reaching up from a wrist at (0, 0); `spread` 0 to 1. */
export function openHand(tone: Tone, spread = 0.7): string {
  const palm = blob([
    [-66, 20],
    [-92, -80],
    [-96, -176],
    [-50, -214],
    [20, -220],
    [80, -196],
    [96, -110],
    [66, 20],
  ])
  const tips: readonly (readonly [number, number, number, number])[] = [
    [-72, -190, -30, 150],
    [-24, -208, -10, 184],
    [26, -206, 8, 176],
    [70, -184, 27, 132],
  ]
  const digits = tips.map(([x, y, a, len]) => {
    const rad = (a * (0.4 + spread * 0.6) * Math.PI) / 180
    const end: Pt = [x + Math.sin(rad) * len, y - Math.cos(rad) * len]
    const mid: Pt = [x + Math.sin(rad * 0.7) * len * 0.5, y - Math.cos(rad * 0.7) * len * 0.5]
    return finger([[x, y + 30], [x, y], mid, end], 47, tone)
  })
  return lift(
    [
      ...digits,
      fill(palm, tone.skin),
      fill(
        blob([
          [20, -10],
          [90, -110],
          [84, -190],
          [40, -120],
        ]),
        tone.shade,
        'opacity=".45" filter="url(#soft1)"',
      ),
      line(
        curve([
          [-70, -130],
          [-10, -120],
          [50, -150],
        ]),
        tone.shade,
        5,
        'opacity=".8"',
      ),
      line(
        curve([
          [-60, -160],
          [10, -166],
          [70, -140],
        ]),
        tone.shade,
        5,
        'opacity=".6"',
      ),
      line(
        curve([
          [-60, -110],
          [-20, -70],
          [-10, 0],
        ]),
        tone.shade,
        5,
        'opacity=".8"',
      ),
      finger(
        [
          [-50, -40],
          [-98, -84],
          [-140, -130],
          [-160, -182],
        ],
        52,
        tone,
      ),
    ].join(''),
    2,
  )
}

/** A hand from below, palm up, holding something that lies at (0, -90); wrist at (60, 200). */
export function cupHand(tone: Tone, held: string): string {
  const palm = blob([
    [-150, -60],
    [-110, 40],
    [-20, 110],
    [20, 220],
    [130, 220],
    [150, 90],
    [170, -20],
    [120, -70],
    [0, -40],
  ])
  return lift(
    [
      finger(
        [
          [110, 10],
          [170, -70],
          [176, -150],
          [140, -206],
        ],
        56,
        tone,
        true,
      ),
      fill(palm, tone.skin),
      fill(
        blob([
          [40, 60],
          [150, 20],
          [150, 200],
          [60, 230],
        ]),
        tone.shade,
        'opacity=".5" filter="url(#soft1)"',
      ),
      held,
      finger(
        [
          [60, 60],
          [-10, 30],
          [-70, -10],
          [-98, -60],
        ],
        54,
        tone,
        true,
      ),
      finger(
        [
          [50, 86],
          [-40, 64],
          [-112, 22],
          [-142, -28],
        ],
        56,
        tone,
        true,
      ),
      finger(
        [
          [60, 120],
          [-30, 104],
          [-112, 66],
          [-156, 20],
        ],
        54,
        tone,
        true,
      ),
      finger(
        [
          [70, 150],
          [-10, 142],
          [-80, 112],
          [-126, 76],
        ],
        48,
        tone,
        true,
      ),
    ].join(''),
    2,
  )
}
