import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../chromium'
import { admins } from '../server-process'
import { World } from '../world'
import { attempt, isShown } from './attempt'
import { Line } from './line'
import type { Place } from './places'

// What is typed is on its way to the disk for so long; a browser that is killed within it may lose it.
const journalMs = 450
// As long as nobody needs less who goes to another window and on with the same field there.
const changingMs = 2300
const patience = 5000

/** A word that somebody typed. */
export interface Typed {
  word: string
  page: Page
  place: Place
  at: number
  /** Its page was left before it was on the disk: it is there once the admin has been opened again. */
  isLate?: boolean
}

/** A person in a real browser, before a server that they reach by a line of their own. */
export class BrowserDay {
  windows: Page[] = []
  typed: Typed[] = []
  /** What was done and seen, for whoever looks into a day that failed. */
  readonly notes: string[] = []
  private words = 0
  private context: BrowserContext | undefined

  private constructor(
    readonly world: World,
    readonly line: Line,
    private readonly profile: string,
  ) {}

  static async open(how: { byGit: boolean }): Promise<BrowserDay> {
    const world = await World.open(how)
    const line = await Line.open(world.address)
    const day = new BrowserDay(
      world,
      line,
      await mkdtemp(path.join(os.tmpdir(), 'callboard-profile-')),
    )
    await day.startBrowser()
    // From here on the admin opens without the server.
    await attempt(() => day.windows[0]?.evaluate(() => navigator.serviceWorker.ready.then(() => 0)))
    return day
  }

  get dir(): string {
    return this.world.dir
  }

  note(text: string): void {
    this.notes.push(`${new Date().toISOString().slice(14, 23)} ${text}`)
  }

  /** A word that no other text holds; whoever types it means to say it. */
  word(): string {
    this.words += 1
    return `typed${this.words}word`
  }

  async startBrowser(): Promise<void> {
    const { executablePath, args, env } = await findChromium()
    const options = { executablePath, args, env, baseURL: this.line.address }
    this.context = await chromium.launchPersistentContext(this.profile, options)
    this.context.setDefaultTimeout(patience)
    await this.openWindow(this.context.pages()[0])
  }

  /** Opens one more window, with what the browser knows of the person. */
  async openWindow(page?: Page): Promise<void> {
    const opened = page ?? (await this.context?.newPage())
    if (!opened) return
    opened.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    opened.on('pageerror', (error) => this.note(`page error: ${error.message}`))
    this.windows.push(opened)
    await this.visit(opened, 'content')
  }

  /** Goes to a tab by its address, and logs in where that is asked. */
  async visit(page: Page, tab: string): Promise<boolean> {
    this.leave(page)
    await page.goto(`/admin?tab=${tab}`, { waitUntil: 'commit' }).catch(() => undefined)
    const rail = page.locator('nav a[href="/admin?tab=overview"]').first()
    const login = page.getByRole('button', { name: 'Login' })
    if (!(await attempt(() => rail.or(login).first().waitFor()))) return false
    if (await isShown(rail)) return true
    await this.logIn(page)
    if (!(await attempt(() => rail.waitFor()))) return false
    return tab === 'overview' || this.visit(page, tab)
  }

  async logIn(page: Page): Promise<void> {
    const [{ username, password }] = admins
    await attempt(async () => {
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('button', { name: 'Login' }).waitFor({ state: 'hidden' })
    })
  }

  /** Ends the session, as one does that grew too old. */
  async endSession(): Promise<void> {
    await this.context?.clearCookies()
  }

  /** Notes that a page is left, perhaps before all that was typed there is on the disk. */
  leave(page: Page | undefined): void {
    for (const typed of this.typed) {
      if (typed.page === page && Date.now() - typed.at < journalMs) typed.isLate = true
    }
  }

  /** Waits as long as it takes somebody to go on in this window with what they typed in another. */
  async changeWindows(page: Page, place: Place): Promise<void> {
    const last = this.typed.findLast((typed) => typed.place === place)
    if (last && last.page !== page) await wait(changingMs - (Date.now() - last.at))
  }

  async closeWindow(which: Page | undefined): Promise<void> {
    this.leave(which)
    this.windows = this.windows.filter((one) => one !== which)
    await which?.close({ runBeforeUnload: false }).catch(() => undefined)
    if (this.windows.length === 0) await this.openWindow()
  }

  /** Closes all windows but the last one. */
  async closeAllButOne(): Promise<Page> {
    while (this.windows.length > 1) await this.closeWindow(this.windows[0])
    const [window] = this.windows
    if (!window) throw new Error('The browser has no window')
    return window
  }

  /** Ends every process of the browser at once, as a power cut does. */
  async pullThePlug(): Promise<void> {
    for (const page of this.windows) this.leave(page)
    this.typed = this.typed.filter(({ isLate }) => !isLate)
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      if (line.includes(this.profile)) process.kill(Number(id), 'SIGKILL')
    }
    await this.context?.close().catch(() => undefined)
    this.windows = []
    await this.startBrowser()
  }

  async close(how?: { keep?: boolean }): Promise<void> {
    await this.context?.close().catch(() => undefined)
    this.line.close()
    await this.world.close(how)
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
