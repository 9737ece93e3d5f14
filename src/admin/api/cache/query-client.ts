import {
  MutationCache,
  partialMatchKey,
  QueryCache,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { showToast, type ToastAction, type ToastLink } from '../../../ui/toast-store'
import {
  type ApiCallError,
  conflictOf,
  failureText,
  isBrokenOff,
  isKept,
  isPutOff,
  isUnauthenticated,
  isUnreachable,
  withWhatToDo,
} from '../line/call-error'
import { write, type Written } from '../line/client'
import { mayBe } from '../history'
import { keepReads } from './kept-reads'
import { takeAnswer } from './take-answer'
import { TrueClient } from './true-client'
import { sessionEnded } from '../session'

/** What a write says when it is done, and which lists it makes stale. */
interface WriteMeta {
  success: { title: string; description: string }
  failure: {
    title: string
    fallback: string
    /** Says the fallback whatever the server said. */
    always?: boolean
  }
  invalidates: readonly QueryKey[]
  /** True for what cannot be undone: the deletion of a message or a user. */
  final?: boolean
  /** True for what ends one's own login for good: reads that are refused meanwhile are no news then. */
  endsLogin?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Partial<WriteMeta>
  }
}

/** How long the site's data and the gallery wall count as fresh, in milliseconds. */
export const publicDataFreshFor = 5 * 60 * 1000

/** The admin's one cache: nothing goes stale by itself, the event stream and writes say what did. */
export const queryClient: QueryClient = new TrueClient({
  defaultOptions: {
    // What the browser takes for offline may reach a server on this machine all the same.
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      persister: keepReads,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error) => {
      if (isUnauthenticated(error) && !isEndingLogin()) sessionEnded()
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: async (data, _variables, _result, mutation) => {
      const { success, invalidates, final } = mutation.meta ?? {}
      const written = data as Written<unknown> | undefined
      if (written?.waiting) {
        return written.waiting.isSignedOut ? sessionEnded() : reportWaiting()
      }
      const renewed = written?.wish && takeAnswer(queryClient, written.wish, written.data)
      if (success) reportSuccess(success, data as Written<unknown>, final)
      await refresh(invalidates, renewed)
    },
    onError: async (error, _variables, _result, mutation) => {
      const { failure, invalidates } = mutation.meta ?? {}
      if (isUnauthenticated(error)) sessionEnded()
      // The form shows both sides of a conflict, for which it needs the newest version.
      else if (conflictOf(error)) await refresh(invalidates)
      else if (isKept(error)) reportWaiting(error)
      else if (failure && !isBrokenOff(error)) {
        const { always, fallback } = failure
        const description = withWhatToDo(always ? fallback : failureText(error, fallback), error)
        showToast({ tone: 'destructive', title: failure.title, description })
        // It may have been done all the same.
        if (isUnreachable(error)) await refresh(invalidates)
      }
    },
  }),
})

function isEndingLogin(): boolean {
  return queryClient.isMutating({ predicate: ({ meta }) => meta?.endsLogin === true }) > 0
}

// As long as a line may be silent that has just been opened. A list that takes longer is shown when it comes.
const patience = 15_000

/**
 * Reads lists anew, and waits for them, but for one that was renewed: nobody is to see them as they were
 * beside what says it is done.
 */
async function refresh(stale: readonly QueryKey[] = [], renewed?: QueryKey) {
  const read = Promise.all(
    stale.map(async (queryKey) => {
      const reading = queryClient.invalidateQueries({ queryKey })
      if (!renewed || !partialMatchKey(renewed, queryKey)) await reading
    }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise((resolve) => (timer = setTimeout(resolve, patience)))
  await Promise.race([read, isOver])
  clearTimeout(timer)
}

function reportWaiting(error?: ApiCallError) {
  const kept = 'It is kept on this device and sent as soon as the server takes it.'
  const words = error?.answer.message
  showToast({ title: 'Waiting to be sent', description: words ? `${words} ${kept}` : kept })
}

function reportSuccess(
  { title, description }: WriteMeta['success'],
  { change, pending, aside, page }: Written<unknown>,
  final = false,
) {
  showToast({
    title,
    description: [
      pending ? `${description} (not committed yet: ${pending})` : description,
      ...(aside ? [`(${aside})`] : []),
    ].join(' '),
    action: final ? undefined : undoOf(change),
    link: linkTo(page),
  })
}

/** The link of a toast to where visitors see what was saved. */
export function linkTo(page: string | undefined): ToastLink | undefined {
  return page === undefined ? undefined : { label: 'See it on the site', href: page }
}

// The button is gone with its toast: longer than this, nobody knows that it was pressed.
const wonderAfter = 1_000

/** What a toast offers of a save that made a commit. */
export function undoOf(change: string | undefined): ToastAction | undefined {
  return change === undefined
    ? undefined
    : { label: 'Undo', altText: 'Undo this from the history', run: () => void undo(change) }
}

async function undo(change: string) {
  const slow = setTimeout(
    () => showToast({ title: 'Undoing...', description: 'You can go on meanwhile.' }),
    wonderAfter,
  )
  try {
    await write('POST', '/api/history/undo', { change }).finally(() => clearTimeout(slow))
    showToast({ title: 'Undone', description: 'Everything is as it was before.' })
  } catch (error) {
    const description = failureText(error, mayBe('undone'))
    const action = isPutOff(error) ? undoOf(change) : undefined
    showToast({ tone: 'destructive', title: 'Error', description, action })
  }
  await queryClient.invalidateQueries()
}
