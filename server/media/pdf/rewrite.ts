import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHeader,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStreamWriter,
  PDFString,
} from 'pdf-lib'
import { barePicture, filter } from './pictures'
import {
  dropped,
  kept,
  ofPictures,
  ofStreams,
  placeOnDisk,
  publicAddress,
  type Role,
  rolesBelow,
  shown,
} from './rules'

/** Why a document cannot be rewritten. */
export class PdfRefusal extends Error {
  constructor(readonly reason: 'damaged' | 'locked') {
    super(reason)
  }
}

// No program nests deeper; a crafted file would exhaust the stack.
const deepest = 200
const nothing: ReadonlySet<string> = new Set()

function textOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : undefined
}

/** Whether a tree holds a page; viewers open no document without one. */
function hasPages(tree: PDFObject | undefined): boolean {
  const kids = tree instanceof PDFDict ? tree.lookup(PDFName.of('Kids')) : undefined
  return kids instanceof PDFArray && kids.size() > 0
}

/** Throws PdfRefusal for what would exhaust whoever opens the document; see `limitStreams`. */
function mustUnfold(stream: PDFRawStream): void {
  try {
    decodePDFRawStream(stream).decode()
  } catch (error) {
    if (error instanceof PdfRefusal) throw error
    // What cannot be unfolded is shown by no viewer, and harms none.
  }
}

/** Copies what shows a document's pages, and nothing else, into a new one. */
class Rewriting {
  private readonly made = PDFContext.create()
  private readonly copies = new Map<PDFRef, PDFRef>()
  private readonly waiting: { from: PDFRef; to: PDFRef; role: Role }[] = []

  constructor(private readonly from: PDFContext) {
    this.made.header = PDFHeader.forVersion(1, 7)
  }

  run(): PDFContext {
    const { Root, Encrypt } = this.from.trailerInfo
    if (Encrypt) throw new PdfRefusal('locked')
    const catalog = this.from.lookup(Root)
    const pages = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Pages')) : undefined
    if (!(Root instanceof PDFRef) || !hasPages(pages)) throw new PdfRefusal('damaged')
    this.made.trailerInfo.Root = this.reference(Root, 'catalog')
    // In the order they are first named, so that a copy of a copy is the same.
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      this.made.assign(next.to, this.copy(this.from.lookup(next.from), next.role, 0))
    }
    return this.made
  }

  private reference(ref: PDFRef, role: Role): PDFRef {
    const known = this.copies.get(ref)
    if (known) return known
    const to = this.made.nextRef()
    this.copies.set(ref, to)
    this.waiting.push({ from: ref, to, role })
    return to
  }

  private copy(value: PDFObject | undefined, role: Role, depth: number): PDFObject {
    if (depth > deepest) throw new PdfRefusal('damaged')
    if (value === undefined) return PDFNull
    if (value instanceof PDFRef) return this.reference(value, role)
    if (value instanceof PDFArray) return this.copyArray(value, role, depth)
    if (value instanceof PDFRawStream) return this.copyStream(value, depth)
    return value instanceof PDFDict ? this.copyDict(value, role, depth) : value
  }

  private copyArray(array: PDFArray, role: Role, depth: number): PDFArray {
    const made = PDFArray.withContext(this.made)
    for (const item of array.asArray()) {
      const found = this.from.lookup(item)
      if (role === 'annotations' && !this.isShown(found)) continue
      made.push(this.copy(item, this.roleOfItem(role, found), depth + 1))
    }
    return made
  }

  private roleOfItem(role: Role, item: PDFObject | undefined): Role {
    if (role === 'annotations') return 'annotation'
    if (role !== 'kids') return 'any'
    return item instanceof PDFDict && item.has(PDFName.of('Kids')) ? 'pages' : 'page'
  }

  private isShown(annotation: PDFObject | undefined): boolean {
    if (!(annotation instanceof PDFDict)) return false
    const subtype = annotation.lookup(PDFName.of('Subtype'))
    const name = subtype instanceof PDFName ? subtype.decodeText() : ''
    if (name === 'Link') return this.leadsOn(annotation)
    return shown.has(name) && annotation.has(PDFName.of('AP'))
  }

  /** Whether a link leads to a public address or to a page of the document itself. */
  private leadsOn(annotation: PDFDict): boolean {
    const action = annotation.lookup(PDFName.of('A'))
    if (!(action instanceof PDFDict))
      return annotation.lookup(PDFName.of('Dest')) instanceof PDFArray
    const address = textOf(action.lookup(PDFName.of('URI')))
    if (action.lookup(PDFName.of('S')) === PDFName.of('URI'))
      return publicAddress.test(address ?? '')
    const isOwn = action.lookup(PDFName.of('S')) === PDFName.of('GoTo')
    return isOwn && action.lookup(PDFName.of('D')) instanceof PDFArray
  }

  private copyDict(dict: PDFDict, role: Role, depth: number, left = nothing): PDFDict {
    const made = PDFDict.withContext(this.made)
    // The action of what is no link: a button's, for instance.
    const isLink = dict.lookup(PDFName.of('Subtype')) === PDFName.of('Link')
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      if (!this.isKept(name, value, role) || left.has(name)) continue
      if (role === 'annotation' && !isLink && (name === 'A' || name === 'Dest')) continue
      made.set(key, this.copy(value, rolesBelow[role]?.[name] ?? 'any', depth + 1))
    }
    return made
  }

  private isKept(name: string, value: PDFObject, role: Role): boolean {
    const known = role in kept ? kept[role as keyof typeof kept] : undefined
    if (known) return known.has(name)
    if (dropped.has(name) || name.startsWith('PTEX.')) return false
    return name !== 'Alt' || !placeOnDisk.test(textOf(this.from.lookup(value)) ?? '')
  }

  private copyStream(stream: PDFRawStream, depth: number): PDFRawStream {
    const bare = barePicture(stream)
    if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) mustUnfold(stream)
    const made = this.copyDict(stream.dict, 'any', depth, bare.filter ? ofPictures : ofStreams)
    if (bare.filter) made.set(filter, bare.filter)
    return PDFRawStream.of(made, bare.contents)
  }
}

/**
 * Writes a document anew with its pages, what they show and their links alone: no author, program,
 * date or earlier version, no XMP or EXIF, no script, form, action or attached file. The same again
 * for what it has written itself. Throws PdfRefusal, or any Error where it cannot be read.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true)
  const made = new Rewriting(await parser.parseDocument()).run()
  return PDFStreamWriter.forContext(made, Infinity).serializeToBuffer()
}
