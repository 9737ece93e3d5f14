import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { plain } from './pictures/test-pictures'
import { MediaLibrary } from './media-library'

/** A site's pictures, and the libraries that are opened on them; new for each test of a file. */
export class TestMedia {
  dataDir = ''
  /** The pictures of which libraries said that more of their variants are ready. */
  ready: string[] = []
  failures: unknown[] = []
  private siteDir = ''
  private libraries: MediaLibrary[] = []

  constructor() {
    beforeEach(async () => {
      this.siteDir = await mkdtemp(path.join(tmpdir(), 'callboard-media-'))
      this.dataDir = path.join(this.siteDir, '.callboard')
      await mkdir(path.join(this.siteDir, 'media'))
      this.libraries = []
      this.ready = []
      this.failures = []
    })
    afterEach(async () => {
      for (const library of this.libraries) await library.close()
      await rm(this.siteDir, { recursive: true })
    })
  }

  async open(onReady = (filename: string): unknown => this.ready.push(filename)) {
    const library = await MediaLibrary.open({
      siteDir: this.siteDir,
      dataDir: this.dataDir,
      onReady,
      onFailure: (error) => this.failures.push(error),
    })
    this.libraries.push(library)
    return library
  }

  /** Where a picture is, or could be. */
  path(filename: string): string {
    return path.join(this.siteDir, 'media', filename)
  }

  /** Writes a picture of one colour. */
  async add(filename: string, width = 700, height = 400, background = '#d03040') {
    await plain(width, height, background).toFile(this.path(filename))
  }
}

/** Has these pictures and no others shown to visitors. */
export function show(library: MediaLibrary, ...filenames: string[]) {
  return library.show({ pictures: new Set(filenames), others: new Set() })
}

/** Shows these pictures and makes all their variants. */
export async function derive(library: MediaLibrary, ...filenames: string[]) {
  await show(library, ...filenames)
  for (const filename of filenames) library.queue(filename)
  await library.idle()
}

/** The variants there are of a picture, such as `webp 320`. */
export function sizes(library: MediaLibrary, filename: string) {
  return library.info(filename)?.variants.map(({ format, width }) => `${format} ${width}`)
}
