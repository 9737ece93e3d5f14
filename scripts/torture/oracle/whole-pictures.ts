import { readdir, stat } from 'node:fs/promises'
import { load } from 'js-yaml'
import type { World } from '../world'

interface Entry {
  filename: string
  size: number
}

/** No entry says of its picture what is true of another, and the wall shows none of them twice. */
export async function checkWholePictures(world: World): Promise<string[]> {
  const names = await readdir(world.file('content/images')).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => {
      const { filename, size } = load(await world.text(`content/images/${name}`)) as Entry
      const onDisk = await stat(world.file(`media/${filename}`)).catch(() => undefined)
      const isTrue = !onDisk || onDisk.size === size
      return isTrue ? [] : `media/${filename} has ${onDisk.size} bytes, ${name} says ${size}`
    }),
  )
  const wall = load(await world.text('content/gallery-wall.yaml')) as { images?: Entry[] } | null
  const hung = (wall?.images ?? []).map(({ filename }) => filename)
  const twice = hung.filter((name, at) => hung.indexOf(name) !== at)
  return [...sizes.flat(), ...twice.map((name) => `${name} hangs on the wall twice`)]
}
