import type { KeyboardEvent, Ref } from 'react'
import { focalWords } from '../../../../lib/pictures/focal-point'
import type { FocalPoint } from '../../../../schema/focal-point'
import { movedByKey } from './move-point'

interface FocalMarkProps {
  /** What takes the focus. */
  ref: Ref<HTMLInputElement>
  label: string
  describedBy: string
  point: FocalPoint
  isChosen: boolean
  onMove: (point: FocalPoint) => void
  onBlur: () => void
}

const axes = [
  { axis: 'x', side: 'from the left', orientation: 'horizontal' },
  { axis: 'y', side: 'from the top', orientation: 'vertical' },
] as const

/**
 * A ring on a picture. No role has two dimensions, so it is two sliders in one place: the arrow keys
 * move both ways on either, and a screen reader on a phone finds one for each way.
 */
export function FocalMark(props: FocalMarkProps) {
  const { ref, label, describedBy, point, isChosen, onMove, onBlur } = props

  function onKeyDown(event: KeyboardEvent) {
    const moved = movedByKey(point, event)
    if (!moved) return
    event.preventDefault()
    onMove(moved)
  }

  return (
    <span
      className={`pointer-events-none absolute size-8 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000] has-focus-visible:outline-4 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${isChosen ? '' : 'border-dashed'}`}
      style={{ left: `${point.x}%`, top: `${point.y}%` }}
    >
      {axes.map(({ axis, side, orientation }) => (
        <input
          key={axis}
          ref={axis === 'x' ? ref : undefined}
          type="range"
          min={0}
          max={100}
          value={point[axis]}
          tabIndex={axis === 'x' ? 0 : -1}
          aria-label={`${label}, ${side}`}
          aria-describedby={describedBy}
          aria-orientation={orientation}
          aria-roledescription="slider in two directions"
          aria-valuetext={focalWords(point)}
          onChange={(event) => onMove({ ...point, [axis]: Number(event.target.value) })}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className="absolute inset-0 m-0 size-full opacity-0"
        />
      ))}
    </span>
  )
}
