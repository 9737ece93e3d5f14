import { HelperProcess } from '../../files/helper-process'
import { ownProgram } from '../../files/own-program'
import type { PictureJobs } from './jobs'

/** Makes pictures apart: a photograph takes hundreds of megabytes, and may be a bomb. */
export const pictureProcess = new HelperProcess<PictureJobs>({
  program: ownProgram('make-pictures', 'server/media/pictures/program.ts'),
  idleMs: 10_000,
  // Far longer than any camera's picture takes on a small server.
  timeLimitMs: 60_000,
  first: ['measure', 'print', 'socialImage'],
  tooMuch:
    'This picture asks too much of this computer. Save a smaller copy of it and choose that one.',
})
