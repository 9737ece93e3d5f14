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
  ribbon,
  rng,
  times,
} from './kit'
import type { Pt } from './kit'
import { beam, boards, drape, glow, hills, sheet, snow, stars, vignette, wash } from './backdrops'
import { cog } from './attic'
import { cloth, weaves } from './garments'
import { gripHand } from './hands'
import { drawFigure } from './figure'
import { linear, radial } from './paper'
import type { Sheet } from './paper'
import { lantern, letter } from './snow-post'
import { apple } from './windfall'
import { tone } from './tones'

const S = 2000
const size = { width: S, height: S }

/** Two hands and a lantern, lit by it. */
export function handsAndLantern(): Sheet {
  const t = tone('#ffb45a', 0.14)
  const arm = (s: number) => {
    const pts: Pt[] = [
      [1000 + s * 190, 640],
      [1000 + s * 560, 900],
      [1000 + s * 980, 1340],
    ]
    return (
      lift(
        cloth(ribbon(pts, [300, 400, 520]), '#b93430', 'plain') +
          fill(
            ribbon(
              pts.map(([x, y]): Pt => [x, y + 90]),
              [120, 180, 240],
            ),
            '#4a0d18',
            'opacity=".45" filter="url(#soft3)"',
          ),
        3,
      ) +
      lift(
        cloth(
          ribbon(
            [
              [1000 + s * 215, 650],
              [1000 + s * 430, 800],
            ],
            [300, 350],
          ),
          '#2f6b62',
          'knit',
        ),
        2,
      )
    )
  }
  return {
    ...size,
    seed: 101,
    light: { dx: 0.05, dy: -0.6, strength: 0.6, shade: '#050818' },
    relief: 0.36,
    defs:
      weaves +
      radial(
        'night',
        [
          [0, '#4a4f7c'],
          [0.5, '#202a58'],
          [1, '#0c1130'],
        ],
        [0.5, 0.56, 0.7],
      ),
    body:
      sheet(S, S, 'url(#night)') +
      stars(S, S, 70, 5) +
      hills(S, S, 1620, 120, '#3a467e', 4, 4, 5) +
      snow(S, S, 120, 6, [4, 10]) +
      glow(1000, 1250, 1100, '#ffa63f', 0.75) +
      place(lantern(), 1000, 560, 2.5) +
      arm(-1) +
      arm(1) +
      place(gripHand(t), 1075, 560, 1.02, 88) +
      place(gripHand(t), 880, 640, 1.02, -88, -1.02) +
      glow(1000, 1340, 560, '#ffd98a', 0.85) +
      lift(snow(S, S, 44, 8, [12, 26]), 2) +
      group(snow(S, S, 10, 9, [40, 70]), 'filter="url(#soft1)" opacity=".8"') +
      vignette(S, S, 0.5, 0.56, '#050716', 0.75),
  }
}

function feather(): string {
  const barbs = times(34, (i) => {
    const t = i / 34
    const w = Math.sin(Math.PI * (0.12 + t * 0.86)) * 92
    const y = -360 + t * 560
    return (
      fill(
        ribbon(
          [
            [0, y],
            [w * 0.6, y - 34],
            [w, y - 70],
          ],
          [9, 15, 2],
        ),
        i % 2 ? '#f4f3ec' : '#d9dde0',
      ) +
      fill(
        ribbon(
          [
            [0, y],
            [-w * 0.5, y - 34],
            [-w * 0.8, y - 64],
          ],
          [9, 15, 2],
        ),
        t < 0.25 ? '#59636e' : i % 2 ? '#e6e8e6' : '#c9cfd4',
      )
    )
  })
  return lift(barbs + line('M0 300C-6 100 6 -200 0 -400', '#b9a98a', 9), 2)
}

function seaChart(): string {
  const r = rng(14)
  return lift(
    fill(card(r, -420, -330, 840, 660, 8), '#e4d2a4') +
      fill(
        blob([
          [-400, -300],
          [-180, -310],
          [-60, -180],
          [-200, -60],
          [-330, -120],
          [-410, -90],
        ]),
        '#c4a86a',
      ) +
      fill(
        blob([
          [180, 60],
          [330, 20],
          [400, 140],
          [360, 300],
          [200, 290],
          [120, 180],
        ]),
        '#c4a86a',
      ) +
      line('M-380 -30H390M-380 140H390M-140 -310V310M90 -310V310', '#a88a54', 3, 'opacity=".6"') +
      line(
        curve([
          [-330, 230],
          [-160, 120],
          [0, 150],
          [140, -60],
          [310, -180],
        ]),
        '#a92a2a',
        7,
        'stroke-dasharray="26 18"',
      ) +
      line('M292 -200l40 40M332 -200l-40 40', '#a92a2a', 10) +
      place(
        times(
          8,
          (i) =>
            `<path d="M0 0L14 -26L0 -92L-14 -26Z" fill="${i % 2 ? '#b8965a' : '#5b4a32'}" transform="rotate(${i * 45})"/>`,
        ) + dot(0, 0, 15, '#5b4a32'),
        -280,
        160,
        0.8,
      ),
    2,
  )
}

function brassKey(): string {
  const c = '#d0a045'
  return lift(
    `<circle cx="0" cy="-150" r="70" fill="none" stroke="${c}" stroke-width="34"/><circle cx="0" cy="-150" r="84" fill="none" stroke="#f6dc94" stroke-width="5" opacity=".7"/>` +
      fill(
        poly([
          [-17, -70],
          [17, -70],
          [17, 230],
          [-17, 230],
        ]),
        c,
      ) +
      fill(
        poly([
          [17, 130],
          [90, 130],
          [90, 164],
          [62, 164],
          [62, 186],
          [90, 186],
          [90, 226],
          [17, 226],
        ]),
        c,
      ) +
      line('M-9 -60V224', '#f6dc94', 6, 'opacity=".7"') +
      fill(card(rng(2), -30, -84, 60, 26), darker(c, 0.2)),
    2,
  )
}

function closedBook(): string {
  return lift(
    fill(card(rng(7), -300, -390, 600, 790, 3), '#f3e6c4') +
      fill(card(rng(8), -310, -400, 606, 780, 3), '#7a2730') +
      line(
        poly([
          [-270, -360],
          [256, -360],
          [256, 340],
          [-270, 340],
        ]),
        '#d9ae58',
        7,
      ) +
      line(
        poly([
          [-246, -336],
          [232, -336],
          [232, 316],
          [-246, 316],
        ]),
        '#d9ae58',
        3,
      ) +
      fill(card(rng(9), -310, -400, 56, 780, 2), '#5d1a24') +
      place(
        times(
          8,
          (i) =>
            `<path d="M0 0L18 -40L0 -120L-18 -40Z" fill="#d9ae58" transform="rotate(${i * 45})" opacity=".85"/>`,
        ),
        -6,
        -10,
      ),
    3,
  )
}

/** One prop for each play, from above. */
export function fiveProps(): Sheet {
  const felt = times(7, (i) =>
    lift(
      fill(
        poly([
          [-40, i * 300 - 40],
          [S + 40, i * 300 - 60],
          [S + 40, i * 300 + 300],
          [-40, i * 300 + 300],
        ]),
        i % 2 ? '#2c4a52' : '#2a454e',
      ),
      1,
    ),
  )
  const tape = (x: number, y: number, turn: number, c: string) =>
    place(
      lift(fill(card(rng(x), -80, -20, 160, 40), c) + fill(card(rng(y), -20, -20, 40, 110), c), 1),
      x,
      y,
      1,
      turn,
    )
  return {
    ...size,
    seed: 102,
    light: { dx: -0.5, dy: 0.8, strength: 0.56, shade: '#07141a' },
    defs: weaves,
    body:
      sheet(S, S, '#2b4750') +
      felt +
      tape(180, 190, 0, '#f2b53c') +
      tape(1830, 1800, 180, '#d9573f') +
      place(seaChart(), 560, 560, 1.02, -9) +
      place(feather(), 620, 560, 1.1, 38) +
      place(closedBook(), 1440, 600, 0.92, 8) +
      place(brassKey(), 1440, 610, 1.02, -28) +
      place(letter(), 600, 1440, 1.15, 7) +
      cog(1120, 1130, 190, 15, '#c98f3c', 0.1) +
      cog(1300, 1270, 96, 10, '#8f989a', 0.26) +
      place(apple(), 1530, 1490, 2, 10) +
      line(
        curve([
          [180, 1130],
          [420, 1180],
          [700, 1110],
          [980, 1190],
        ]),
        '#e8dcc0',
        7,
      ) +
      glow(300, 200, 1500, '#ffe9c0', 0.42) +
      wash(S, S, '#ffb05a', 0.1) +
      vignette(S, S, 0.48, 0.48, '#061016', 0.66),
  }
}

/** The model box: a toy theatre on a table. */
export function modelTheatre(): Sheet {
  const wren = drawFigure({
    head: {
      id: 'v',
      tone: tone('#ffd9a0', 0.08),
      mouth: 'soft',
      style: 'loose',
      turn: 0,
      brow: 36,
      depth: 0.4,
    },
    left: { elbow: [-620, 1040], wrist: [-880, 620] },
    right: { elbow: [620, 1040], wrist: [880, 620] },
    top: { colour: '#b5482f', weave: 'knit', hem: 2100, flare: 420 },
    trousers: '#2c3a5a',
  })
  const arch = `M260 1560V520Q260 250 560 250H1440Q1740 250 1740 520V1560H1560V560Q1560 430 1420 430H580Q440 430 440 560V1560Z`
  const stones =
    times(
      11,
      (i) => dot(350, 620 + i * 86, 20, '#d9a84e') + dot(1650, 620 + i * 86, 20, '#d9a84e'),
    ) + times(13, (i) => dot(520 + i * 80, 340, 20, '#d9a84e'))
  return {
    ...size,
    seed: 103,
    light: { dx: -0.4, dy: 0.85, strength: 0.58, shade: '#140a12' },
    defs:
      weaves +
      linear('sky', [
        [0, '#1b2550'],
        [1, '#8a6f95'],
      ]) +
      radial(
        'room',
        [
          [0, '#7d5a4a'],
          [1, '#2f1d22'],
        ],
        [0.4, 0.3, 0.8],
      ),
    body:
      sheet(S, S, 'url(#room)') +
      boards(S, 1600, 420, 1000, 13, '#8a5c3a', 3) +
      lift(fill('M430 440H1570V1540H430Z', 'url(#sky)'), 2) +
      `<clipPath id="box"><rect x="430" y="420" width="1140" height="1130"/></clipPath>` +
      group(
        place(stars(1100, 500, 50, 3), 450, 440) +
          line('M1190 400V640', '#e8dcc0', 4) +
          lift(
            fill(
              blob([
                [1220, 600],
                [1130, 640],
                [1100, 730],
                [1140, 820],
                [1240, 850],
                [1300, 826],
                [1210, 780],
                [1190, 720],
                [1220, 650],
                [1290, 620],
              ]),
              '#f6e3b0',
            ),
            3,
          ) +
          place(
            hills(1200, 900, 470, 190, '#5a67a4', 6, 3, 4) +
              hills(1200, 900, 590, 130, '#3f4b84', 8, 3, 4),
            410,
            600,
          ) +
          place(boards(1200, 0, 300, 590, 11, '#a8713f', 9), 410, 1330) +
          beam([800, 420], [1000, 1430], 40, 230, '#ffe3a0', 0.42) +
          group(
            oval(1000, 1440, 260, 46, '#ffe3a0', 'opacity=".8" filter="url(#soft2)"'),
            'style="mix-blend-mode:screen"',
          ) +
          place(wren, 1000, 900, 0.158) +
          drape(420, 400, 210, 1160, 4, '#8e2430', 7) +
          drape(1370, 400, 210, 1160, 4, '#9f2b33', 8),
        'clip-path="url(#box)"',
      ) +
      times(7, (i) =>
        lift(
          fill(`M${436 + i * 162} 420h166v60q-83 120 -166 0Z`, i % 2 ? '#9f2b33' : '#8a242d') +
            line(`M${438 + i * 162} 482q81 118 162 0`, '#d9a84e', 8),
          2,
        ),
      ) +
      lift(fill(arch, '#e8d8b4') + fill(arch, 'none') + line(arch, '#b9975a', 8) + stones, 4) +
      lift(
        fill(
          blob([
            [760, 270],
            [1000, 130],
            [1240, 270],
            [1120, 300],
            [1000, 240],
            [880, 300],
          ]),
          '#d9a84e',
        ) +
          dot(1000, 236, 48, '#9f2b33') +
          dot(988, 224, 16, '#e87a6a'),
        3,
      ) +
      lift(
        fill(
          poly([
            [220, 1550],
            [1780, 1550],
            [1820, 1650],
            [180, 1650],
          ]),
          '#c9ac74',
        ) + times(7, (i) => fill(`M${330 + i * 210} 1560a60 50 0 0 1 120 0Z`, '#fff0b8')),
        3,
      ) +
      times(7, (i) => glow(390 + i * 210, 1550, 130, '#ffd98a', 0.5)) +
      lift(
        place(
          line('M0 0L260 -60', '#3a6ea0', 22) +
            fill(
              poly([
                [260, -72],
                [300, -70],
                [262, -46],
              ]),
              '#f1d3a6',
            ),
          300,
          1860,
        ),
        2,
      ) +
      lift(
        place(
          `<circle cx="0" cy="-40" r="46" fill="none" stroke="#c2473a" stroke-width="20"/><circle cx="110" cy="-20" r="46" fill="none" stroke="#c2473a" stroke-width="20"/>` +
            line('M30 -10L300 60M80 10L310 -40', '#c9ced0', 20),
          1380,
          1850,
        ),
        2,
      ) +
      times(9, (i) =>
        fill(
          poly([
            [760 + i * 70, 1800 + ((i * 53) % 90)],
            [800 + i * 70, 1790 + ((i * 53) % 90)],
            [790 + i * 70, 1826 + ((i * 53) % 90)],
          ]),
          ['#9f2b33', '#2f3b6a', '#d9a84e', '#f3e7d0'][i % 4] as string,
        ),
      ) +
      glow(500, 200, 1300, '#ffdca0', 0.4) +
      vignette(S, S, 0.5, 0.5, '#100608', 0.7),
  }
}
