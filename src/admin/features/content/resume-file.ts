import { resumeUploadLimit } from '../../../schema/site'

/** What is wrong with a file before it is sent as a resume, if anything is. */
export function problemWithResume(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.pdf$/i.test(file.name)) return 'This is not a PDF file. Save the resume as a PDF first.'
  if (file.size === 0) return 'This file is empty. Save the resume again and choose that one.'
  if (file.size > resumeUploadLimit) {
    return `This file is larger than ${resumeUploadLimit / 1024 / 1024} MB. Save a smaller PDF.`
  }
  return undefined
}
