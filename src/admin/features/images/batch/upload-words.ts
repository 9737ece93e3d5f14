import { counted } from '../../../components/words/counted'

/** How many of all photos have arrived, and how many could not be taken. */
export function uploadsInWords(done: number, total: number, problems: number): string {
  const refused = problems > 0 ? ` ${counted(problems, 'photo')} could not be taken.` : ''
  if (done === total) return `${counted(done, 'photo is', 'photos are')} uploaded.`
  return `${done} of ${counted(total, 'photo')} uploaded.${refused}`
}

/** The same for whoever listens: at every tenth photo, since forty times would be too often. */
export function uploadsReadOut(done: number, total: number, problems: number): string {
  const isSaidAnyway = problems > 0 || done === total
  return uploadsInWords(isSaidAnyway ? done : Math.floor(done / 10) * 10, total, problems)
}
