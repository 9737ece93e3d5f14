// Most say that they are others too, so the order matters.
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What a person calls the browser of a User-Agent header, such as `Firefox on Windows`. */
export function browserWords(agent: string | undefined): string {
  const of = (names: typeof browsers | typeof systems) =>
    names.find(([, form]) => form.test(agent ?? ''))?.[0]
  const [browser, system] = [of(browsers), of(systems)]
  return [browser ?? 'A program', system].filter(Boolean).join(' on ')
}
