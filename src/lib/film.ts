/** Where a reel's film comes from and how to show it. */
export type Film =
  | { kind: 'player'; embedUrl: string; watchUrl: string }
  | { kind: 'file'; fileUrl: string; type: string }
  | { kind: 'page'; pageUrl: string }

const fileTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
  ogv: 'video/ogg',
}

const youtubeId = /^[\w-]{6,20}$/
const youtubePaths = ['embed', 'shorts', 'live', 'v']

function youtubeVideo(url: URL): string | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean)
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? url.searchParams.get('v')
          : youtubePaths.includes(first ?? '')
            ? second
            : undefined
        : undefined
  return id && youtubeId.test(id) ? id : undefined
}

// 90, 90s or 1m30s, as YouTube's own links write where to begin.
function startSeconds(url: URL): number {
  const text = url.searchParams.get('t') ?? url.searchParams.get('start') ?? ''
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = (match?.slice(1) ?? []).map((n) => Number(n ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}

function youtube(url: URL): Film | undefined {
  const id = youtubeVideo(url)
  if (!id) return undefined
  const start = startSeconds(url)
  const query = `autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`
  return {
    kind: 'player',
    watchUrl: url.href,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}?${query}`,
  }
}

// What names one film; other numbers are those of a showcase, an event or a person.
const vimeoPath =
  /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|manage\/videos\/|(?:showcase|album)\/\d+\/video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/

function vimeo(url: URL): Film | undefined {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined
  const match = vimeoPath.exec(url.pathname)
  if (!match) return undefined
  // An unlisted film's address carries a key, which the player wants as h.
  const key = match[2] ?? url.searchParams.get('h')
  const query = `autoplay=1&dnt=1${key && /^[0-9a-f]+$/.test(key) ? `&h=${key}` : ''}`
  return {
    kind: 'player',
    watchUrl: url.href,
    embedUrl: `https://player.vimeo.com/video/${match[1]}?${query}`,
  }
}

function file(address: string, pathname: string): Film | undefined {
  const type = fileTypes[/\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase() ?? '']
  return type ? { kind: 'file', fileUrl: address, type } : undefined
}

// A film as a telephone makes it: few browsers play it, and everybody can have it.
const linkedFile = /\.mov$/i

function upload(address: string): Film | null {
  const played = file(address, address)
  return played ?? (linkedFile.test(address) ? { kind: 'page', pageUrl: address } : null)
}

/** How to show the film at an address; null without one that can be shown or linked. */
export function filmAt(address: string): Film | null {
  if (address.startsWith('/')) return upload(address)
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return (
    youtube(url) ?? vimeo(url) ?? file(address, url.pathname) ?? { kind: 'page', pageUrl: address }
  )
}
