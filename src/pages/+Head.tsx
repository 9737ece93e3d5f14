import { themeScript } from '../lib/theme'

export function Head() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#15111a" media="(prefers-color-scheme: dark)" />
    </>
  )
}
