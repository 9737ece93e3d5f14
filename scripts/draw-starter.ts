import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { render } from './starter-art/paper'
import { pictures } from './starter-art/pictures'
import { drawResume } from './starter-art/resume'

const root = fileURLToPath(new URL('..', import.meta.url))

const help = `Draws the pictures of the starter content into media/.

  node --import tsx scripts/draw-starter.ts [--proof <folder>] [name ...]

Without names it draws all of them, and the resume (called resume). The texts in content/images/ stay as they are;
only \`size\` follows the file.

  --proof <folder>   draw quick PNGs at half size into a folder instead
  --list             print the names
  --help             print this
`

/** Draws one picture at half size, to look at. */
async function proof(name: string, folder: string): Promise<void> {
  const sheet = pictures[name]?.()
  if (!sheet) throw new Error(`There is no picture called ${name}.`)
  await (await render(sheet, 0.5)).png().toFile(join(folder, `${name}.png`))
}

/** Prints the resume PDF; the classic headshot must be drawn already. */
async function resume(): Promise<void> {
  const media = join(root, 'media')
  await drawResume(
    join(media, 'wren-classic-headshot.jpg'),
    join(media, 'wren-larkwood-resume.pdf'),
  )
}

/** Draws one picture into media/ and keeps the size in its metadata right. */
async function draw(name: string): Promise<void> {
  if (name === 'resume') return resume()
  const sheet = pictures[name]?.()
  if (!sheet) throw new Error(`There is no picture called ${name}.`)
  const image = await render(sheet)
  const file = join(root, 'media', `${name}.${sheet.transparent ? 'png' : 'jpg'}`)
  await (sheet.transparent ? image.png() : image.jpeg({ quality: 85, mozjpeg: true })).toFile(file)
  await keepSize(name, file)
}

async function keepSize(name: string, file: string): Promise<void> {
  const meta = join(root, 'content', 'images', `${name}.yaml`)
  const text = await readFile(meta, 'utf8')
  const { size } = await stat(file)
  await writeFile(meta, text.replace(/^size: .*$/m, `size: ${size}`))
  process.stdout.write(`${name}  ${Math.round(size / 1024)} KB\n`)
}

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(help)
  if (args.includes('--list'))
    return void process.stdout.write(`${Object.keys(pictures).join('\n')}\n`)
  const at = args.indexOf('--proof')
  const folder = at < 0 ? undefined : args.splice(at, 2)[1]
  const all = [...Object.keys(pictures), ...(folder ? [] : ['resume'])]
  for (const name of args.length > 0 ? args : all) await (folder ? proof(name, folder) : draw(name))
}

await main(process.argv.slice(2))
