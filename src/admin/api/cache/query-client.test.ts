import {
  MutationObserver,
  type MutationObserverOptions,
  QueryObserver,
} from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '../../../ui/toast-store'
import { ApiCallError } from '../line/call-error'
import type { Written } from '../line/client'
import { onSessionEnded } from '../session'
import { queryClient } from './query-client'

const meta = {
  success: { title: 'Success', description: 'Saved it' },
  failure: { title: 'Error', fallback: 'Failed to save it' },
  invalidates: [['things']],
}

async function run(options: MutationObserverOptions<Written<unknown>, Error, void>) {
  await new MutationObserver(queryClient, { meta, ...options }).mutate().catch(() => undefined)
  return currentToasts().find((toast) => toast.open)
}

const fails = (status: number, body: object) => ({
  mutationFn: () => Promise.reject(ApiCallError.from(status, '', JSON.stringify(body))),
})

beforeEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id)
})

test('a write says it is done, offers to undo its commit, and makes its lists stale', async () => {
  queryClient.setQueryData(['things', 'list'], [1])
  const toast = await run({ mutationFn: () => Promise.resolve({ data: {}, change: 'abc' }) })
  expect(toast).toMatchObject({
    title: 'Success',
    description: 'Saved it',
    action: { label: 'Undo' },
  })
  expect(queryClient.getQueryState(['things', 'list'])?.isInvalidated).toBe(true)
})

test('an undo whose answer is lost is not called failed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 502 })))
  const toast = await run({ mutationFn: () => Promise.resolve({ data: {}, change: 'abc' }) })
  toast?.action?.run()
  const words =
    'The server did not answer. It may be undone all the same: look before you try again in History.'
  await expect.poll(() => currentToasts()[0]?.description).toBe(words)
  vi.unstubAllGlobals()
})

test('an undo that takes long says that it is under way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  let answer = (_response: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const title = () => currentToasts()[0]?.title
  const press = async () =>
    (await run({ mutationFn: async () => ({ data: {}, change: 'abc' }) }))?.action?.run()
  await press()
  vi.advanceTimersByTime(1_000)
  expect(title()).toBe('Undoing...')
  answer(Response.json({}))
  await vi.waitFor(() => expect(title()).toBe('Undone'))
  await press()
  answer(Response.json({}))
  await vi.waitFor(() => expect(title()).toBe('Undone'))
  vi.advanceTimersByTime(60_000)
  expect(title()).toBe('Undone')
})

test('what made no commit offers no undo', async () => {
  const toast = await run({ mutationFn: () => Promise.resolve({ data: {} }) })
  expect(toast?.action).toBeUndefined()
})

test('what is final offers no undo', async () => {
  const mutationFn = () => Promise.resolve({ data: {}, change: 'abc' })
  const toast = await run({ mutationFn, meta: { ...meta, final: true } })
  expect(toast).toMatchObject({ description: 'Saved it', action: undefined })
})

test('a save that is not committed yet says so', async () => {
  const mutationFn = () => Promise.resolve({ data: {}, pending: 'a merge is in progress' })
  const toast = await run({ mutationFn })
  expect(toast?.description).toBe('Saved it (not committed yet: a merge is in progress)')
})

test('what a save set aside is said', async () => {
  const toast = await run({ mutationFn: () => Promise.resolve({ data: {}, aside: 'a mistake' }) })
  expect(toast?.description).toBe('Saved it (a mistake)')
})

test('a refused write says what the server says, else the fallback', async () => {
  expect(await run(fails(400, { message: 'Too long' }))).toMatchObject({
    tone: 'destructive',
    title: 'Error',
    description: 'Too long',
  })
  expect((await run(fails(500, {})))?.description).toBe('Failed to save it')
})

test('where the fallback is always said, the server’s words are not', async () => {
  const failure = { ...meta.failure, always: true }
  const toast = await run({ ...fails(400, { message: 'Not a PDF' }), meta: { ...meta, failure } })
  expect(toast?.description).toBe('Failed to save it')
})

test('a collision is left to the form', async () => {
  expect(await run(fails(409, { conflict: { revision: 'r', fields: [] } }))).toBeUndefined()
})

test('a write that nobody answered makes its lists stale, since it may be done', async () => {
  queryClient.setQueryData(['things', 'list'], [1])
  await run(fails(502, {}))
  expect(queryClient.getQueryState(['things', 'list'])?.isInvalidated).toBe(true)
})

test('a write is over also where its lists never come, done or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const observer = new QueryObserver(queryClient, {
    queryKey: ['things', 'silent'],
    queryFn: () => new Promise<string>(() => {}),
    initialData: 'before',
    persister: undefined,
  })
  onTestFinished(observer.subscribe(() => undefined))
  const collides = fails(409, { conflict: { revision: 'r', fields: [] } })
  for (const options of [{ mutationFn: async () => ({ data: {} }) }, collides, fails(502, {})]) {
    const over = run(options).then(() => 'over')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await Promise.race([over, Promise.resolve('waiting')])).toBe('over')
    expect(queryClient.isFetching({ queryKey: ['things'] })).toBe(1)
  }
})

test('nobody is asked to log in again by what is refused while they end their own login', async () => {
  const ended = vi.fn()
  onTestFinished(onSessionEnded(ended))
  const refused = { queryFn: fails(401, {}).mutationFn, persister: undefined }
  const readOn = () =>
    queryClient.fetchQuery({ queryKey: ['refused'], ...refused }).catch(() => undefined)
  let answer = (_written: Written<unknown>) => {}
  const mutationFn = () => new Promise<Written<unknown>>((resolve) => (answer = resolve))
  const ending = run({ mutationFn, meta: { endsLogin: true } })
  await readOn()
  expect(ended).not.toHaveBeenCalled()
  answer({ data: null })
  await ending
  await readOn()
  expect(ended).toHaveBeenCalledOnce()
})

test('what is made stale while it is read for the first time is read once more, however often it is', async () => {
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['late'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    persister: undefined,
  })
  onTestFinished(observer.subscribe(() => undefined))
  const renew = () => queryClient.invalidateQueries({ queryKey: ['late'] })
  const renewed = Promise.all([renew(), renew(), renew()])
  answers[0]?.('before')
  await expect.poll(() => answers).toHaveLength(2)
  expect(observer.getCurrentResult().data).toBe('before')
  answers[1]?.('after')
  await renewed
  expect(answers).toHaveLength(2)
  expect(observer.getCurrentResult().data).toBe('after')
})
