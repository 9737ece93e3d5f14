/** A point in the picture's own units. */
export type Pt = readonly [number, number]

/** A source of numbers in [0, 1). */
export type Random = () => number

/** A seeded source of numbers (mulberry32), so that a picture is the same each time it is drawn. */
export function rng(seed: number): Random {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between `lo` and `hi`. */
export function between(r: Random, lo: number, hi: number): number {
  return lo + (hi - lo) * r()
}

/** One of the given items. */
export function pick<T>(r: Random, items: readonly T[]): T {
  return items[Math.floor(r() * items.length)] as T
}

/** `n` pieces of SVG, one after the other. */
export function times(n: number, draw: (i: number) => string): string {
  let out = ''
  for (let i = 0; i < n; i += 1) out += draw(i)
  return out
}

/** A number in as few characters as a picture needs. */
export function f(n: number): string {
  return String(Math.round(n * 10) / 10)
}

/** The straight mix of two numbers. */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** The straight mix of two points. */
export function mixPt(a: Pt, b: Pt, t: number): Pt {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t)]
}

function at(points: readonly Pt[], i: number, closed: boolean): Pt {
  const n = points.length
  const k = closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))
  return points[k] as Pt
}

/** A smooth curve through all points (Catmull-Rom), as path data. */
export function curve(points: readonly Pt[], closed = false, tension = 6): string {
  const n = points.length
  const first = points[0] as Pt
  let d = `M${f(first[0])} ${f(first[1])}`
  for (let i = 0; i < (closed ? n : n - 1); i += 1) {
    const [p0, p1] = [at(points, i - 1, closed), at(points, i, closed)]
    const [p2, p3] = [at(points, i + 1, closed), at(points, i + 2, closed)]
    const c1x = p1[0] + (p2[0] - p0[0]) / tension
    const c1y = p1[1] + (p2[1] - p0[1]) / tension
    const c2x = p2[0] - (p3[0] - p1[0]) / tension
    const c2y = p2[1] - (p3[1] - p1[1]) / tension
    d += `C${f(c1x)} ${f(c1y)} ${f(c2x)} ${f(c2y)} ${f(p2[0])} ${f(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

/** A closed smooth shape through all points. */
export function blob(points: readonly Pt[]): string {
  return curve(points, true)
}

/** A closed shape with straight edges. */
export function poly(points: readonly Pt[]): string {
  return `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`
}

/** A rectangle cut by hand: its corners are a little off. */
export function card(r: Random, x: number, y: number, w: number, h: number, off = 2): string {
  const o = () => between(r, -off, off)
  return poly([
    [x + o(), y + o()],
    [x + w + o(), y + o()],
    [x + w + o(), y + h + o()],
    [x + o(), y + h + o()],
  ])
}

/** More points along a curve, `per` for each stretch. */
export function resample(points: readonly Pt[], per = 5): Pt[] {
  const out: Pt[] = []
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1] = [at(points, i - 1, false), at(points, i, false)]
    const [p2, p3] = [at(points, i + 1, false), at(points, i + 2, false)]
    for (let k = 0; k < per; k += 1) out.push(splinePoint(p0, p1, p2, p3, k / per))
  }
  out.push(points[points.length - 1] as Pt)
  return out
}

function splinePoint(p0: Pt, p1: Pt, p2: Pt, p3: Pt, t: number): Pt {
  const axis = (i: 0 | 1): number =>
    0.5 *
    (2 * p1[i] +
      (p2[i] - p0[i]) * t +
      (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t +
      (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t * t * t)
  return [axis(0), axis(1)]
}

function widthAt(widths: readonly number[], t: number): number {
  const x = t * (widths.length - 1)
  const i = Math.min(widths.length - 2, Math.floor(x))
  return mix(widths[i] ?? 0, widths[i + 1] ?? 0, x - i)
}

/** A strip of changing width along a line: a lock of hair, a limb, a branch, a brush stroke. */
export function ribbon(centre: readonly Pt[], widths: readonly number[]): string {
  const pts = resample(centre, 4)
  const left: Pt[] = []
  const right: Pt[] = []
  pts.forEach((p, i) => {
    const a = pts[Math.max(0, i - 1)] as Pt
    const b = pts[Math.min(pts.length - 1, i + 1)] as Pt
    const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const w = widthAt(widths, i / (pts.length - 1)) / 2
    const [nx, ny] = [(-(b[1] - a[1]) / len) * w, ((b[0] - a[0]) / len) * w]
    left.push([p[0] + nx, p[1] + ny])
    right.unshift([p[0] - nx, p[1] - ny])
  })
  return `${curve(left)}L${curve(right).slice(1)}Z`
}

/** An SVG path with a fill and any further attributes. */
export function fill(d: string, colour: string, rest = ''): string {
  return `<path d="${d}" fill="${colour}" ${rest}/>`
}

/** An SVG line without a fill, round at its ends. */
export function line(d: string, colour: string, width: number, rest = ''): string {
  const ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return `<path d="${d}" stroke="${colour}" stroke-width="${f(width)}" ${ends} ${rest}/>`
}

/** An SVG circle. */
export function dot(x: number, y: number, radius: number, colour: string, rest = ''): string {
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="${colour}" ${rest}/>`
}

/** An SVG ellipse. */
export function oval(x: number, y: number, rx: number, ry: number, c: string, rest = ''): string {
  return `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${c}" ${rest}/>`
}

/** A group with any attributes. */
export function group(content: string, attributes = ''): string {
  return `<g ${attributes}>${content}</g>`
}

/** A group moved, scaled and turned; a negative `scaleX` mirrors it. */
export function place(
  content: string,
  x: number,
  y: number,
  scale = 1,
  turn = 0,
  scaleX = scale,
): string {
  const t = `translate(${f(x)} ${f(y)}) rotate(${f(turn)}) scale(${scaleX.toFixed(3)} ${scale.toFixed(3)})`
  return `<g transform="${t}">${content}</g>`
}

/** How far above its neighbours a piece of paper lies. */
export type Lift = 1 | 2 | 3 | 4

/** A piece (or a group of pieces) of cut paper, lifted so that it throws a shadow. */
export function lift(content: string, height: Lift = 2, rest = ''): string {
  return `<g filter="url(#lift${height})" ${rest}>${content}</g>`
}

function channels(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** The mix of two `#rrggbb` colours. */
export function blend(a: string, b: string, t: number): string {
  const [x, y] = [channels(a), channels(b)]
  const part = (i: 0 | 1 | 2) => Math.round(mix(x[i], y[i], t))
  return `#${[part(0), part(1), part(2)].map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

/** A darker colour. */
export function darker(c: string, t: number): string {
  return blend(c, '#120a12', t)
}

/** A lighter colour. */
export function lighter(c: string, t: number): string {
  return blend(c, '#fff6e6', t)
}
