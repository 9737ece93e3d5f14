// Strips of tape, torn rather than cut: no edge is quite straight.
const shapes = {
  L: 'M3 2.4 9 2l.3 13.8 12.6-.4.3 6L3.2 22Z',
  T: 'M1.9 4.2 22 3.6l.3 5.9-7 .2.3 12.1-6.2.3-.2-12.2-7.1.2Z',
  plus: 'M9.1 1.9l6-.2.2 7.2 6.9-.2.2 6-7 .2.2 7.2-6.1.2-.2-7.2-7.1.2-.2-6 7.2-.2Z',
} as const

const tapes = {
  red: 'text-tape-red',
  yellow: 'text-spotlight',
  blue: 'text-tape-blue',
} as const

export interface SpikeMarkProps {
  shape: keyof typeof shapes
  tape: keyof typeof tapes
  className?: string
}

/** A mark of coloured tape, as on a stage floor: it says where something stands. */
export function SpikeMark({ shape, tape, className = '' }: SpikeMarkProps) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`${tapes[tape]} shrink-0 ${className}`}>
      <path d={shapes[shape]} fill="currentColor" />
    </svg>
  )
}
