import Download from 'lucide-react/icons/download'
import type { PhotoDownload } from '../../lib/pictures/photo'

const labels = {
  web: 'Web size',
  print: '8 × 10 in, 300 dpi',
  original: 'Original',
} satisfies Record<PhotoDownload['kind'], string>

/** The files that one headshot can be had as. */
export function DownloadLinks({ downloads }: { downloads: readonly PhotoDownload[] }) {
  return (
    <ul className="download-links">
      {downloads.map(({ kind, href }) => (
        <li key={kind}>
          <a href={href} download>
            {labels[kind]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** All headshots in one file. */
export function ArchiveLink({ href }: { href: string }) {
  return (
    <a href={href} download className="download-archive">
      <Download aria-hidden />
      All headshots (ZIP)
    </a>
  )
}
