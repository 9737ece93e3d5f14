import { EventEmitter } from 'node:events'
import type { KindName } from '../../../src/schema'
import type { ServerEvent } from '../../../src/schema/api'
import type { SecondFactors } from '../../auth/second-factors'
import type { Config } from '../../config'
import type { PrivateRepository } from '../../git/private-repository'
import type { SiteRepository } from '../../git/site-repository'
import type { MediaLibrary } from '../../media/media-library'
import type { Publisher } from '../../publish/publisher'
import type { ContentStore } from '../../store/content-store'
import type { Journal } from '../../store/journal'
import type { OriginalNames } from '../media/original-names'
import type { FineNotes } from '../whereabouts/fine-notes'
import type { ErasureList } from '../erasures/erasure-list'
import type { KeptBackups } from '../erasures/kept-backups'
import type { BackgroundWork } from './background-work'
import type { Receipts } from '../save/receipts'
import type { WaitingSaves } from '../save/waiting-saves'
import type { Turns } from '../../files/turns'
import type { Problems } from './problems'
import type { SecurityLog } from './security-log'

/** What a process says about itself, as structured lines. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** An open site: everything the use cases work on. */
export interface Site {
  /** See `siteId`. */
  id: string
  config: Config
  log: Log
  store: ContentStore
  journal: Journal
  repositories: { site: SiteRepository; private: PrivateRepository }
  media: MediaLibrary
  names: OriginalNames
  fineNotes: FineNotes
  publisher: Publisher
  /** Saves that were acknowledged and have no commit yet. */
  waiting: WaitingSaves
  /** What is wrong beside the content files. */
  problems: Problems
  receipts: Receipts
  secondFactors: SecondFactors
  /** What was erased from the history for good, or is about to be. */
  erasures: ErasureList
  /** Encrypted backups from before that, for as long as the owner chose. */
  keptBackups: KeptBackups
  /** Who signed in, what was switched off, and the like. */
  securityLog: SecurityLog
  /** Is aborted when the server begins to end, and with it what is safe to break off. */
  ending: AbortController
  /** What nobody waits for. */
  background: BackgroundWork
  /** Lets one write through at a time. */
  writer: Turns
  /** Tells open admin screens what changed, as `event`. */
  events: EventEmitter<{ event: [ServerEvent] }>
}

/** What changed in the served content, by kind. */
export type ChangedKinds = { kind: KindName; ids: string[] }[]
