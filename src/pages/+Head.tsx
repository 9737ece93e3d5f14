import { themeScript } from '../lib/browser/theme'
import { themeColors } from '../lib/theme-colors'

export function Head() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={themeColors.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.wings} media="(prefers-color-scheme: dark)" />
    </>
  )
}
