import { z } from 'zod'
import { filename } from './url'

/** The body of the call that erases a file of media/ from the history. */
export const erasureRequest = z.object({ filename: filename() })
