const requests = [
  {
    who: 'Google',
    what: 'Remove outdated content',
    href: 'https://search.google.com/search-console/remove-outdated-content',
  },
  {
    who: 'Bing',
    what: 'Content removal',
    href: 'https://www.bing.com/webmasters/tools/contentremoval',
  },
  {
    who: 'The Internet Archive',
    what: 'ask for removal',
    href: 'https://help.archive.org/help/how-do-i-request-to-remove-something-from-archive-org/',
  },
] as const

/** What nobody can take back once a photo was public, and what can be asked of whom. */
export function BeyondRecall({ remote }: { remote: string | null }) {
  return (
    <section className="rounded-box bg-base-200 px-4 py-3 text-sm">
      <h3 className="font-medium">What this cannot recall</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
        <li>
          Copies and screenshots that others made, and what was shared on social networks. Ask
          whoever has one to delete it; networks have a form for pictures of children.
        </li>
        <li>
          What search engines and archives remember for days or weeks. You can ask for it to go
          sooner:{' '}
          {requests.map(({ who, what, href }, index) => (
            <span key={who}>
              {index > 0 && '; '}
              <a className="link" href={href} target="_blank" rel="noreferrer">
                {who} ({what})
              </a>
            </span>
          ))}
          .
        </li>
        <li>Copies of the site that were exported, backed up or printed before.</li>
        {remote && (
          <li>
            The published copy at <span className="break-all">{remote}</span>: send it the change
            afterwards, by the lamp at the top, so that what is served from there loses it too.
          </li>
        )}
      </ul>
    </section>
  )
}
