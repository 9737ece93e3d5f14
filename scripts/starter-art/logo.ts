import { fill, group, line, lift, poly } from './kit'
import type { Pt } from './kit'
import type { Sheet } from './paper'

function star(x: number, y: number, r: number, inner: number, points: number, turn = 0): string {
  const pts: Pt[] = Array.from({ length: points * 2 }, (_, i): Pt => {
    const a = (i / (points * 2)) * Math.PI * 2 - Math.PI / 2 + turn
    const q = i % 2 ? inner : r
    return [x + Math.cos(a) * q, y + Math.sin(a) * q]
  })
  return poly(pts)
}

/** The agency's mark on a paper label, so that it reads on light and on dark. */
export function northlight(): Sheet {
  const [W, H] = [1500, 600]
  const label = `M60 40H${W - 60}Q${W - 40} 40 ${W - 40} 60V${H - 70}Q${W - 40} ${H - 50} ${W - 60} ${H - 50}H60Q40 ${H - 50} 40 ${H - 70}V60Q40 40 60 40Z`
  const mark =
    fill('M110 300a170 170 0 0 1 340 0Z', '#1f2c4d') +
    fill('M110 300h340v24h-340Z', '#9f2b33') +
    lift(
      fill(star(280, 218, 132, 26, 4), '#f2b53c') +
        fill(star(280, 218, 70, 22, 4, Math.PI / 4), '#fbd98a'),
      1,
    ) +
    line('M150 360H410M186 392H374M222 424H338', '#1f2c4d', 12)
  const text = (y: number, s: number, weight: number, t: string, c: string, spacing: number) =>
    `<text x="520" y="${y}" font-family="Fraunces, 'P052', 'Palatino Linotype', serif" font-weight="${weight}" font-size="${s}" letter-spacing="${spacing}" fill="${c}">${t}</text>`
  return {
    width: W,
    height: H,
    seed: 5,
    transparent: true,
    grain: 0.12,
    relief: 0.12,
    light: { strength: 0.35 },
    body:
      lift(fill(label, '#fbf6ec'), 1) +
      group(mark, 'transform="translate(0 36)"') +
      text(336, 172, 700, 'Northlight', '#1f2c4d', -3) +
      text(442, 74, 400, 'TALENT', '#9f2b33', 40),
  }
}
