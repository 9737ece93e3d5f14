import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'

/** A file of an archive: its content, or the file on disk that has it. */
export type TarEntry = { name: string } & ({ content: string } | { file: string })

async function addEntry(archive: Pack, entry: TarEntry): Promise<void> {
  if ('content' in entry) {
    archive.entry({ name: entry.name, mode: 0o600 }, entry.content)
    return
  }
  const { size } = await stat(entry.file)
  const target = archive.entry({ name: entry.name, mode: 0o600, size })
  await pipeline(createReadStream(entry.file), target)
}

async function addAll(archive: Pack, entries: readonly TarEntry[]): Promise<void> {
  for (const entry of entries) await addEntry(archive, entry)
  archive.finalize()
}

/** The bytes of a gzipped tar archive of these files. */
export function packed(entries: readonly TarEntry[]): Readable {
  const archive = pack()
  const zipped = createGzip({ level: 1 })
  pipeline(archive, zipped).catch((error: Error) => zipped.destroy(error))
  addAll(archive, entries).catch((error: Error) => archive.destroy(error))
  return zipped
}

/**
 * Writes the files of a gzipped tar archive into a folder. Throws an Error for a name that does not
 * fit, and where the archive is not whole.
 */
export async function unpack(source: Readable, folder: string, fits: RegExp): Promise<void> {
  const archive = extract()
  async function takeOut() {
    for await (const entry of archive) {
      const { name } = entry.header
      if (!fits.test(name)) throw new Error(`The archive holds ${name}, which no backup has`)
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await pipeline(entry, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    }
  }
  await Promise.all([pipeline(source, createGunzip(), archive), takeOut()])
}
