const names = (text: string) => new Set(text.split(' '))

/** What is left of the dictionaries whose every key is known: what shows pages, and leads nowhere. */
export const kept = {
  catalog: names('Type Pages Lang MarkInfo StructTreeRoot OCProperties PageLayout'),
  pages: names('Type Kids Count Parent Resources MediaBox CropBox Rotate'),
  page: names(
    'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots StructParents Tabs UserUnit',
  ),
  annotation: names('Type Subtype Rect AP AS F Border BS C IC CA H QuadPoints A Dest StructParent'),
  appearance: names('N'),
  action: names('Type S URI D'),
} as const

/** A dictionary's part in the document, where that is known; `any` for all others. */
export type Role = keyof typeof kept | 'annotations' | 'kids' | 'any'

/** What the values below a key are, by the role of their dictionary. */
export const rolesBelow: Partial<Record<Role, Record<string, Role>>> = {
  catalog: { Pages: 'pages' },
  pages: { Kids: 'kids', Parent: 'pages' },
  page: { Annots: 'annotations', Parent: 'pages' },
  annotation: { AP: 'appearance', A: 'action' },
}

/** What says where a document comes from, does something, or hides something, wherever it stands. */
export const dropped = names(
  'Metadata PieceInfo LastModified SourceModified AA OpenAction JS JavaScript XFA AcroForm AF EF EmbeddedFiles ' +
    'RichMediaContent RichMediaSettings Thumb OPI Alternates Measure PtData CreatorInfo User Creator Producer Author ' +
    'CreationDate ModDate Private SpiderInfo Ref Names Perms Legal Collection',
)

/** What makes a stream's content that of another file, and its length, which is written anew. */
export const ofStreams = names('F FFilter FDecodeParms DL Length')

/** The same of a picture's stream, whose wrapping is made anew as well. */
export const ofPictures = names('F FFilter FDecodeParms DL Length Filter DecodeParms')

/** Annotations that show something on the page by themselves. */
export const shown = names(
  'Widget FreeText Highlight Underline Squiggly StrikeOut Stamp Ink Line Square Circle Polygon PolyLine Caret',
)

/** Addresses a link may lead to: none on somebody's own disk. */
export const publicAddress = /^(?:https?:|mailto:|tel:)/i

/** Alternative texts that programs make of a picture's place on the disk. */
export const placeOnDisk =
  /[a-z]:\\|\\\\|\/(?:users|home|private|var)\/|\.(?:jpe?g|png|heic|tiff?|docx?)\b/i
