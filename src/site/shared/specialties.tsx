import { TagList } from './tag-list'

/** The kinds of work on offer. */
export function Specialties({ title, list }: { title: string; list: readonly string[] }) {
  const tags = list.filter((tag) => tag !== '')
  if (tags.length === 0) return null
  return (
    <div>
      <h2 className="font-display text-2xl">{title}</h2>
      <TagList tags={tags} className="mt-4" />
    </div>
  )
}
