import { usePageContext } from 'vike-react/usePageContext'
import '../page-context'
import { jsonLd, jsonLdText } from '../../lib/machine/json-ld'
import { pageMeta } from '../../lib/page-meta'

export function Head() {
  const { content, urlPathname } = usePageContext()
  const { title, description, canonical, imageUrl } = pageMeta(urlPathname, content)
  const things = canonical ? jsonLdText(jsonLd(urlPathname, content)) : null
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="manifest" href="/site.webmanifest" />
      {canonical ? (
        <link rel="canonical" href={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={urlPathname === '/bio' ? 'profile' : 'website'} />
      <meta property="og:site_name" content={content.bio.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical ?? content.siteUrl} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${content.bio.name}, ${content.bio.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${content.bio.name}: News`}
        href="/feed.xml"
      />
      {things && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: things }} />}
    </>
  )
}
