import { cp, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Fills a folder that has no content yet with the starter content; any other is left as it is. */
export async function fillEmptySite(siteDir: string, starterDir: string): Promise<void> {
  if (siteDir === starterDir || !(await isEmpty(path.join(siteDir, 'content')))) return
  for (const folder of ['content', 'media']) {
    const from = path.join(starterDir, folder)
    await mkdir(path.join(siteDir, folder), { recursive: true })
    await cp(from, path.join(siteDir, folder), {
      recursive: true,
      force: false,
      // What a person of the other site may have written there is nobody else's business.
      filter: (file) => !/^(?:users|messages)(?:$|[\\/])/.test(path.relative(from, file)),
    })
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch {
    return true
  }
}
