import {
  between,
  blend,
  blob,
  curve,
  dot,
  f,
  fill,
  group,
  lift,
  line,
  mix,
  mixPt,
  oval,
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt, Random } from './kit'
import type { Tone } from './tones'

/** How the hair is worn. */
export type Style = 'loose' | 'braids' | 'half-up' | 'swept' | 'bun' | 'blown' | 'tucked'

/** Hair around a face: what lies behind it and what lies before it. */
export interface Hair {
  back: string
  front: string
}

interface Sweep {
  /** The first and the last lock; all others lie between them. */
  from: readonly Pt[]
  to: readonly Pt[]
  /** A lock halfway between, where the sweep bends. */
  via?: readonly Pt[]
  count: number
  width: number
  seed: number
  /** 0 (deep in shadow) to 1 (lit), at the first and at the last lock. */
  shine?: readonly [number, number]
  loose?: number
}

function hairColour(tone: Tone, k: number): string {
  if (k < 0.4) return blend(tone.hairDeep, tone.hair, k / 0.4)
  if (k < 0.8) return blend(tone.hair, tone.hairLight, (k - 0.4) / 0.4)
  return blend(tone.hairLight, tone.glint, (k - 0.8) / 0.2)
}

function lock(pts: Pt[], width: number, colour: string, tone: Tone, random: Random): string {
  const body = [width * 0.2, width * 0.8, width * 1.05, width, width * 0.75, width * 0.1]
  const inner = pts.map(([x, y], i): Pt => [x - width * 0.16, y - width * 0.05 * i])
  const streaks = times(3, (i) => {
    const off = (i - 1) * width * 0.24 + between(random, -2, 2)
    const strand = pts.map(([x, y]): Pt => [x + off, y + off * 0.4])
    const c = i === 1 ? darkStrand(colour, tone) : blend(colour, tone.glint, 0.32)
    return line(curve(strand), c, between(random, 1.2, 2.6), 'opacity=".5"')
  })
  return (
    fill(
      ribbon(
        pts.map(([x, y]): Pt => [x + 4, y + 6]),
        body,
      ),
      tone.hairDeep,
      'opacity=".45"',
    ) +
    fill(ribbon(pts, body), colour) +
    fill(
      ribbon(
        inner,
        body.map((w) => w * 0.3),
      ),
      blend(colour, tone.glint, 0.4),
      'opacity=".6"',
    ) +
    streaks
  )
}

function darkStrand(colour: string, tone: Tone): string {
  return blend(colour, tone.hairDeep, 0.6)
}

function sweep(tone: Tone, s: Sweep): string {
  const random = rng(s.seed)
  const loose = s.loose ?? 1
  return times(s.count, (i) => {
    const t = s.count === 1 ? 0.5 : i / (s.count - 1)
    const jitter = () => between(random, -7, 7) * loose
    const pts = s.from.map((p, k): Pt => {
      const [x, y] = s.via ? bend(p, s.via[k] as Pt, s.to[k] as Pt, t) : mixPt(p, s.to[k] as Pt, t)
      return k === 0
        ? [x + jitter() * 0.3, y]
        : [x + jitter(), y + jitter() * (k === s.from.length - 1 ? 5 : 1)]
    })
    const shine = mix(s.shine?.[0] ?? 0.4, s.shine?.[1] ?? 0.6, t) + between(random, -0.16, 0.2)
    const colour = hairColour(tone, Math.max(0, Math.min(1, shine)))
    return lock(pts, s.width * between(random, 0.8, 1.2), colour, tone, random)
  })
}

function bend(a: Pt, b: Pt, c: Pt, t: number): Pt {
  const axis = (i: 0 | 1): number => {
    const k = 2 * b[i] - (a[i] + c[i]) / 2
    return (1 - t) * (1 - t) * a[i] + 2 * t * (1 - t) * k + t * t * c[i]
  }
  return [axis(0), axis(1)]
}

function wisps(tone: Tone, seed: number, roots: readonly (readonly Pt[])[]): string {
  const random = rng(seed)
  return roots
    .map((pts) => {
      const c = random() < 0.5 ? tone.hairLight : tone.hair
      return fill(ribbon(pts, [5, 6, 4, 0.6]), c, 'opacity=".9"')
    })
    .join('')
}

const scalp: readonly Pt[] = [
  [-334, 60],
  [-366, -140],
  [-318, -340],
  [-180, -468],
  [10, -508],
  [196, -468],
  [324, -336],
  [368, -140],
  [336, 60],
  [0, 120],
]

function cap(tone: Tone): string {
  return fill(blob(scalp), tone.hair)
}

/** The fringe she always has: swept from a parting on her left across the forehead. */
function fringe(tone: Tone, seed: number): string {
  const far = sweep(tone, {
    from: [
      [70, -482],
      [-60, -420],
      [-190, -330],
      [-268, -222],
      [-306, -96],
    ],
    to: [
      [78, -480],
      [40, -400],
      [-20, -310],
      [-84, -236],
      [-150, -186],
    ],
    via: [
      [74, -484],
      [-16, -420],
      [-124, -330],
      [-196, -240],
      [-246, -160],
    ],
    count: 13,
    width: 44,
    seed,
    shine: [0.5, 0.78],
  })
  const near = sweep(tone, {
    from: [
      [78, -482],
      [180, -430],
      [262, -330],
      [300, -220],
      [318, -90],
    ],
    to: [
      [80, -480],
      [130, -400],
      [180, -320],
      [226, -250],
      [262, -170],
    ],
    count: 7,
    width: 40,
    seed: seed + 1,
    shine: [0.24, 0.46],
  })
  const strays = wisps(tone, seed + 2, [
    [
      [66, -476],
      [20, -400],
      [10, -330],
      [-10, -262],
    ],
    [
      [74, -478],
      [90, -410],
      [84, -350],
      [96, -290],
    ],
    [
      [60, -474],
      [-30, -380],
      [-70, -300],
      [-60, -230],
    ],
    [
      [82, -478],
      [140, -390],
      [168, -300],
      [160, -240],
    ],
  ])
  return lift(near + far, 1) + strays
}

/** The front hair from a parting on her left, down both temples. */
function parted(tone: Tone, ends: number, seed: number): string {
  const right = sweep(tone, {
    from: [
      [66, -474],
      [190, -428],
      [296, -270],
      [326, -70],
      [318, ends],
    ],
    to: [
      [62, -506],
      [220, -490],
      [364, -310],
      [392, -60],
      [372, ends + 60],
    ],
    count: 12,
    width: 46,
    seed,
    shine: [0.35, 0.2],
  })
  const left = sweep(tone, {
    from: [
      [62, -470],
      [-70, -406],
      [-214, -292],
      [-300, -90],
      [-312, ends],
    ],
    to: [
      [56, -508],
      [-130, -516],
      [-318, -376],
      [-400, -90],
      [-372, ends + 70],
    ],
    count: 17,
    width: 50,
    seed: seed + 1,
    shine: [0.72, 0.5],
  })
  return right + left
}

function loose(tone: Tone): Hair {
  const behind = (s: number) =>
    sweep(tone, {
      from: [
        [s * 180, -330],
        [s * 300, -60],
        [s * 270, 240],
        [s * 250, 480],
        [s * 190, 640],
      ],
      to: [
        [s * 300, -330],
        [s * 412, -60],
        [s * 424, 250],
        [s * 452, 480],
        [s * 400, 700],
      ],
      count: 13,
      width: 66,
      seed: s > 0 ? 11 : 12,
      shine: s > 0 ? [0.05, 0.3] : [0.1, 0.62],
    })
  const tress = (s: number) =>
    sweep(tone, {
      from: [
        [s * 320, -200],
        [s * 330, 140],
        [s * 300, 330],
        [s * 262, 500],
        [s * 214, 640],
      ],
      to: [
        [s * 370, -200],
        [s * 424, 160],
        [s * 400, 360],
        [s * 396, 540],
        [s * 322, 740],
      ],
      count: 9,
      width: 54,
      seed: s > 0 ? 13 : 14,
      shine: s > 0 ? [0.2, 0.42] : [0.5, 0.8],
    })
  return {
    back: lift(cap(tone) + behind(-1) + behind(1), 3),
    front:
      lift(tress(-1) + tress(1), 2) +
      lift(parted(tone, 320, 15), 2) +
      fringe(tone, 16) +
      wisps(tone, 3, [
        [
          [60, -500],
          [-60, -540],
          [-190, -500],
          [-250, -440],
        ],
        [
          [80, -505],
          [190, -530],
          [290, -440],
          [340, -360],
        ],
        [
          [-250, -230],
          [-300, -120],
          [-286, 20],
          [-262, 120],
        ],
      ]),
  }
}

function braid(tone: Tone, s: number, x0: number, y0: number, n: number, lean: number): string {
  const random = rng(s > 0 ? 21 : 22)
  const step = 74
  const twist = times(n, (i) => {
    const k = (1 - (i / n) * 0.36) * (i === 0 ? 0.66 : i === 1 ? 0.86 : 1)
    const [x, y] = [x0 + s * lean * i, y0 + i * step * 0.92]
    const strand = (side: number) => {
      const pts: Pt[] = [
        [x + side * (i === 0 ? 14 : 52) * k, y - (i === 0 ? 30 : 56)],
        [x + side * 62 * k, y + 10],
        [x + side * 16 * k, y + 62],
        [x - side * 22 * k, y + 82],
      ]
      const c = hairColour(tone, between(random, 0.42, 0.66) + (side < 0 ? 0.16 : -0.12))
      const lines = times(5, (q) =>
        line(
          curve(pts.map(([a, b]): Pt => [a + (q - 2) * 11 * k, b])),
          q % 2 ? blend(c, tone.glint, 0.4) : darkStrand(c, tone),
          2.2,
          'opacity=".6"',
        ),
      )
      const w = [6 * k, 64 * k, 70 * k, 18 * k]
      return (
        fill(
          ribbon(
            pts.map(([a, b]): Pt => [a + 4, b + 8]),
            w,
          ),
          tone.hairDeep,
          'opacity=".6"',
        ) +
        fill(ribbon(pts, w), c) +
        lines
      )
    }
    return strand(i % 2 ? 1 : -1) + strand(i % 2 ? -1 : 1)
  })
  const [ex, ey] = [x0 + s * lean * n, y0 + n * step * 0.92]
  const tail = sweep(tone, {
    from: [
      [ex - 26, ey],
      [ex - 40, ey + 50],
      [ex - 26, ey + 120],
    ],
    to: [
      [ex + 26, ey],
      [ex + 42, ey + 50],
      [ex + 18, ey + 126],
    ],
    count: 6,
    width: 22,
    seed: 25,
    shine: [0.6, 0.3],
  })
  const tie = `<rect x="${f(ex - 38)}" y="${f(ey - 24)}" width="76" height="36" rx="12" fill="#d2543f"/><path d="M${f(ex - 36)} ${f(ey - 6)}h72" stroke="#7c2620" stroke-width="4"/>`
  return tail + twist + tie
}

function hairTie(x: number, y: number): string {
  return lift(
    `<rect x="${f(x - 52)}" y="${f(y - 20)}" width="104" height="38" rx="16" fill="#d2543f"/>` +
      line(`M${f(x - 44)} ${f(y)}h88`, '#7c2620', 4),
    1,
  )
}

function braids(tone: Tone): Hair {
  const sides = (s: number) =>
    sweep(tone, {
      from: [
        [s * 6, -478],
        [s * 110, -402],
        [s * 236, -270],
        [s * 304, -90],
        [s * 318, 90],
        [s * 336, 214],
      ],
      to: [
        [s * 2, -512],
        [s * 176, -506],
        [s * 344, -340],
        [s * 392, -90],
        [s * 392, 90],
        [s * 356, 220],
      ],
      count: 14,
      width: 48,
      seed: s > 0 ? 31 : 32,
      shine: s > 0 ? [0.5, 0.24] : [0.74, 0.5],
    })
  return {
    back: lift(cap(tone), 3),
    front:
      lift(braid(tone, -1, -350, 196, 7, 7), 2) +
      lift(braid(tone, 1, 350, 196, 7, 7), 2) +
      lift(sides(-1) + sides(1), 2) +
      hairTie(-350, 206) +
      hairTie(350, 206) +
      fringe(tone, 34) +
      wisps(tone, 33, [
        [
          [-30, -500],
          [-110, -540],
          [-180, -520],
          [-220, -480],
        ],
        [
          [24, -496],
          [70, -450],
          [60, -400],
          [30, -360],
        ],
        [
          [-10, -490],
          [-50, -440],
          [-56, -390],
          [-40, -350],
        ],
        [
          [250, -330],
          [330, -270],
          [350, -180],
          [346, -100],
        ],
      ]),
  }
}

function halfUp(tone: Tone): Hair {
  const h = loose(tone)
  const over = sweep(tone, {
    from: [
      [10, -470],
      [-110, -416],
      [-240, -310],
      [-330, -200],
      [-352, -60],
    ],
    to: [
      [30, -512],
      [-100, -540],
      [-280, -452],
      [-388, -280],
      [-398, -80],
    ],
    count: 13,
    width: 48,
    seed: 41,
    shine: [0.66, 0.5],
  })
  const right = sweep(tone, {
    from: [
      [20, -470],
      [140, -410],
      [246, -310],
      [330, -200],
      [352, -60],
    ],
    to: [
      [30, -512],
      [160, -530],
      [300, -440],
      [388, -270],
      [398, -80],
    ],
    count: 11,
    width: 48,
    seed: 42,
    shine: [0.5, 0.2],
  })
  const tress = (s: number, seed: number) =>
    sweep(tone, {
      from: [
        [s * 324, -230],
        [s * 336, 120],
        [s * 316, 330],
        [s * 290, 500],
        [s * 250, 660],
      ],
      to: [
        [s * 372, -230],
        [s * 420, 160],
        [s * 410, 380],
        [s * 410, 560],
        [s * 360, 740],
      ],
      count: 8,
      width: 54,
      seed,
      shine: s > 0 ? [0.14, 0.36] : [0.5, 0.76],
    })
  const pin = lift(
    `<rect x="-372" y="-176" width="88" height="24" rx="12" fill="#e2b04a" transform="rotate(-24 -330 -164)"/>` +
      dot(-356, -152, 7, '#fff0c8'),
    1,
  )
  return {
    back: h.back,
    front:
      lift(tress(-1, 43) + tress(1, 44), 2) +
      lift(over + right, 2) +
      fringe(tone, 46) +
      pin +
      wisps(tone, 45, [
        [
          [-40, -470],
          [-150, -390],
          [-236, -230],
          [-262, -70],
        ],
        [
          [60, -468],
          [170, -390],
          [240, -250],
          [262, -110],
        ],
        [
          [-262, -200],
          [-290, -60],
          [-282, 60],
          [-256, 170],
        ],
      ]),
  }
}

function back(tone: Tone, seed: number): string {
  const side = (s: number) =>
    sweep(tone, {
      from: [
        [s * 318, 60],
        [s * 366, -110],
        [s * 366, -330],
        [s * 190, -500],
        [s * 20, -530],
      ],
      via: [
        [s * 262, -226],
        [s * 286, -326],
        [s * 250, -430],
        [s * 150, -510],
        [s * 10, -536],
      ],
      to: [
        [s * 4, -326],
        [s * 6, -400],
        [s * 10, -460],
        [s * 14, -510],
        [s * 10, -540],
      ],
      count: 19,
      width: 46,
      seed: seed + s,
      shine: s > 0 ? [0.15, 0.55] : [0.4, 0.75],
    })
  const under = fill(
    blob([
      [-330, 20],
      [-298, -150],
      [-230, -262],
      [-120, -318],
      [0, -332],
      [120, -318],
      [230, -262],
      [298, -150],
      [330, 20],
      [380, -240],
      [200, -500],
      [0, -540],
      [-200, -500],
      [-380, -240],
    ]),
    tone.hair,
  )
  return under + side(1) + side(-1)
}

/** A low ponytail, brought forward over her right shoulder. */
function ponytail(tone: Tone): string {
  const tail = sweep(tone, {
    from: [
      [-290, 40],
      [-330, 260],
      [-326, 430],
      [-290, 590],
      [-262, 720],
    ],
    to: [
      [-344, 30],
      [-420, 260],
      [-440, 440],
      [-410, 620],
      [-330, 770],
    ],
    count: 8,
    width: 50,
    seed: 54,
    shine: [0.3, 0.8],
  })
  return tail + hairTie(-372, 262)
}

function swept(tone: Tone): Hair {
  return {
    back: lift(cap(tone), 3),
    front:
      lift(ponytail(tone), 2) +
      lift(back(tone, 50), 2) +
      fringe(tone, 53) +
      wisps(tone, 52, [
        [
          [-300, -90],
          [-322, 0],
          [-306, 90],
          [-318, 170],
        ],
        [
          [-120, -402],
          [-170, -400],
          [-250, -330],
          [-280, -270],
        ],
        [
          [300, -90],
          [316, 10],
          [300, 80],
          [312, 150],
        ],
      ]),
  }
}

function bun(tone: Tone): Hair {
  const coil = times(5, (i) => {
    const r = 150 - i * 26
    const ring: Pt[] = Array.from({ length: 9 }, (_, k): Pt => {
      const a = -2.4 + i * 0.9 + (k / 8) * 5.2
      return [20 + Math.cos(a) * r, -590 + Math.sin(a) * r * 0.82]
    })
    const c = hairColour(tone, 0.4 + i * 0.08)
    const strands = times(5, (q) =>
      line(
        curve(
          ring.map(([x, y]): Pt => [
            20 + (x - 20) * (1 + (q - 2) * 0.05),
            -590 + (y + 590) * (1 + (q - 2) * 0.05),
          ]),
        ),
        q % 2 ? blend(c, tone.glint, 0.45) : darkStrand(c, tone),
        2.4,
        'opacity=".6"',
      ),
    )
    return (
      fill(
        ribbon(ring, [20, 66, 70, 62, 12]),
        tone.hairDeep,
        'opacity=".5" transform="translate(4 8)"',
      ) +
      fill(ribbon(ring, [16, 62, 66, 58, 10]), c) +
      strands
    )
  })
  return {
    back: lift(oval(20, -590, 150, 128, tone.hair) + coil, 3) + lift(cap(tone), 2),
    front:
      lift(back(tone, 60), 2) +
      fringe(tone, 63) +
      wisps(tone, 61, [
        [
          [-290, -120],
          [-336, 0],
          [-330, 130],
          [-300, 230],
        ],
        [
          [-270, -150],
          [-300, -30],
          [-304, 80],
          [-330, 170],
        ],
        [
          [290, -120],
          [330, 10],
          [318, 120],
          [340, 210],
        ],
        [
          [-60, -404],
          [-100, -380],
          [-180, -330],
          [-236, -240],
        ],
        [
          [120, -660],
          [170, -720],
          [230, -730],
          [270, -700],
        ],
        [
          [-90, -660],
          [-150, -700],
          [-190, -690],
          [-216, -650],
        ],
      ]),
  }
}

function blown(tone: Tone): Hair {
  const flow = (y: number, seed: number, shine: readonly [number, number], n: number) =>
    sweep(tone, {
      from: [
        [60, -470 + y],
        [240, -470 + y],
        [380, -360 + y],
        [520, -330 + y],
        [700, -390 + y],
      ],
      to: [
        [250, -60 + y],
        [380, -20 + y],
        [480, 80 + y],
        [600, 90 + y],
        [760, 20 + y],
      ],
      count: n,
      width: 58,
      seed,
      shine,
      loose: 2.2,
    })
  const low = sweep(tone, {
    from: [
      [250, -60],
      [360, 60],
      [440, 190],
      [560, 240],
      [690, 200],
    ],
    to: [
      [240, 60],
      [320, 240],
      [380, 380],
      [470, 460],
      [620, 470],
    ],
    count: 11,
    width: 56,
    seed: 72,
    shine: [0.3, 0.1],
    loose: 2,
  })
  const over = sweep(tone, {
    from: [
      [-150, -420],
      [-20, -408],
      [130, -372],
      [246, -270],
      [330, -130],
    ],
    to: [
      [-170, -478],
      [10, -540],
      [230, -520],
      [400, -420],
      [560, -400],
    ],
    count: 15,
    width: 48,
    seed: 73,
    shine: [0.5, 0.76],
    loose: 1.6,
  })
  const left = sweep(tone, {
    from: [
      [-140, -424],
      [-220, -350],
      [-282, -220],
      [-308, -60],
      [-302, 80],
    ],
    to: [
      [-160, -480],
      [-290, -430],
      [-368, -270],
      [-376, -60],
      [-340, 130],
    ],
    count: 10,
    width: 44,
    seed: 74,
    shine: [0.74, 0.6],
  })
  return {
    back: lift(cap(tone) + low + flow(0, 71, [0.5, 0.2], 20), 3),
    front:
      lift(left + over, 2) +
      fringe(tone, 76) +
      wisps(tone, 75, [
        [
          [-100, -420],
          [20, -390],
          [140, -300],
          [200, -200],
        ],
        [
          [100, -500],
          [300, -560],
          [480, -540],
          [640, -580],
        ],
        [
          [200, -480],
          [400, -480],
          [560, -430],
          [760, -470],
        ],
        [
          [300, 100],
          [440, 200],
          [580, 180],
          [720, 260],
        ],
      ]),
  }
}

/** Hair under a hat: only what shows at the temples, and one escaped lock. */
function tucked(tone: Tone): Hair {
  const side = (s: number) =>
    sweep(tone, {
      from: [
        [s * 258, -330],
        [s * 300, -120],
        [s * 306, 20],
        [s * 318, 140],
      ],
      to: [
        [s * 330, -330],
        [s * 374, -100],
        [s * 374, 60],
        [s * 352, 220],
      ],
      count: 8,
      width: 42,
      seed: s > 0 ? 81 : 82,
      shine: s > 0 ? [0.3, 0.1] : [0.6, 0.4],
    })
  return {
    back: lift(cap(tone), 3),
    front:
      lift(side(-1) + side(1), 2) +
      fringe(tone, 83) +
      wisps(tone, 84, [
        [
          [-300, 20],
          [-330, 120],
          [-320, 220],
          [-344, 300],
        ],
        [
          [306, 10],
          [330, 110],
          [322, 190],
          [340, 260],
        ],
      ]),
  }
}

const styles: Record<Style, (tone: Tone) => Hair> = {
  loose,
  braids,
  'half-up': halfUp,
  swept,
  bun,
  blown,
  tucked,
}

/** The performer's hair in one of its styles; `turn` follows the face. */
export function drawHair(style: Style, tone: Tone, turn = 0): Hair {
  const hair = styles[style](tone)
  return {
    back: group(hair.back, `transform="translate(${f(-turn * 22)} 0)"`),
    front: group(hair.front, `transform="translate(${f(turn * 14)} 0)"`),
  }
}
