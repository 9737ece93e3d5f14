import { Switch as RadixSwitch } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
}

/** Something that is on or off. */
export function Switch({ label, hint, checked, onChange, onBlur }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        onBlur={onBlur}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-11 shrink-0 cursor-pointer rounded-full border-2 border-base-content/60 bg-base-200 transition-colors data-[state=checked]:border-success data-[state=checked]:bg-success forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-0.5 rounded-full bg-base-content/70 transition-transform data-[state=checked]:translate-x-[1.35rem] data-[state=checked]:bg-success-content forced-colors:bg-[ButtonText]" />
      </RadixSwitch.Root>
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
