import { themeScript } from '../lib/browser/theme'
import { themeColors } from '../lib/theme-colors'

// zod, which pages load later, would try whether it may make programs of texts. The policy forbids that,
// and Firefox names it in the console as an error. Its own `z.config` sets this same object.
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true};'

export function Head() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: withoutEval + themeScript }} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={themeColors.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.wings} media="(prefers-color-scheme: dark)" />
    </>
  )
}
