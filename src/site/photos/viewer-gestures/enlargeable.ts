import { atRest, fitted, moveBy, scaleAt, type Point, type Sizes } from './enlargement'

/** A place on the screen, as events give it. */
export interface ScreenPoint {
  clientX: number
  clientY: number
}

/** Shows a picture enlarged, in a sharper size where there is one. */
export function enlargeable(picture: HTMLImageElement) {
  let now = atRest
  // Known before the picture has arrived.
  const whole = {
    width: Number(picture.getAttribute('width')),
    height: Number(picture.getAttribute('height')),
  }

  function sizes(): Sizes {
    const stage = { width: picture.clientWidth, height: picture.clientHeight }
    return { stage, picture: fitted(stage, whole) }
  }

  function show(next: typeof now) {
    if (next.scale > 1 && now.scale === 1) askForSharper(picture)
    now = next
    const { scale, x, y } = now
    picture.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
  }

  /** From the stage's centre, which no transform moves. */
  function fromCentre({ clientX, clientY }: ScreenPoint): Point {
    const box = picture.getBoundingClientRect()
    return {
      x: clientX - (box.left + box.width / 2 - now.x),
      y: clientY - (box.top + box.height / 2 - now.y),
    }
  }

  return {
    isEnlarged: () => now.scale > 1,
    rest: () => show(atRest),
    /** Puts back what is enlarged by so little that nobody sees it: it would be moved and not turned. */
    settle: () => {
      if (now.scale < leastSeen) show(atRest)
    },
    /** Around a place on the screen, or the middle. */
    scaleAt: (factor: number, at?: ScreenPoint) =>
      show(scaleAt(now, factor, at ? fromCentre(at) : { x: 0, y: 0 }, sizes())),
    moveBy: (by: Point) => show(moveBy(now, by, sizes())),
  }
}

const sharper = '300vw'
const leastSeen = 1.1

function askForSharper(picture: HTMLImageElement) {
  const sources = picture.parentElement?.querySelectorAll('source') ?? []
  for (const source of sources) source.sizes = sharper
}
