/** The kinds of work on offer, each on its strip of tape. */
export function Specialties({ list }: { list: readonly string[] }) {
  return (
    <div>
      <h2 className="font-display text-2xl">Specialties</h2>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {list.map((work) => (
          <li key={work} className="tape-label">
            {work}
          </li>
        ))}
      </ul>
    </div>
  )
}
