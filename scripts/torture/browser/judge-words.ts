import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { textOfFiles } from '../oracle/texts'
import type { BrowserDay, Typed } from './browser-day'
import { findForm, saveForm, textIn } from './person'
import { places } from './places'

const patienceMs = 60_000

/** The words that what they were typed for does not say, and never said. */
async function missing({ world, typed }: BrowserDay): Promise<Typed[]> {
  const said = new Map<RegExp, string>()
  for (const file of new Set(typed.map(({ place }) => place.file)))
    said.set(file, await textOfFiles(world, file))
  return typed.filter(({ word, place }) => !said.get(place.file)?.includes(word))
}

/** Saves every form that shows something which nothing else has. */
async function saveAll(day: BrowserDay, window: Page): Promise<void> {
  for (const place of places) {
    const open = await missing(day)
    if (open.length === 0) return
    const text = await textIn(await findForm(day, window, place))
    const shown = open.filter(({ word }) => text.includes(word)).map(({ word }) => word)
    day.note(`${String(place.form)} shows ${shown.join(', ') || 'nothing new'}`)
    if (shown.length === 0) continue
    await saveForm(day, window, place)
    await wait(1500)
    // Asked about what it says, whoever means it presses again.
    await saveForm(day, window, place)
  }
}

/** With all faults gone, whoever saves what their forms show has lost nothing that they typed. */
export async function judgeWords(day: BrowserDay): Promise<string[]> {
  day.line.turn('good')
  await day.world.start()
  const window = await day.closeAllButOne()
  const end = Date.now() + patienceMs
  while ((await missing(day)).length > 0 && Date.now() < end) {
    // What waits to be sent has its time there.
    await day.visit(window, 'overview')
    await wait(1000)
    await saveAll(day, window)
  }
  const lost = await missing(day)
  const findings = lost.map(({ word, place }) => `${word}, typed into ${place.field}, is lost`)
  return findings.length > 0 ? [...findings, ...day.notes] : []
}
