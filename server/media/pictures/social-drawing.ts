/** The colours of the paper theatre. */
export const colors = { paper: '#FBF6EC', ink: '#211A17', red: '#9F2B33', spotlight: '#F2B53C' }

/** The size that every network shows whole. */
export const cardSize = { width: 1200, height: 630 }

/** Where the picture stands; the paper hides its left edge. */
export const sceneArea = { left: 560, top: 0, width: 640, height: 630 }

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )

/** A sheet of paper and a red one under it, cut slant, with spike marks at two corners. */
export const paper = svg(
  cardSize.width,
  cardSize.height,
  `<filter id="shadow" x="-10%" y="-10%" width="130%" height="120%">
    <feDropShadow dx="10" dy="6" stdDeviation="12" flood-color="#000" flood-opacity="0.45"/>
  </filter>
  <filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="3" seed="7"/>
    <feColorMatrix values="0 0 0 0 0.35  0 0 0 0 0.28  0 0 0 0 0.2  0 0 0 0.09 0"/>
    <feComposite in2="SourceGraphic" operator="in"/>
  </filter>
  <path d="M-20-20H676L592 650H-20Z" fill="${colors.red}" filter="url(#shadow)"/>
  <path d="M-20-20H646L562 650H-20Z" fill="${colors.paper}" filter="url(#shadow)"/>
  <path d="M0 0H643L565 630H0Z" filter="url(#grain)"/>
  <g fill="none" stroke="${colors.spotlight}" stroke-width="12">
    <path d="M82 118V78H122"/>
    <path d="M82 512V552H122"/>
  </g>`,
)

const folds = Array.from({ length: 8 }, (_, n) => {
  const x = n * 90
  return `<path d="M${x} 0C${x + 14} 210 ${x - 12} 420 ${x + 4} 630H${x + 62}C${x + 44} 420 ${x + 74} 210 ${x + 58} 0Z" fill="#000" opacity="0.16"/>`
})

/** A closed curtain in a spotlight, for pages without a picture. */
export const curtain = svg(
  sceneArea.width,
  sceneArea.height,
  `<radialGradient id="light" cx="54%" cy="56%" r="52%">
    <stop offset="0" stop-color="${colors.spotlight}" stop-opacity="0.75"/>
    <stop offset="0.6" stop-color="${colors.spotlight}" stop-opacity="0.16"/>
    <stop offset="1" stop-color="${colors.spotlight}" stop-opacity="0"/>
  </radialGradient>
  <rect width="640" height="630" fill="${colors.red}"/>
  ${folds.join('')}
  <rect width="640" height="630" fill="url(#light)"/>
  <rect y="560" width="640" height="70" fill="${colors.ink}"/>
  <ellipse cx="345" cy="592" rx="230" ry="24" fill="${colors.spotlight}" opacity="0.8"/>`,
)
