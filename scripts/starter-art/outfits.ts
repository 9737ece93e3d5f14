import {
  blob,
  blend,
  curve,
  darker,
  dot,
  fill,
  group,
  lift,
  lighter,
  line,
  oval,
  poly,
  ribbon,
  times,
} from './kit'
import { button, chest, cloth, collar, neckband, rollNeck, ruff, scarf, torso } from './garments'

/** A rust jumper over a white collar. */
export function jumper(colour: string): string {
  return torso(colour, 'knit') + neckband(colour, 600, 80) + collar('#f7efe0', 0.86)
}

/** Dungarees over a striped shirt. */
export function dungarees(colour: string): string {
  const strap = (s: number) => {
    const d = poly([
      [s * 236, 632],
      [s * 330, 664],
      [s * 262, 1050],
      [s * 150, 1040],
    ])
    return lift(
      cloth(d, colour, 'cord') +
        line(
          `M${s * 250} 660L${s * 172} 1030M${s * 316} 676L${s * 246} 1040`,
          lighter(colour, 0.5),
          4,
          'stroke-dasharray="14 10"',
        ),
      2,
    )
  }
  const bib = blob([
    [-300, 980],
    [0, 960],
    [300, 980],
    [340, 1300],
    [360, 1600],
    [-360, 1600],
    [-340, 1300],
  ])
  const pocket = poly([
    [-150, 1150],
    [150, 1150],
    [142, 1340],
    [-142, 1340],
  ])
  return (
    torso('#f4ead8', 'stripe') +
    neckband('#f4ead8', 590, 60) +
    strap(-1) +
    strap(1) +
    lift(cloth(bib, colour, 'cord'), 3) +
    lift(
      cloth(pocket, lighter(colour, 0.06), 'cord') +
        line('M-136 1170H136', lighter(colour, 0.5), 4, 'stroke-dasharray="14 10"'),
      1,
    ) +
    button(-214, 1030, 34, '#e9d6a8') +
    button(214, 1030, 34, '#e9d6a8')
  )
}

/** A jumper with a roll neck. */
export function rollNeckJumper(colour: string): string {
  return torso(colour, 'knit') + rollNeck(colour)
}

/** A velvet jacket under a ruff. */
export function ruffAndVelvet(colour: string, lit = -1): string {
  const frogs = times(4, (i) => {
    const y = 860 + i * 150
    return lift(
      line(
        curve([
          [-150, y - 20],
          [-60, y],
          [0, y - 8],
          [60, y],
          [150, y - 20],
        ]),
        '#c79a4b',
        12,
      ) + dot(0, y - 6, 20, '#e0b661'),
      1,
    )
  })
  return (
    torso(colour, 'cord', lit) +
    line('M0 760V1600', darker(colour, 0.7), 8) +
    frogs +
    ruff('#fbf3e4')
  )
}

/** A tweed waistcoat, a collarless shirt and a knotted scarf. */
export function waistcoat(colour: string): string {
  const half = (s: number) => {
    const d = curve(
      [
        [s * 210, 640],
        [s * 340, 680],
        [s * 372, 900],
        [s * 400, 1200],
        [s * 400, 1600],
        [s * 8, 1600],
        [s * 6, 1080],
        [s * 120, 840],
        [s * 210, 640],
      ],
      true,
    )
    const lapel = curve(
      [
        [s * 206, 640],
        [s * 300, 760],
        [s * 210, 880],
        [s * 60, 1060],
        [s * 14, 1080],
        [s * 110, 850],
        [s * 206, 640],
      ],
      true,
    )
    return lift(cloth(d, colour, 'tweed'), 2) + lift(cloth(lapel, lighter(colour, 0.1), 'tweed'), 1)
  }
  const knot =
    lift(
      fill(
        blob([
          [-60, 740],
          [0, 720],
          [60, 740],
          [90, 980],
          [20, 1010],
          [-70, 960],
        ]),
        '#8e2a2c',
      ) +
        line(
          curve([
            [-10, 790],
            [0, 880],
            [-16, 960],
          ]),
          '#5d1a20',
          8,
          'opacity=".6"',
        ),
      2,
    ) +
    lift(
      fill(
        blob([
          [-190, 560],
          [-206, 640],
          [-80, 740],
          [0, 770],
          [80, 740],
          [206, 640],
          [190, 560],
          [80, 660],
          [0, 690],
          [-80, 660],
        ]),
        '#a2343a',
      ) +
        line(
          curve([
            [-170, 620],
            [-60, 716],
            [0, 730],
            [60, 716],
            [170, 620],
          ]),
          '#5d1a20',
          7,
          'opacity=".55"',
        ),
      2,
    ) +
    lift(
      fill(
        blob([
          [-58, 700],
          [0, 688],
          [58, 700],
          [66, 770],
          [0, 792],
          [-66, 770],
        ]),
        '#b23f42',
      ),
      1,
    )
  const pocketWatch = line(
    curve([
      [40, 1250],
      [140, 1300],
      [250, 1240],
    ]),
    '#d9a84e',
    7,
    'stroke-dasharray="10 6"',
  )
  return (
    torso('#e8dcc6', 'plain') +
    half(1) +
    half(-1) +
    times(3, (i) => button(-30, 1150 + i * 130, 26, '#5a4030')) +
    pocketWatch +
    knot
  )
}

/** A yellow raincoat with its hood down. */
export function raincoat(colour: string): string {
  const hood = lift(
    fill(
      blob([
        [-360, 560],
        [-420, 700],
        [-200, 800],
        [0, 826],
        [200, 800],
        [420, 700],
        [360, 560],
        [200, 520],
        [0, 640],
        [-200, 520],
      ]),
      darker(colour, 0.1),
    ) +
      line(
        curve([
          [-380, 680],
          [-190, 770],
          [0, 796],
          [190, 770],
          [380, 680],
        ]),
        darker(colour, 0.5),
        6,
        'opacity=".6"',
      ),
    2,
  )
  const flap = (s: number) =>
    lift(
      fill(
        curve(
          [
            [s * 120, 600],
            [s * 250, 690],
            [s * 240, 850],
            [s * 30, 900],
            [s * 20, 780],
            [s * 120, 600],
          ],
          true,
        ),
        s < 0 ? lighter(colour, 0.12) : darker(colour, 0.06),
      ),
      2,
    )
  const gloss =
    fill(
      ribbon(
        [
          [-520, 840],
          [-560, 1000],
          [-580, 1250],
        ],
        [4, 44, 10],
      ),
      '#fff8d8',
      'opacity=".5" filter="url(#soft1)"',
    ) +
    fill(
      ribbon(
        [
          [-240, 940],
          [-260, 1100],
          [-250, 1300],
        ],
        [2, 24, 4],
      ),
      '#fff8d8',
      'opacity=".35" filter="url(#soft1)"',
    )
  const toggles = times(3, (i) => {
    const y = 1000 + i * 180
    return lift(
      `<rect x="-64" y="${y - 14}" width="128" height="28" rx="14" fill="#6b4630"/>` +
        line(`M-110 ${y}H-50M50 ${y}H110`, '#3b2a22', 9),
      1,
    )
  })
  const striped = lift(
    fill(
      blob([
        [-128, 612],
        [-126, 690],
        [0, 760],
        [126, 690],
        [128, 612],
        [80, 650],
        [0, 668],
        [-80, 650],
      ]),
      '#e8ece4',
    ) +
      line(
        curve([
          [-140, 640],
          [0, 712],
          [140, 640],
        ]),
        '#3e5a6b',
        13,
      ),
    1,
  )
  return (
    torso(colour, 'plain') +
    gloss +
    line('M0 880V1600', darker(colour, 0.5), 7) +
    hood +
    striped +
    flap(1) +
    flap(-1) +
    toggles
  )
}

/** A denim jacket over a cream shirt. */
export function denim(colour: string): string {
  const open = blob([
    [-120, 640],
    [0, 760],
    [120, 640],
    [150, 1000],
    [170, 1600],
    [-170, 1600],
    [-150, 1000],
  ])
  const front = (s: number) => {
    const pocket = poly([
      [s * 230, 960],
      [s * 400, 950],
      [s * 396, 1110],
      [s * 316, 1140],
      [s * 236, 1116],
    ])
    const stitch = 'stroke-dasharray="12 8"'
    return (
      lift(
        cloth(
          curve(
            [
              [s * 120, 660],
              [s * 158, 1000],
              [s * 176, 1600],
              [s * 232, 1600],
              [s * 214, 1000],
              [s * 190, 700],
              [s * 120, 660],
            ],
            true,
          ),
          lighter(colour, 0.06),
          'denim',
        ) +
          line(
            curve([
              [s * 172, 760],
              [s * 186, 1000],
              [s * 202, 1500],
            ]),
            '#e0a24a',
            4,
            stitch,
          ),
        2,
      ) +
      lift(
        cloth(pocket, lighter(colour, 0.04), 'denim') +
          line(`M${s * 230} 1010L${s * 316} 1046L${s * 400} 1004`, '#e0a24a', 4, stitch) +
          dot(s * 316, 1020, 15, '#d9a84e') +
          dot(s * 312, 1016, 5, '#fff0c8'),
        1,
      ) +
      line(
        curve([
          [s * 250, 900],
          [s * 410, 880],
        ]),
        '#e0a24a',
        4,
        stitch,
      )
    )
  }
  const lapel = (s: number) => {
    const d = curve(
      [
        [s * 130, 540],
        [s * 220, 620],
        [s * 350, 720],
        [s * 300, 850],
        [s * 180, 860],
        [s * 120, 760],
        [s * 130, 540],
      ],
      true,
    )
    return lift(
      cloth(d, lighter(colour, 0.1), 'denim') +
        line(
          curve([
            [s * 330, 726],
            [s * 290, 832],
            [s * 188, 842],
            [s * 140, 760],
          ]),
          '#e0a24a',
          4,
          'stroke-dasharray="12 8"',
        ),
      2,
    )
  }
  const brass = times(
    4,
    (i) => dot(194, 900 + i * 170, 19, '#d9a84e') + dot(189, 895 + i * 170, 6, '#fff0c8'),
  )
  const shirt = lift(
    fill(open, '#f5ead4') +
      line('M0 770V1600', '#cdb896', 5) +
      times(4, (i) => dot(0, 860 + i * 160, 13, '#d9c6a4')),
    1,
  )
  return (
    torso(colour, 'denim') +
    shirt +
    neckband('#f5ead4', 600, 50) +
    front(1) +
    front(-1) +
    brass +
    lapel(1) +
    lapel(-1)
  )
}

/** Pip's red coat, edged with fur, under a knitted scarf. */
export function winterCoat(colour: string): string {
  const puffs = times(16, (i) =>
    dot((i % 2 ? 1 : -1) * 20, 820 + i * 50, 56, i % 3 ? '#5f4232' : '#74523d'),
  )
  const buttons = times(3, (i) => button(130, 930 + i * 190, 32, '#d9a84e'))
  const shoulderFur = times(19, (i) =>
    dot(
      -380 + i * 42,
      700 + Math.pow((i - 9) / 9, 2) * -70 + 60,
      62,
      i % 2 ? '#5f4232' : '#74523d',
    ),
  )
  return (
    torso(colour, 'plain') +
    lift(puffs, 1) +
    buttons +
    lift(shoulderFur, 2) +
    scarf('#2f6b62', '#f0d9a0')
  )
}

/** Sparrow's striped jersey and red neckerchief. */
export function jersey(): string {
  const kerchief =
    lift(
      fill(
        blob([
          [-180, 560],
          [-210, 650],
          [-90, 760],
          [0, 800],
          [90, 760],
          [210, 650],
          [180, 560],
          [90, 650],
          [0, 680],
          [-90, 650],
        ]),
        '#b8322e',
      ) +
        times(11, (i) => dot(-160 + i * 32, 640 + Math.sin((i / 10) * Math.PI) * 96, 8, '#f6e3c6')),
      2,
    ) +
    lift(
      fill(
        blob([
          [-10, 780],
          [60, 800],
          [150, 930],
          [60, 960],
          [0, 860],
        ]),
        '#a22a2a',
      ) +
        fill(
          blob([
            [0, 780],
            [-60, 800],
            [-120, 960],
            [-40, 960],
            [10, 860],
          ]),
          '#c23c34',
        ),
      2,
    ) +
    lift(oval(0, 786, 46, 40, '#c9443a'), 1)
  return torso('#efe6d2', 'stripe') + neckband('#efe6d2', 596, 54) + kerchief
}

/** Odette's dark dress with a lace collar. */
export function librarianDress(colour: string, lit = 0): string {
  const scallops = (s: number) =>
    times(8, (i) => {
      const t = i / 7
      return dot(s * (40 + t * 230), 810 - t * 90 - t * t * 40, 34, i % 2 ? '#f3e8d2' : '#e6d8bd')
    })
  const half = (s: number) =>
    fill(
      curve(
        [
          [s * 126, 560],
          [s * 270, 680],
          [s * 240, 770],
          [s * 110, 830],
          [s * 6, 790],
          [s * 60, 690],
          [s * 126, 560],
        ],
        true,
      ),
      '#f6ecd8',
    )
  const brooch = lift(
    oval(0, 780, 34, 42, '#c79a4b') +
      oval(0, 780, 23, 30, '#2f6b62') +
      oval(-7, 770, 7, 9, '#bfe0cf'),
    1,
  )
  return (
    torso(colour, 'cord', lit || -1) +
    times(5, (i) => button(0, 900 + i * 120, 20, '#1d1620')) +
    lift(scallops(-1) + scallops(1) + half(1) + half(-1), 2) +
    brooch
  )
}

/** Fig's shirt and leather apron. */
export function apron(): string {
  const leather = '#7a4b2b'
  const bib = blob([
    [-260, 900],
    [0, 872],
    [260, 900],
    [330, 1250],
    [350, 1600],
    [-350, 1600],
    [-330, 1250],
  ])
  const strap = (s: number) =>
    lift(
      fill(
        poly([
          [s * 190, 620],
          [s * 268, 644],
          [s * 238, 930],
          [s * 168, 920],
        ]),
        leather,
      ) + dot(s * 206, 920, 18, '#d9a84e'),
      2,
    )
  const pocket = poly([
    [-190, 1130],
    [190, 1130],
    [180, 1400],
    [-180, 1400],
  ])
  const tools =
    lift(
      line('M-120 1010L-110 1200', '#c9ccd0', 20) +
        fill(
          poly([
            [-146, 940],
            [-96, 936],
            [-104, 1020],
            [-136, 1022],
          ]),
          '#a8572c',
        ),
      1,
    ) +
    lift(
      line('M60 1000L66 1200', '#d9b064', 18) +
        dot(58, 985, 26, '#d9b064') +
        dot(58, 985, 11, leather),
      1,
    )
  const stitch = line(
    curve([
      [-244, 925],
      [0, 898],
      [244, 925],
    ]),
    '#e4b97c',
    5,
    'stroke-dasharray="14 10"',
  )
  return (
    torso('#dfd3b8', 'check') +
    collar('#e9dec4', 0.8) +
    strap(-1) +
    strap(1) +
    lift(
      fill(bib, leather) +
        fill(
          blob([
            [80, 900],
            [260, 910],
            [340, 1600],
            [120, 1600],
          ]),
          '#3a2014',
          'opacity=".4" filter="url(#soft2)"',
        ) +
        stitch,
      2,
    ) +
    tools +
    lift(
      fill(pocket, blend(leather, '#a8713f', 0.4)) +
        line('M-180 1150H180', '#e4b97c', 5, 'stroke-dasharray="14 10"'),
      1,
    )
  )
}

/** June's blue work shirt with a checked kerchief. */
export function workShirt(colour: string): string {
  const placket = lift(
    cloth(
      poly([
        [-44, 760],
        [44, 760],
        [48, 1600],
        [-48, 1600],
      ]),
      lighter(colour, 0.06),
      'denim',
    ),
    1,
  )
  const kerchief = lift(
    cloth(
      blob([
        [-200, 560],
        [-236, 660],
        [-90, 770],
        [0, 900],
        [90, 770],
        [236, 660],
        [200, 560],
        [90, 640],
        [0, 668],
        [-90, 640],
      ]),
      '#b23a2e',
      'check',
    ),
    2,
  )
  const pocket = lift(
    cloth(
      poly([
        [-380, 960],
        [-210, 970],
        [-214, 1130],
        [-296, 1160],
        [-374, 1120],
      ]),
      lighter(colour, 0.05),
      'denim',
    ),
    1,
  )
  const braces = (s: number) =>
    lift(
      fill(
        poly([
          [s * 250, 646],
          [s * 330, 672],
          [s * 330, 1600],
          [s * 250, 1600],
        ]),
        '#5b3a26',
      ),
      1,
    )
  return (
    torso(colour, 'denim') +
    braces(-1) +
    braces(1) +
    placket +
    pocket +
    times(4, (i) => button(0, 960 + i * 150, 18, '#f0e2c4')) +
    collar(lighter(colour, 0.1), 0.92) +
    group(kerchief)
  )
}

/** The outline other garments are cut to. */
export { chest }
