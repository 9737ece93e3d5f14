import { z } from 'zod'

/** Where uploaded files are served from. */
export const uploadsPath = '/uploads/'

/** Where derived pictures are served from. */
export const variantsPath = `${uploadsPath}variants/`

const filePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/

/** A file's name in media/: no folder, no leading dot. */
export function filename() {
  return z.string().regex(filePattern, 'Use a file name of letters, digits, dots and dashes')
}

/** Whether `text` is an absolute http or https address; a script or data URL is not. */
export function isWebUrl(text: string): boolean {
  // With one slash a browser takes it for a page of the site that it is on.
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** Whether `text` points to a file of this site's media folder. */
export function isUploadUrl(text: string): boolean {
  return text.startsWith(uploadsPath) && filePattern.test(text.slice(uploadsPath.length))
}

/** An http(s) address, or empty for none. */
export function webUrl() {
  return z
    .string()
    .trim()
    .max(2000, 'This address is too long')
    .refine(
      (text) => text === '' || isWebUrl(text),
      'Enter a full web address that begins with https://',
    )
}

const asSecure = (text: string) => text.replace(/^http:/i, 'https:')

/** An address that is asked for by https, also where it was written with http; or empty for none. */
export function secureUrl() {
  return webUrl().transform(asSecure)
}

/** The address of a file in media/, such as `/uploads/resume.pdf`, or empty for none. */
export function uploadUrl() {
  return z
    .string()
    .trim()
    .refine(
      (text) => text === '' || isUploadUrl(text),
      'Point to an uploaded file, such as /uploads/picture.jpg',
    )
}

/** A film's address: one of the web, asked for by https, or an uploaded file; or empty for none. */
export function videoUrl() {
  return z
    .string()
    .trim()
    .max(2000, 'This address is too long')
    .refine(
      (text) => text === '' || isWebUrl(text) || isUploadUrl(text),
      'Enter a full video address that begins with https://',
    )
    .transform(asSecure)
}

// A domain may be in letters of any language, as some browsers send it, or spelt in plain ones (xn--).
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[A-Za-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/u

/** An e-mail address; `message` is what the person reads when it is blank. */
export function email(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(254, 'This email address is too long')
    .pipe(
      z.email({ pattern: emailPattern, error: 'Enter an email address such as name@example.com' }),
    )
}
