import { AppError } from '../errors'

/** 409: a file is not what a change was planned from any more. Planning again is all it takes. */
export class FileMovedOn extends AppError {
  constructor(
    /** The file, relative to the site. */
    readonly path: string,
  ) {
    super(409, 'conflict', `${path} was changed on the disk meanwhile. Save again to go on.`)
  }
}
