import { AppError } from '../../errors'
import { errorCode } from '../../files/paths'
import { wasStopped } from '../run'
import type { ErasedThere } from './erased-there'
import { type Remote, RemoteError, type RemoteFailure } from './remote'

/**
 * Why a sync stopped; with `offline`, `untrusted`, `unwritable`, `unwell`, `no-room`, `stopped`, `locked`,
 * `moved`, `not-ready`, `uncommitted`, `busy` and `failed` it is worth trying again by itself.
 */
export type SyncFailure =
  | RemoteFailure
  | 'not-ready'
  | 'unrelated'
  | 'branch-gone'
  | 'rewritten'
  | 'erased'
  | 'erased-there'
  | 'private'
  | 'odd'
  | 'others'
  | 'uncommitted'
  | 'busy'

const messages: Readonly<Record<SyncFailure, (address: string, branch: string) => string>> = {
  offline: (address) =>
    `${address} cannot be reached. Your changes are safe here and can be put online later.`,
  untrusted: (address) =>
    `What answers as ${address} could not prove that it is that: its certificate may be out of date, this computer’s clock wrong, or a Wi-Fi that asks for a login in between. Nothing was sent: your changes are safe here and can be put online later. If it stays like this, ask whoever looks after it.`,
  refused: (address) =>
    `${address} did not accept this computer’s credentials. A developer can set them up: “git push” in the site’s folder must work without a question.`,
  missing: (address) =>
    `There is no repository at ${address}. A developer can correct the address with “git remote set-url”.`,
  rejected: (address) =>
    `${address} refused the changes by a rule of its own, such as a protected branch. Ask whoever looks after it.`,
  foreign: (address) =>
    `${address} belongs to another user of the computer it is on, so that git does not use it. Your changes are safe here. If it is the right one, a developer can say so there with “git config --global --add safe.directory PATH”.`,
  'other-kind': (address) =>
    `${address} is a repository of another kind (SHA-256), with which this one cannot exchange anything. Your changes are safe here. A developer can make one that fits with “git init --bare --object-format=sha1”.`,
  'checked-out': (address, branch) =>
    `${address} is a folder in which somebody works on the branch ${branch}, so that git changes nothing there. Your changes are safe here. A developer can make a repository without files in its place (“git init --bare”), or run “git config receive.denyCurrentBranch updateInstead” there.`,
  unwritable: (address) =>
    `${address} could not keep what was sent: the disk there may be full, or closed to whoever writes there. Your changes are safe here and can be put online once that is mended.`,
  unwell: (address) =>
    `${address} had an error of its own and did not take the changes. They are safe here, and it is tried again by itself. If it stays like this, ask whoever looks after it.`,
  'in-the-way': (address, branch) =>
    `${address} has a branch whose name leaves no room for one called ${branch}. Your changes are safe here. A developer can say which branch is meant with “git fetch” and “git branch -u origin/NAME”, or give the one here another name with “git branch -m NAME”.`,
  'no-room': (address) =>
    `This computer’s disk has no room for an exchange with ${address}. Your changes are safe here, and it is tried again by itself once you have made room.`,
  stopped: (address) =>
    `Git was stopped on this computer in the middle of an exchange with ${address}, as it is where memory runs out. Your changes are safe here, and it is tried again by itself.`,
  locked: (address) =>
    `Another program puts changes online at ${address}, or was stopped in the middle of that and has left its lock. Your changes are safe here. If it stays like this, a developer can remove the lock, a file that the server’s log names.`,
  moved: (address) =>
    `Others are putting changes online at ${address} at the same time. Try again in a minute.`,
  'too-much': (address) =>
    `${address} would bring more than 2 GB at once. Nothing was taken in. A developer can look at what came there, or bring it in with “git pull” in the site’s folder.`,
  'too-large': (address) =>
    `The web server at ${address} does not take as much at once as is to be put online. Your changes are safe here. A developer can allow more there (with nginx, “client_max_body_size”), or put them online over ssh.`,
  failed: (address) =>
    `Putting it online at ${address} failed for a reason that is in the server’s log. Nothing was changed.`,
  'not-ready': () => 'There is nothing to put online yet.',
  unrelated: (address) =>
    `${address} holds a different site: its history has nothing in common with this one. Check the address, or let a developer join the two.`,
  'branch-gone': (address, branch) =>
    `The branch ${branch} is gone at ${address}, where there are others: it may have a new name. Nothing was put online. A developer can say which it is with “git fetch” and “git branch -u origin/NAME”, or bring it back with “git push”.`,
  rewritten: (address) =>
    `The history at ${address} was replaced, and changes that were put online before are missing there. A developer must decide which one is right: “git reset --hard” to the remote’s branch takes theirs, “git push --force” puts this one back.`,
  erased: (address) =>
    `${address} still holds a file that was erased from the history here. Nothing is put online until the history there is replaced by the one from here.`,
  'erased-there': () => 'There are files here that were erased there.',
  private: (address) =>
    `Users or messages would be exchanged with ${address}, which must never happen. A developer must take content/users and content/messages out of the history there.`,
  odd: () => 'There are files that are no plain files.',
  others: () => 'There are changes of files that are not content.',
  uncommitted: () => 'A file has changes that are not committed.',
  busy: () => 'Another program is working in the site’s git history right now. Try again.',
}

/** Stops a sync, with words for the owner and git's own for the log. */
export class SyncError extends Error {
  constructor(
    readonly reason: SyncFailure,
    message: string,
    readonly detail = '',
    readonly erased?: ErasedThere,
  ) {
    super(message)
    this.name = 'SyncError'
  }
}

/** The error of a sync with this remote. */
export function syncError(reason: SyncFailure, remote: Remote, detail?: string): SyncError {
  return new SyncError(reason, messages[reason](remote.address, remote.branch), detail)
}

const mostListed = 5

function listed(files: readonly string[]): string {
  const more = files.length - mostListed
  const named = files.slice(0, more > 0 ? mostListed : files.length)
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named.join()
}

/** The error of a sync with a remote from whose history a file was erased that is in the one here, by its name. */
export function erasedElsewhere({ address }: Remote, erased: ErasedThere): SyncError {
  const [was, is, it] =
    erased.filenames.length > 1 ? ['were', 'are', 'they are'] : ['was', 'is', 'it is']
  const message =
    `${listed(erased.filenames)} ${was} erased from the history at ${address} and ${is} in the one here still. ` +
    `Your changes are safe here, and go online once ${it} erased here, too.`
  return new SyncError('erased-there', message, '', erased)
}

/** The error of a sync that would bring in links, programs or repositories, by their names. */
export function oddFiles({ address }: Remote, files: readonly string[]): SyncError {
  const message =
    `${address} holds ${listed(files)}: links, programs and other repositories have no place among the content. ` +
    'Nothing was taken in. A developer must take that out there.'
  return new SyncError('odd', message)
}

/** The error of a sync that would bring in files larger than any here, by their names. */
export function largeFiles({ address }: Remote, files: readonly string[]): SyncError {
  const message =
    `${address} holds ${listed(files)}: a file over 100 MB has no place among the content. ` +
    'Nothing was taken in. A developer must take that out there.'
  return new SyncError('odd', message)
}

/** The error of a sync that leaves files to a developer which are not content, by their names. */
export function otherFiles({ address, name, branch }: Remote, files: readonly string[]): SyncError {
  const message =
    `At ${address} ${listed(files)} changed too, which is not content and may change how this site runs. ` +
    `It is not taken in by itself: a developer can look at it, and bring it in with “git pull ${name} ${branch}” in the site’s folder. ` +
    'Until then your changes are safe here, and are put online afterwards.'
  return new SyncError('others', message)
}

const noRoom = /^(?:ENOSPC|EDQUOT)$/

/** Any error of a sync, as one with words for the owner. */
export function asSyncError(error: unknown, remote: Remote): SyncError {
  if (error instanceof SyncError) return error
  if (error instanceof RemoteError) return syncError(error.reason, remote, error.message)
  const code = error instanceof AppError ? error.code : ''
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'uncommitted_edits') return new SyncError('uncommitted', message)
  if (code === 'not_content') return new SyncError('others', message)
  if (code === 'git_busy') return new SyncError('busy', message)
  if (code === 'conflict') return new SyncError('not-ready', message)
  const both = [error, error instanceof Error && error.cause]
  if (both.some((one) => noRoom.test(errorCode(one)))) return syncError('no-room', remote, message)
  if (both.some(wasStopped)) return syncError('stopped', remote, message)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  return syncError('failed', remote, [message, cause].filter(Boolean).join(': '))
}
