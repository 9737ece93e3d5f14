import { MutationObserver, type MutationOptions } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentToasts } from '../ui/toast-store'
import { queryClient } from './api/cache/query-client'
import { agencyMutations } from './api/agency'
import { agentMutations } from './api/agents'
import { wallMutations } from './api/gallery-wall'
import { historyMutations } from './api/history'
import { imageMutations } from './api/images'
import { messageMutations } from './api/messages'
import { newsMutations } from './api/news'
import { orderMutations } from './api/order'
import { productionMutations } from './api/productions'
import { siteMutations } from './api/site'
import { syncMutations } from './api/sync'
import { takeDownMutations } from './api/take-down'
import { userMutations } from './api/users'
import { accountMutations } from './api/account'

// A proxy in front of a server that is down explains nothing.
beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 502 })))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** What each write says when it fails without a word; uploads are walked in a browser. */
const catalogue: readonly [write: object, title: string, fallback: string][] = [
  [imageMutations.rotate(), 'Turn failed', 'Failed to turn image'],
  [imageMutations.changeMany(), 'Update failed', 'Failed to update images'],
  [imageMutations.removeMany(), 'Delete failed', 'Failed to delete images'],
  [imageMutations.remove(), 'Delete failed', 'Failed to delete image'],
  [
    takeDownMutations.image(),
    'Error',
    'The server did not answer. It may be taken down all the same: look before you try again in History.',
  ],
  [productionMutations.create(), 'Creation failed', 'Failed to create production'],
  [productionMutations.update('a'), 'Update failed', 'Update failed'],
  [productionMutations.remove(), 'Delete failed', 'Delete failed'],
  [siteMutations.update(), 'Update failed', 'Failed to update content'],
  [newsMutations.create(), 'Error', 'Failed to create news story'],
  [newsMutations.update('a'), 'Error', 'Failed to update news story'],
  [newsMutations.remove(), 'Error', 'Failed to delete news story'],
  [wallMutations.save(), 'Save failed', 'Failed to save gallery wall'],
  [orderMutations.move('images'), 'Error', 'Failed to save the new order'],
  [siteMutations.setHeroImage(), 'Error', 'Failed to update hero image'],
  [siteMutations.setBioImage(), 'Error', 'Failed to save bio image'],
  [messageMutations.setStatus('a'), 'Error', 'Failed to update message status. Please try again.'],
  [messageMutations.remove(), 'Error', 'Failed to delete message. Please try again.'],
  [userMutations.create(), 'Error', 'Failed to create user'],
  [userMutations.update('a'), 'Error', 'Failed to update user'],
  [userMutations.remove(), 'Error', 'Failed to delete user'],
  [
    userMutations.switchOffSecondFactor('a'),
    'Error',
    'The server did not answer. The second factor may be switched off all the same: look here before you try again.',
  ],
  [
    accountMutations.rename(),
    'Error',
    'The server did not answer. Your name may be saved all the same: look here before you try again.',
  ],
  [
    accountMutations.changePassword(),
    'Error',
    'The server did not answer. Your password may be changed all the same: try the new one when you next log in.',
  ],
  [
    accountMutations.endOthers(),
    'Error',
    'The server did not answer. The others may be logged out all the same: look here before you try again.',
  ],
  [accountMutations.beginSecondFactor(), 'Error', 'Failed to make a key. Please try again.'],
  [
    accountMutations.confirmSecondFactor(),
    'Error',
    'The server did not answer. Your second factor may be switched on all the same: make new recovery codes then, before you log out.',
  ],
  [
    accountMutations.renewRecoveryCodes(),
    'Error',
    'The server did not answer. The codes you have may not count any more: make new ones again.',
  ],
  [
    accountMutations.switchOffSecondFactor(),
    'Error',
    'The server did not answer. Your second factor may be switched off all the same: look here before you try again.',
  ],
  [
    historyMutations.restore(),
    'Error',
    'The server did not answer. It may be restored all the same: look before you try again in History.',
  ],
  [
    historyMutations.undo(),
    'Error',
    'The server did not answer. It may be undone all the same: look before you try again in History.',
  ],
  [
    syncMutations.sync(),
    'Error',
    'The server did not answer. The exchange may be done all the same: look here again before you repeat it.',
  ],
  [
    syncMutations.resolve(),
    'Error',
    'The server did not answer. Your choice may be saved all the same: if you are still asked, save it again.',
  ],
  [agentMutations.create(), 'Error', 'Failed to create agent'],
  [agentMutations.update('a'), 'Error', 'Failed to update agent'],
  [agentMutations.remove(), 'Error', 'Failed to delete agent'],
  [agencyMutations.update(), 'Error', 'Failed to update agency information'],
]

test.each(catalogue)(
  'a write that fails silently says what failed (%#)',
  async (write, ...words) => {
    const observer = new MutationObserver(queryClient, write as MutationOptions)
    await expect(observer.mutate({} as never)).rejects.toThrow('502')
    const [toast] = currentToasts()
    expect([toast?.title, toast?.description]).toEqual(words)
    expect(toast?.tone).toBe('destructive')
  },
)
