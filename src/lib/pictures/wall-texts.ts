import type { GalleryWallImage } from '../../schema/gallery-wall'

interface Texts {
  alt: string
  title: string
}

const texts = ['alt', 'title'] as const

/** What a picture on the wall says: what was written for the wall, and else what the picture says. */
export function withPictureTexts<Hung extends GalleryWallImage>(
  hung: Hung,
  picture?: Texts | null,
) {
  const { alt, title, ...rest } = hung
  return {
    ...rest,
    alt: alt || picture?.alt || '',
    title: title || picture?.title || undefined,
  }
}

/** The texts of a picture on the wall that are none of these, by their names. */
export function ownTexts(hung: GalleryWallImage, pictures: readonly Texts[]): Partial<Texts> {
  const isOwn = (name: (typeof texts)[number]) =>
    Boolean(hung[name]) && !pictures.some((picture) => picture[name] === hung[name])
  return Object.fromEntries(texts.filter(isOwn).map((name) => [name, hung[name]]))
}

/** A picture on the wall with these texts of its own and no others. */
export function withTexts({ filename, cropData }: GalleryWallImage, own: Partial<Texts>) {
  return { filename, ...own, ...(cropData && { cropData }) } satisfies GalleryWallImage
}
