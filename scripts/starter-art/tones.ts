import { blend } from './kit'

/** The colours of the performer under one light. */
export interface Tone {
  skin: string
  light: string
  shade: string
  deep: string
  lip: string
  blush: string
  freckle: string
  iris: string
  white: string
  hairDeep: string
  hair: string
  hairLight: string
  glint: string
}

const daylight: Tone = {
  skin: '#f2c8a2',
  light: '#fbddbf',
  shade: '#d6946b',
  deep: '#9c5538',
  lip: '#cf7d68',
  blush: '#e0714f',
  freckle: '#b1602f',
  iris: '#7c8453',
  white: '#fbf4ea',
  hairDeep: '#431810',
  hair: '#7b3320',
  hairLight: '#a64f2b',
  glint: '#d4834c',
}

/** The performer's colours, mixed by `amount` with the colour of the light on stage. */
export function tone(colour = '#ffffff', amount = 0): Tone {
  const mixed = Object.entries(daylight).map(([k, v]) => [k, blend(v, colour, amount)])
  return Object.fromEntries(mixed) as Tone
}
