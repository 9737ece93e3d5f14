/** Whether somebody is active, in a word and a lamp. */
export function ActiveBadge({ active }: { active: boolean }) {
  const lamp = active ? 'bg-go' : 'bg-base-300 ring-1 ring-base-content/40'
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-base-300 px-2 py-0.5 text-xs font-medium">
      <span aria-hidden className={`size-2 rounded-full forced-color-adjust-none ${lamp}`} />
      {active ? 'Active' : 'Inactive'}
    </span>
  )
}
