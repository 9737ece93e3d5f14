import { inDashes } from '../schema/slug'

/** A text as a part of a file's name: as long as every file system takes with what is written around it. */
export function fileNamePart(text: string): string {
  return inDashes(text, 60)
}
