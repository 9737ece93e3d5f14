/** Whether somebody is active, in a word. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <span className={`badge badge-sm ${active ? 'badge-success' : 'badge-neutral'}`}>
      {active ? 'Active' : 'Inactive'}
    </span>
  )
}
