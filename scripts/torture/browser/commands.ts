import { rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { command, type Command } from '../commands/command'
import { attempt } from './attempt'
import type { BrowserDay } from './browser-day'
import { lineStates } from './line'
import { answerQuestions, saveForm, typeInto, walkTo } from './person'
import { type Place, places } from './places'

const most = 3

function windowOf(day: BrowserDay, which: number): Page | undefined {
  return day.windows[which % Math.max(1, day.windows.length)]
}

function inWindow(
  name: string,
  act: (day: BrowserDay, window: Page) => Promise<void>,
): fc.Arbitrary<Command<BrowserDay>> {
  return fc.nat(most - 1).map((which) =>
    command(`${name}(${which})`, async (day: BrowserDay) => {
      const window = windowOf(day, which)
      if (window) await act(day, window)
    }),
  )
}

function atPlace(
  name: string,
  act: (day: BrowserDay, window: Page, place: Place) => Promise<void>,
): fc.Arbitrary<Command<BrowserDay>> {
  return fc.tuple(fc.nat(most - 1), fc.nat(places.length - 1)).map(([which, at]) =>
    command(`${name}(${which}, ${at})`, async (day: BrowserDay) => {
      const window = windowOf(day, which)
      const place = places[at]
      if (window && place) await act(day, window, place)
    }),
  )
}

/** Types and saves, and does not wait for what comes of it. */
async function typeAndSave(day: BrowserDay, window: Page, place: Place): Promise<void> {
  await typeInto(day, window, place)
  await saveForm(day, window, place)
}

// What another admin changes, and in which of its fields.
const elsewhere = fc.constantFrom(
  ['news/2026-01-02-second', 'description'] as const,
  ['productions/the-play', 'venue'] as const,
  ['images/photo-one', 'photographer'] as const,
)

/** Another admin says something else of an entry. */
async function changeElsewhere({ world }: BrowserDay, entry: string, field: string): Promise<void> {
  const [, other] = world.admins
  const now = await other.read<{ revision: string }>(`/api/${entry}`)
  const change = { [field]: `Said elsewhere ${world.ledger.word()}` }
  if (now) await other.call('PUT', `/api/${entry}`, change, now.revision)
}

/** Another admin deletes an entry, and takes that back after a while. */
async function deleteElsewhere({ world }: BrowserDay, entry: string, pause: number): Promise<void> {
  const [, other] = world.admins
  const { change } = await other.call('DELETE', `/api/${entry}`)
  await wait(pause)
  if (change) await other.call('POST', '/api/history/undo', { change })
}

const file = fc.constantFrom(
  'content/news/2026-01-02-second.md',
  'content/productions/the-play.md',
  'content/images/photo-one.yaml',
)

/** A developer gives a file another name, or takes it off the disk, and takes that back after a while. */
async function moveFile({ world }: BrowserDay, name: string, isAway: boolean, pause: number) {
  const [there, elsewhere] = [world.file(name), world.file(name.replace(/(?=\.\w+$)/, '-moved'))]
  const moved = isAway ? path.join(world.dir, 'away') : elsewhere
  // What another admin has deleted is not there.
  await attempt(async () => {
    await rename(there, moved)
    await wait(pause)
    await rename(moved, there)
  })
}

/** Another admin says something else of the biography. */
async function sayElsewhere({ world }: BrowserDay, field: 'tagline' | 'shortBio'): Promise<void> {
  const [, other] = world.admins
  const data = await other.read<{ bio: { revision: string } }>('/api/cms-data')
  if (!data) return
  const { revision, ...bio } = data.bio
  const content = { ...bio, [field]: `Said elsewhere ${world.ledger.word()}` }
  await other.call('POST', '/api/cms-content', { type: 'bio', content }, revision)
}

/** Takes the last save back that a toast says so of. */
async function undo(day: BrowserDay, page: Page): Promise<void> {
  const button = page.getByRole('region', { name: /^Notifications/ }).getByRole('button')
  const last = button.filter({ hasText: 'Undo' }).last()
  if (await attempt(() => last.click({ timeout: 300 }))) day.note('the last save taken back')
}

async function killServer({ world }: BrowserDay, delay: number): Promise<void> {
  await wait(delay)
  await world.stop('SIGKILL', true)
  await world.start()
}

const typing = atPlace('type', typeInto)
const saving = atPlace('type-and-save', typeAndSave)

/** What a person does in a browser, and what goes wrong there. */
export const browserCommands: fc.Arbitrary<Command<BrowserDay>>[] = [
  typing,
  typing,
  saving,
  saving,
  atPlace('save', saveForm),
  fc.nat(1500).map((ms) => command(`wait(${ms})`, () => wait(ms))),
  fc.constantFrom(...lineStates, 'good' as const).map((state) =>
    command(`line(${state})`, (day: BrowserDay) => {
      day.line.turn(state)
      return Promise.resolve()
    }),
  ),
  inWindow('reload', async (day, page) => {
    day.leave(page)
    await attempt(() => page.reload({ waitUntil: 'commit' }))
  }),
  inWindow('close', (day, window) => day.closeWindow(window)),
  fc
    .tuple(fc.nat(most - 1), fc.constantFrom('overview', ...places.map(({ tab }) => tab)))
    .map(([which, tab]) =>
      command(`walk(${which}, ${tab})`, async (day: BrowserDay) => {
        const window = windowOf(day, which)
        if (window) await walkTo(day, window, tab)
      }),
    ),
  fc.constant(command('end-session()', (day: BrowserDay) => day.endSession())),
  inWindow('undo', undo),
  inWindow('answer', async (_day, page) => answerQuestions(page)),
  fc.constant(
    command('open()', async (day: BrowserDay) => {
      if (day.windows.length < most) await day.openWindow()
    }),
  ),
  fc.constant(command('pull-the-plug()', (day: BrowserDay) => day.pullThePlug())),
  fc
    .nat(400)
    .map((delay) => command(`kill-server(${delay})`, (day: BrowserDay) => killServer(day, delay))),
  fc
    .constantFrom('tagline' as const, 'shortBio' as const)
    .map((field) => command(`elsewhere(${field})`, (day: BrowserDay) => sayElsewhere(day, field))),
  elsewhere.map(([entry, field]) =>
    command(`change-elsewhere(${entry})`, (day: BrowserDay) => changeElsewhere(day, entry, field)),
  ),
  fc
    .tuple(elsewhere, fc.nat(3000))
    .map(([[entry], pause]) =>
      command(`delete-elsewhere(${entry}, ${pause})`, (day: BrowserDay) =>
        deleteElsewhere(day, entry, pause),
      ),
    ),
  fc
    .tuple(file, fc.boolean(), fc.nat(5000))
    .map(([name, isAway, pause]) =>
      command(`${isAway ? 'take-away' : 'rename'}(${name}, ${pause})`, (day: BrowserDay) =>
        moveFile(day, name, isAway, pause),
      ),
    ),
]
