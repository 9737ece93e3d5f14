import { newKey } from '../../../../lib/browser/new-key'
import { quoted } from '../../../../lib/quoted'
import { fingerprint } from '../../../../lib/same-value'
import { imageUpload } from '../../../../schema/image'
import { showToast } from '../../../../ui/toast-store'
import { ApiCallError, failureText, isKeyUsed, isUnreachable } from '../../../api/line/call-error'
import { leavePicture, takeBackPicture, uploadPicture } from '../../../api/images'
import { noLongerReadable } from '../../../api/line/client'
import { findDraft } from '../../../forms/drafts'
import {
  dropUpload,
  findAsked,
  keepAsked,
  uploadDraftKey,
} from '../../../forms/pictures/upload-drafts'
import { canWait, dropChange } from '../../../outbox/outbox'
import { outboxState, subscribeToOutbox } from '../../../outbox/outbox-state'
import type { BatchPhoto, PhotoValues } from './batch-photo'
import { dropPreparing, onTheirWay, setOnTheirWay, setPreparing } from './on-their-way'
import { readableFile } from '../../../forms/pictures/readable-file'
import { keepPhoto } from './use-batch'
import { isPictureUpload } from './use-uploads'

const lockName = 'callboard-batch'
const aborting = new Map<string, AbortController>()
// Sent without the outbox, which would take them back, and never answered; where there is no room for
// a draft that says so across a reload.
const unanswered = new Set<string>()

/**
 * Uploads photos, one after the other, whether or not the screen they were described on stays: each is
 * made ready, and then waits in the outbox like every other change.
 * @param unkept those of them that this page alone has
 */
export function sendPhotos(
  photos: readonly BatchPhoto[],
  person: string,
  unkept: readonly BatchPhoto[] = [],
) {
  const { begun, preparing } = onTheirWay()
  const listed = new Set(preparing.map(({ photo }) => photo.changeKey))
  const added = photos.filter(({ changeKey }) => !listed.has(changeKey))
  const isFresh = preparing.length === 0 && !outboxState().changes.some(isPictureUpload)
  setOnTheirWay({
    preparing: [...preparing, ...added.map((photo) => listedAs(photo, unkept.includes(photo)))],
    begun: new Set([...(isFresh ? [] : begun), ...added.map(({ changeKey }) => changeKey)]),
    ...(isFresh && { arrived: 0 }),
  })
  void inTurn(async () => {
    for (const photo of added) await sendPhoto(photo, person)
  })
}

function listedAs(photo: BatchPhoto, isUnkept: boolean) {
  const isKept = keepPhoto(photo, true)
  return { photo, isKept, isOfPage: isUnkept || !isKept }
}

/** Says something else of a photo that was not taken. */
export function putRight(photo: BatchPhoto, values: Partial<PhotoValues>) {
  exchange(photo, { ...photo, values: { ...photo.values, ...values } })
}

function exchange({ changeKey }: BatchPhoto, photo: BatchPhoto) {
  setPreparing(changeKey, { photo, isKept: keepPhoto(photo, true) })
}

/** Makes a photo ready again that could not be. */
export function tryAgain(photo: BatchPhoto, person: string) {
  setPreparing(photo.changeKey, { problem: undefined })
  void inTurn(() => sendPhoto(photo, person))
}

// Another page may be about to send the same.
function inTurn(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(lockName, work) : work()
}

/** Lets a photo go that is not in the outbox; one that may have arrived is taken back. */
export function letGo({ changeKey, key, values }: BatchPhoto) {
  const isAsked = unanswered.has(changeKey) || findAsked(key)?.key === changeKey
  const mayBeThere = aborting.has(changeKey) || isAsked
  dropUpload(key)
  dropPreparing(changeKey)
  aborting.get(changeKey)?.abort()
  if (mayBeThere) void takeBack(changeKey, values.alt)
}

async function takeBack(changeKey: string, name: string) {
  try {
    await takeBackPicture(changeKey)
  } catch (error) {
    const mayStay = `The server did not answer. ${quoted(name)} may be in the library all the same: look there.`
    const description = failureText(error, mayStay)
    showToast({ tone: 'destructive', title: 'Error', description })
  }
}

async function sendPhoto(photo: BatchPhoto, person: string): Promise<void> {
  const { changeKey, key } = photo
  const wanted = () => onTheirWay().preparing.find((one) => one.photo.changeKey === changeKey)
  const isWanted = () => wanted() !== undefined
  if (!isWanted()) return
  // Sent by another page meanwhile, or taken out there.
  if (wanted()?.isKept && !findDraft(uploadDraftKey(key))) return dropPreparing(changeKey)
  try {
    await (canWait() ? leaveOrSend(photo, person, isWanted) : sendNow(photo))
    dropUpload(key)
    dropPreparing(changeKey)
  } catch (error) {
    const isUnanswered = isUnreachable(error)
    const fallback = isUnanswered ? notAnswered : notTaken
    const problem = error instanceof ApiCallError ? failureText(error, fallback) : noLongerReadable
    if (!isWanted()) return
    if (isUnanswered) unanswered.add(changeKey)
    setPreparing(changeKey, { problem, progress: undefined })
    // Asked for once more it is another.
    if (isKeyUsed(error)) exchange(photo, { ...photo, changeKey: newKey() })
  }
}

const notTaken = 'The server did not take it. Try again.'
const notAnswered =
  'The server did not answer. It may be in the library all the same: try again, or take it out.'

async function leaveOrSend(photo: BatchPhoto, person: string, isWanted: () => boolean) {
  const { changeKey: key, look } = photo
  const file = await readableFile(photo)
  const wishing = { key, person, at: new Date().toISOString() }
  const isKept = () => leavePicture(detailsOf(photo), { file, hash: look?.hash }, wishing)
  while (!(await isKept())) {
    if (!isWanted()) return
    // The browser is full: there is room again once one of those before is sent.
    if (!(await oneLess())) return sendNow(photo)
  }
  // Let go while it was made ready.
  if (!isWanted()) await dropChange(key)
}

function detailsOf({ values: { fine, ...values } }: BatchPhoto) {
  return { ...imageUpload.parse(values), ...(fine && { fine }) }
}

/** Waits until a picture has left the outbox; answers at once, and no, where none is in it. */
function oneLess(): Promise<boolean> {
  const waiting = () => outboxState().changes.filter((one) => isPictureUpload(one) && !one.refusal)
  const before = waiting().length
  if (before === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = subscribeToOutbox(() => {
      if (waiting().length >= before) return
      stop()
      resolve(true)
    })
  })
}

async function sendNow(photo: BatchPhoto) {
  const { key, changeKey, look, values } = photo
  const broken = new AbortController()
  aborting.set(changeKey, broken)
  const details = detailsOf(photo)
  keepAsked(key, { key: changeKey, print: fingerprint(values), details })
  try {
    const file = await readableFile(photo)
    await uploadPicture(
      details,
      { file, hash: look?.hash },
      {
        key: changeKey,
        signal: broken.signal,
        onProgress: (progress) => setPreparing(changeKey, { progress }),
      },
    )
    setOnTheirWay({ arrived: onTheirWay().arrived + 1 })
  } finally {
    aborting.delete(changeKey)
  }
}
