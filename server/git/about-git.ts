import { productDir } from '../files/product-dir'
import { git } from './run'

const known = new Map<string, Promise<string>>()

/**
 * What the git of this machine says of itself, which it is asked once, as long as another one does not
 * come first in PATH. Throws GitError.
 */
export function aboutGit(question: '--version' | '--exec-path'): Promise<string> {
  const key = `${question} ${process.env.PATH}`
  const asked = known.get(key) ?? git({ workTree: productDir }, [question])
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}
