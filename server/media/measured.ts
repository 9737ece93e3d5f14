import { z } from 'zod'

/** What is worth knowing of a picture before anything is derived from it. */
export const measured = z.object({
  /** The first twelve hex digits of the SHA-256 of its bytes. */
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  /** Upright, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isTransparent: z.boolean(),
  /** A tiny WebP as a data URL; '' if none was small enough. */
  placeholder: z.string(),
  /** The most frequent colour, as #rrggbb. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type Measured = z.infer<typeof measured>
