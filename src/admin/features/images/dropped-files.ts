/**
 * The files that were dropped or pasted, with those in folders, which a browser gives by their name alone.
 * A folder that holds nothing to take stays itself, so that it can be told of.
 */
export async function filesIn(data: DataTransfer): Promise<File[]> {
  // What was dropped can be asked only for as long as its event lasts.
  const dropped = [...data.items].flatMap((item) => {
    const file = item.kind === 'file' && item.getAsFile()
    return file ? [{ file, entry: item.webkitGetAsEntry() }] : []
  })
  const found = dropped.map(async ({ file, entry }) => {
    const inside = entry?.isDirectory ? await filesOf(entry) : []
    return inside.length > 0 ? inside : [file]
  })
  return (await Promise.all(found)).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  // What systems keep for themselves in folders.
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) return fileOf(entry)
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  // As they were taken: a disk gives them in any order.
  inside.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  return (await Promise.all(inside.map(filesOf))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

// What cannot be read is as if it was not there.
function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    )
  })
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // Browsers give a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]))
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}
