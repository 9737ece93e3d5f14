import { TagList } from './tag-list'

/** The kinds of work on offer. */
export function Specialties({ list }: { list: readonly string[] }) {
  return (
    <div>
      <h2 className="font-display text-2xl">Specialties</h2>
      <TagList tags={list} className="mt-4" />
    </div>
  )
}
