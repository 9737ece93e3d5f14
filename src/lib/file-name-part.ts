// As long as every file system takes with what is written around it.
const longest = 60

/** A text as a part of a file's name that is the same on every computer; '' where nothing of it is. */
export function fileNamePart(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
}
