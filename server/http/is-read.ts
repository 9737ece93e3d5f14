import type { Request } from 'express'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request only reads, by its method. */
export const isRead = ({ method }: Request) => reading.has(method)
