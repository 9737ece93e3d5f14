interface TagListProps {
  tags: readonly string[]
  label?: string
  className: string
}

/** Short words, each on its strip of tape. */
export function TagList({ tags, label, className }: TagListProps) {
  return (
    <ul className={`${className} flex flex-wrap gap-2.5`} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}
