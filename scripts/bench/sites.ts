import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { productDir } from '../../server/files/product-dir'
import { programs, type Workplace } from './workplace'

/** What a generated site has beside the starter content; commits are those of its history. */
export interface SiteShape {
  stories: number
  productions?: number
  pictures?: number
  commits?: number
}

/** The one picture of the starter content that generated sites have as it is. */
export const wholePicture = 'the-attic-of-small-inventions-clockwork-bird.jpg'

const starterDir = path.join(productDir, 'scripts/starter')
const words =
  'The lamp went out before the second act, and the house waited in the dark for a voice. '

/** The path of a generated story, without `content/` and `.md`. */
export function storyId(number: number): string {
  return `${dayOf(number)}-story-${number}`
}

// The newest has the number 0; no day is after today's.
function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 9, 31) - (number % 9000) * 86_400_000).toISOString().slice(0, 10)
}

function story(number: number, version = 0): string {
  const body = words.repeat(4 + (number % 5))
  return `---\nheadline: Story ${number}\ndate: '${dayOf(number)}'\n---\n\n${body}Version ${version}.\n`
}

function production(number: number): string {
  const about = `name: Production ${number}\nrole: Role ${number}\nproductionDate: '${dayOf(number)}'`
  return `---\n${about}\nvenue: A theatre\n---\n\n${words.repeat(2)}\n`
}

function image(number: number): string {
  return `filename: picture-${number}.jpg\ntitle: Picture ${number}\nalt: A picture\ncategory: production\nsize: 20000\nmimeType: image/jpeg\nuploadedAt: '2026-01-02T03:04:05.000Z'\n`
}

/** How many files of content a site of a shape has, so that one of a given number can be asked for. */
export async function shapeOf(files: number, commits: number): Promise<SiteShape> {
  const starter = await readdir(path.join(starterDir, 'content'), { recursive: true })
  const more = files - starter.filter((name) => path.extname(name) !== '').length
  const productions = Math.round(more * 0.15)
  return { stories: more - productions, productions, commits }
}

/** Makes sites with a history, by git fast-import. */
export class Sites {
  private media: Promise<string> | undefined

  constructor(private readonly work: Workplace) {}

  /** Makes one; gives its folder. */
  async make({ stories, productions = 0, pictures = 0, commits = 1 }: SiteShape): Promise<string> {
    const dir = this.work.path('site')
    await mkdir(dir)
    await this.work.run('git', ['init', '-q', '-b', 'main', dir])
    const history = new History(this.work, dir)
    await history.begin('Begin')
    await history.addFolder(path.join(starterDir, 'content'), 'content')
    await history.addFolder(await this.starterMedia(), 'media')
    if (pictures > 0) await history.addFolder(await this.photographs(pictures), 'media')
    for (let at = 0; at < stories; at += 1) await history.add(storyFile(at), story(at))
    for (let at = 0; at < productions; at += 1)
      await history.add(`content/productions/production-${at}.md`, production(at))
    for (let at = 0; at < pictures; at += 1)
      await history.add(`content/images/picture-${at}.yaml`, image(at))
    for (let at = 1; at < commits; at += 1) await change(history, at, stories)
    await history.end()
    return dir
  }

  /** Makes photographs of 12 megapixels; gives their files. */
  async largePhotographs(count: number): Promise<string[]> {
    const dir = await this.draw('large', path.join(starterDir, 'media', wholePicture), count)
    return (await readdir(dir)).map((name) => path.join(dir, name))
  }

  private photographs(count: number): Promise<string> {
    return this.draw('photographs', path.join(starterDir, 'media', wholePicture), count)
  }

  private starterMedia(): Promise<string> {
    this.media ??= this.draw('shrink', path.join(starterDir, 'media'), wholePicture)
    return this.media
  }

  private async draw(task: string, source: string, what: string | number): Promise<string> {
    const dir = this.work.path(task)
    const program = path.join(programs, 'pictures.mjs')
    await this.work.run(process.execPath, [program, task, source, dir, String(what)])
    return dir
  }
}

function storyFile(number: number): string {
  return `content/news/${storyId(number)}.md`
}

/** One commit of a history as years of saving leave it: mostly changes, now and then a story that goes again. */
async function change(history: History, at: number, stories: number): Promise<void> {
  const passing = `${dayOf(at)}-passing-${Math.floor(at / 20)}`
  const number = at % Math.max(1, stories)
  if (at % 20 === 0) {
    await history.begin(`news: add "Passing"`, `news/${passing}`, 'add')
    await history.add(`content/news/${passing}.md`, story(at))
  } else if (at % 20 === 10 && at > 20) {
    const gone = `${dayOf(at - 10)}-passing-${Math.floor(at / 20)}`
    await history.begin(`news: delete "Passing"`, `news/${gone}`, 'delete')
    await history.write(`D content/news/${gone}.md\n`)
  } else {
    await history.begin(`news: update "Story ${number}"`, `news/${storyId(number)}`, 'update')
    await history.add(storyFile(number), story(number, at))
  }
}

/** What git fast-import is told. */
class History {
  private readonly child
  private readonly ended
  private time = Date.UTC(2024, 0, 1) / 1000

  constructor(
    private readonly work: Workplace,
    private readonly dir: string,
  ) {
    const stdio = ['pipe', 'ignore', 'inherit'] as const
    this.child = work.start('git', ['fast-import', '--quiet'], { cwd: dir, stdio: [...stdio] })
    this.ended = once(this.child, 'exit')
  }

  async begin(subject: string, entry?: string, action?: string): Promise<void> {
    this.time += 3600
    const person = this.time % 7 === 0 ? 'Robin' : 'ada'
    const by = `${person} <${person.toLowerCase()}@callboard.invalid> ${this.time} +0000`
    const trailers = entry ? `\n\nEntry: ${entry}\nAction: ${action}\nFields: description` : ''
    const message = `${subject}${trailers}\n`
    await this.write(
      `commit refs/heads/main\nauthor ${by}\ncommitter ${by}\ndata ${Buffer.byteLength(message)}\n${message}\n`,
    )
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    await this.write(`M 100644 inline ${name}\ndata ${Buffer.byteLength(content)}\n`)
    await this.write(content)
    await this.write('\n')
  }

  async addFolder(folder: string, as: string): Promise<void> {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      await this.add(path.posix.join(as, path.relative(folder, file)), await readFile(file))
    }
  }

  async write(text: string | Buffer): Promise<void> {
    const { stdin } = this.child
    if (stdin && !stdin.write(text)) await once(stdin, 'drain')
  }

  /** Ends the history and checks its files out. */
  async end(): Promise<void> {
    this.child.stdin?.end()
    const [code] = (await this.ended) as [number | null]
    if (code !== 0) throw new Error(`git fast-import failed in ${this.dir}`)
    await this.work.run('git', ['reset', '-q', '--hard'], { cwd: this.dir })
  }
}
