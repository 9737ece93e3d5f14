import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnSession, SecondFactorKey, SecondFactorState } from '../../schema/account'
import type { ownName, passwordChange, PublicUser } from '../../schema/user'
import { mayBeDone } from './line/call-error'
import { read, write } from './line/client'
import { sessionQueries } from './cache/session-queries'
import { userQueries } from './users'

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'sessions'],
      queryFn: ({ signal }) => read<OwnSession[]>('/api/account/sessions', signal),
      // Nothing tells of a sign-in elsewhere.
      staleTime: 0,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'second-factor'],
      queryFn: ({ signal }) => read<SecondFactorState>('/api/account/second-factor', signal),
    }),
}

/** What is to be changed of one's own name, and the revision the form was loaded from. */
interface SentName {
  name: Partial<z.output<typeof ownName>>
  revision?: string
}

const secondFactor = '/api/account/second-factor'

/** The key of the calls that make recovery codes, which are shown only in their answer. */
export const makingCodes = ['recovery-codes'] as const

/** What no cache may remember once the form is gone: keys, codes and passwords. */
const notRemembered = { gcTime: 0 } as const

// Without words of the server's nobody knows whether it was done.
const passwordUnknown =
  'The server did not answer. Your password may be changed all the same: try the new one when you next log in.'
const codesUnknown =
  'The server did not answer. The codes you have may not count any more: make new ones again.'

const onUnknown =
  'The server did not answer. Your second factor may be switched on all the same: make new recovery codes then, before you log out.'
const offUnknown = mayBeDone('Your second factor', 'switched off')

export const accountMutations = {
  rename: () =>
    mutationOptions({
      mutationFn: ({ name, revision }: SentName) =>
        write<PublicUser>('PUT', '/api/account', name, { revision }),
      meta: {
        success: { title: 'Success', description: 'Your name was saved' },
        failure: { title: 'Error', fallback: mayBeDone('Your name', 'saved') },
        invalidates: [userQueries.all, sessionQueries.all],
      },
    }),
  changePassword: () =>
    mutationOptions({
      mutationFn: (change: z.output<typeof passwordChange>) =>
        write<PublicUser>('PUT', '/api/account/password', change),
      ...notRemembered,
      meta: {
        success: {
          title: 'Success',
          description: 'Your password was changed. Everywhere else you are logged out.',
        },
        failure: { title: 'Error', fallback: passwordUnknown },
        invalidates: [userQueries.all, sessionQueries.all],
        final: true,
      },
    }),
  beginSecondFactor: () =>
    mutationOptions({
      mutationFn: (presentPassword: string) =>
        write<SecondFactorKey>('POST', `${secondFactor}/begin`, { presentPassword }),
      ...notRemembered,
      meta: { failure: { title: 'Error', fallback: 'Failed to make a key. Please try again.' } },
    }),
  /** Where it is not heard, the same key is shown once more. */
  cancelSecondFactor: () =>
    mutationOptions({
      mutationFn: () => write<unknown>('POST', `${secondFactor}/cancel`, {}),
    }),
  confirmSecondFactor: () =>
    mutationOptions({
      mutationFn: (code: string) =>
        write<{ recoveryCodes: string[] }>('POST', `${secondFactor}/confirm`, { code }),
      mutationKey: makingCodes,
      ...notRemembered,
      meta: {
        success: { title: 'Success', description: 'Your second factor is switched on' },
        failure: { title: 'Error', fallback: onUnknown },
        invalidates: [accountQueries.secondFactor().queryKey, userQueries.all],
      },
    }),
  renewRecoveryCodes: () =>
    mutationOptions({
      mutationFn: (presentPassword: string) =>
        write<{ recoveryCodes: string[] }>('POST', `${secondFactor}/recovery-codes`, {
          presentPassword,
        }),
      mutationKey: makingCodes,
      ...notRemembered,
      meta: {
        success: { title: 'Success', description: 'New recovery codes were made' },
        failure: { title: 'Error', fallback: codesUnknown },
        invalidates: [accountQueries.secondFactor().queryKey],
      },
    }),
  switchOffSecondFactor: () =>
    mutationOptions({
      mutationFn: (proof: { presentPassword: string; code: string }) =>
        write<unknown>('POST', `${secondFactor}/off`, proof),
      ...notRemembered,
      meta: {
        success: { title: 'Success', description: 'Your second factor is switched off' },
        failure: { title: 'Error', fallback: offUnknown },
        invalidates: [accountQueries.secondFactor().queryKey, userQueries.all],
      },
    }),
  endOthers: () =>
    mutationOptions({
      mutationFn: () => write<unknown>('POST', '/api/account/sessions/end-others', {}),
      meta: {
        success: { title: 'Success', description: 'Everywhere else you are logged out' },
        failure: { title: 'Error', fallback: mayBeDone('The others', 'logged out') },
        invalidates: [sessionQueries.all],
      },
    }),
}
