import { resumeField } from '../../../src/lib/whereabouts/resume'
import { ruleWords } from '../../../src/lib/whereabouts/rules'
import { indexedPages } from '../../../src/lib/page-meta'
import { defaultAgency, mergeContact } from '../../../src/schema/defaults'
import type { ResumeReading } from '../../../src/schema/api'
import type { PrivacyCheck, PrivacyFact, PrivacySection } from '../../../src/schema/privacy'
import { kinds } from '../../../src/schema'
import { uploadsPath } from '../../../src/schema/url'
import { shownPictures } from '../media/public-files'
import type { Site } from '../site/site'
import { findAll } from './find-all'
import type { FineNotes } from './fine-notes'
import type { HistoryFacts } from './read-history-facts'
import { placeOf, type PublicText, publicTexts } from './public-texts'
import { tellingAddresses } from './telling-addresses'

interface Sources extends Pick<Site, 'store'> {
  fineNotes: Pick<FineNotes, 'of'>
  /** What the site's history tells; undefined where there is none. */
  history: HistoryFacts | undefined
  /** The files of media/ that visitors do not get, for what they say beside what they show. */
  held: readonly string[]
  /** What the resume says, where there is one. */
  resume: ResumeReading | undefined
}

const ages =
  /\b(?:\w{1,12}[- ]years?[- ]olds?|aged? \d{1,2}|turn(?:s|ed|ing) (?:\d{1,2}|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen)\b|playing age[^.\n]{0,30})/gi
const schools =
  /\b(?:[A-Z][\w'’-]{0,30} ){1,5}(?:School|Academy|College|Conservatory)(?: of [A-Z]\w{0,30}(?: [A-Z]\w{0,30}){0,3})?/g
const uploads = new RegExp(`${uploadsPath}[A-Za-z0-9][A-Za-z0-9._-]*`, 'g')
const links = /https?:\/\/[^\s)"'<>]{1,300}/g

/** Puts together everything public about the child, as a stranger would, with the guard's findings first. */
export function privacyCheck(sources: Sources): PrivacyCheck {
  const now = Date.now()
  const { store } = sources
  const said = {
    text: sources.resume?.text ?? '',
    where: 'the resume',
    ...placeOf('site', '', resumeField),
  }
  const texts = [...publicTexts(store, now), said]
  const named = (pattern: RegExp) => matchesIn(texts, pattern)
  return {
    name: store.read('bio')?.name ?? '',
    at: new Date(now).toISOString(),
    sections: [
      findingsOf(sources),
      { title: 'Names', facts: names(store) },
      { title: 'Ages', facts: named(ages) },
      { title: 'Places and dates', facts: placesAndDates(store, now) },
      {
        title: 'Schools',
        note: 'Drama schools and classes are named here too.',
        facts: named(schools),
      },
      { title: 'Contacts', facts: contacts(store) },
      { title: 'People and companies', facts: [...people(store), ...photographers(store, now)] },
      pictures(sources, now),
      otherFiles(sources, texts),
      resume(sources),
      addresses(store, now),
      { title: 'Links to other sites', facts: [...agencyLink(store), ...named(links)] },
      machines(store, now),
      history(sources),
    ],
  }
}

function findingsOf(sources: Sources): PrivacySection {
  const facts = findAll(sources).map(({ kind, id, title, field, rule, words }): PrivacyFact => {
    const label = kinds[kind].labels[field] ?? field
    const where = field === resumeField ? 'the resume' : `${kinds[kind].label} “${title}”, ${label}`
    return { words: `${ruleWords[rule].found} “${words}”`, where, ...placeOf(kind, id, field) }
  })
  const note =
    facts.length === 0
      ? 'Nothing. What an admin called fine is not asked about again.'
      : 'Look at these first.'
  return { title: 'What may tell a stranger too much', note, facts }
}

function matchesIn(texts: readonly PublicText[], pattern: RegExp): PrivacyFact[] {
  return texts.flatMap(({ text, where, tab, entry }) =>
    [...text.matchAll(pattern)].map(([words]) => ({ words, where, tab, entry })),
  )
}

function names(store: Site['store']): PrivacyFact[] {
  const { name = '', tagline = '' } = store.read('bio') ?? {}
  const where = 'every page, its title and its data for search engines'
  return [name, tagline].filter(Boolean).map((words) => ({ words, where, ...placeOf('bio', '') }))
}

function placesAndDates(store: Site['store'], now: number): PrivacyFact[] {
  const productions = store.list('productions').map(({ id, name, venue, productionDate }) => ({
    words: [productionDate, venue].filter(Boolean).join(', '),
    where: `production “${name}”`,
    ...placeOf('productions', id),
  }))
  const stories = store.shown('news', now).map(({ id, date, headline }) => {
    return { words: date, where: `news story “${headline}”`, ...placeOf('news', id) }
  })
  return [...productions, ...stories]
}

function contacts(store: Site['store']): PrivacyFact[] {
  const { agencyAddress, agencyPhone } = { ...defaultAgency, ...store.read('agency') }
  const { agent } = mergeContact(store.read('site')?.contact ?? {})
  const active = store.list('agents').filter(({ isActive }) => isActive)
  const agency = [agencyAddress.trim().replaceAll('\n', ', '), agencyPhone].filter(Boolean)
  return [
    ...agency.map((words) => ({ words, where: 'the agency', tab: 'agents' })),
    ...active.map(({ id, name, email, phone }) => ({
      words: `${email}, ${phone}`,
      where: `the agent ${name}`,
      tab: 'agents',
      entry: id,
    })),
    ...(active.length > 0 ? [] : [...new Set(Object.values(agent))].filter(Boolean)).map(
      (words) => ({ words, where: 'the contact while no agent is active', ...placeOf('site', '') }),
    ),
  ]
}

function people(store: Site['store']): PrivacyFact[] {
  const { agencyName } = { ...defaultAgency, ...store.read('agency') }
  const active = store.list('agents').filter(({ isActive }) => isActive)
  return [
    { words: agencyName, where: 'the agency', tab: 'agents' },
    ...active.map(({ id, name, department }) => {
      return { words: name, where: department, tab: 'agents', entry: id }
    }),
    ...store.list('productions').flatMap(({ id, name, role, director }) => {
      const place = placeOf('productions', id)
      const credit = { words: `${name}, as ${role}`, where: 'the credits', ...place }
      const of = { words: director ?? '', where: `director of “${name}”`, ...place }
      return of.words ? [credit, of] : [credit]
    }),
  ]
}

function photographers(store: Site['store'], now: number): PrivacyFact[] {
  const named = shownPictures(store, now).filter(({ photographer }) => photographer !== '')
  return named.map(({ id, title, alt, photographer }) => ({
    words: photographer,
    where: `photographer of “${title || alt}”`,
    ...placeOf('images', id),
  }))
}

function pictures({ store, held }: Sources, now: number): PrivacySection {
  const shown = shownPictures(store, now).filter(({ filename }) => !held.includes(filename))
  const facts = shown.map(({ id, title, alt, category }) => ({
    words: title || alt,
    where: `pictures, ${category}`,
    ...placeOf('images', id),
  }))
  const metadata = 'where, when and with what they were made'
  const kept = `These files still say ${metadata}, and are kept from visitors until that is taken out: ${held.join(', ')}.`
  const whole = shown.filter((image) => image.category === 'headshots' && image.original).length
  const note = `${facts.length} pictures can be fetched, ${whole} headshots also in the size they came in. They were looked at, and say nothing of ${metadata}. ${held.length > 0 ? `${kept} ` : ''}A face can still be searched for.`
  return { title: 'Pictures', note, facts }
}

/** The files of media/ that texts name by their address, but for pictures and the resume: films, above all. */
function otherFiles({ store, held }: Sources, texts: readonly PublicText[]): PrivacySection {
  const resumeUrl = store.read('site')?.resumeUrl
  const told = new Set(store.list('images').map(({ filename }) => uploadsPath + filename))
  const named = matchesIn(texts, uploads).filter(
    ({ words }) => words !== resumeUrl && !told.has(words),
  )
  const facts = named.filter(({ words }) => !held.includes(words.slice(uploadsPath.length)))
  const note =
    'Their metadata is taken out. What they show and say is not read by this check: look and listen for a name, a street, a school.'
  return { title: 'Films and other files', note: facts.length > 0 ? note : 'There is none.', facts }
}

function addresses(store: Site['store'], now: number): PrivacySection {
  const facts = tellingAddresses(store, now)
  const stay =
    'They are made of what a thing was called first, and stay when that is changed. To be rid of one, delete the thing and add it anew.'
  const note = facts.length === 0 ? 'There is none.' : stay
  return { title: 'Addresses with words that no text says', note, facts }
}

function resume({ store, resume: said }: Sources): PrivacySection {
  const url = store.read('site')?.resumeUrl ?? ''
  const facts = url
    ? [{ words: url, where: 'the bio page', ...placeOf('site', '', resumeField) }]
    : []
  return { title: 'Resume', note: said ? resumeNote(said) : 'There is none.', facts }
}

function resumeNote({ unread }: ResumeReading): string {
  const metadata = 'Its metadata is taken out.'
  const look = 'open it, and look for an address, a school and a birthday.'
  if (unread === 'all') return `${metadata} No text in it can be read, as in a scan: ${look}`
  if (unread.length === 0) return `${metadata} What its pages say is read by this check.`
  return `${metadata} No text can be read on page ${unread.join(', ')}, as in a scan: ${look}`
}

function agencyLink(store: Site['store']): PrivacyFact[] {
  const words = store.read('agency')?.agencyUrl ?? ''
  return words ? [{ words, where: 'the agency', tab: 'agents' }] : []
}

function machines(store: Site['store'], now: number): PrivacySection {
  const stories = store.shown('news', now)
  const pages = indexedPages().map(({ path, title }) => ({ words: path, where: title }))
  const held = store.hidden('news', now).length
  return {
    title: 'Search engines and the feed',
    note: `Search engines may keep these pages for longer than they stand here. The feed has the newest of the ${stories.length} news stories whole. ${held} stories are held back and in neither. Every page names the child as an actor, and the home page and the biography with all credits, their dates and venues.`,
    facts: pages,
  }
}

function history({ history: told }: Sources): PrivacySection {
  const title = 'The history'
  if (!told) return { title, note: 'There is none yet.', facts: [] }
  const { remote, people, cleanedLater } = told
  const reads =
    'every earlier text and picture, stories that are held back, and these names and addresses'
  const readers = remote
    ? `It is sent to the git remote below with everything that is put online: whoever can read that reads ${reads}. Ask whoever made it who that is.`
    : `It is on this computer alone, as there is no git remote. Whoever is given a copy reads ${reads}.`
  const addresses = people.some(({ isReal }) => isReal)
    ? 'An e-mail address in it was given by a developer’s own git, and stays in every copy.'
    : 'No e-mail address in it can be written to.'
  const cleaned =
    cleanedLater.length > 0
      ? ` Files that were in it before their metadata was taken out: ${cleanedLater.join(', ')}.`
      : ''
  const facts = people.map(({ words }) => ({ words, where: 'author of changes', tab: 'users' }))
  const goesTo = remote ? [{ words: remote, where: 'the git remote' }] : []
  return { title, note: `${readers} ${addresses}${cleaned}`, facts: [...goesTo, ...facts] }
}
