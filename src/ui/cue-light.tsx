import './motion.css'

const lamps = {
  standby: 'bg-standby',
  waiting: 'bg-spotlight cue-waiting',
  unsent: 'bg-spotlight',
  go: 'bg-go',
} as const

export type Cue = keyof typeof lamps

/**
 * The lamp by everything that can be saved: red stand by, amber waiting (it pulses while something
 * is under way), green go.
 */
export function CueLight({ cue, label }: { cue: Cue; label: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <span
        aria-hidden
        className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ring-1 ring-base-content/30 ${lamps[cue]}`}
      />
      {label}
    </span>
  )
}
