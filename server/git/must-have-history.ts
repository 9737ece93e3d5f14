import path from 'node:path'
import { AppError } from '../errors'
import { exists } from '../files/exists'

/** 409 for a folder that no server has made a site of. */
export function noHistory(): AppError {
  const message = 'This site has no history yet: start it once with "npm start".'
  return new AppError(409, 'no_history', message)
}

/** Throws 409 where a folder has no history of its own. */
export async function mustHaveHistory(siteDir: string): Promise<void> {
  if (!(await exists(path.join(siteDir, '.git')))) throw noHistory()
}
