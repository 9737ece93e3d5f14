import { useAttention } from '../components/words/attention'

/** What waits behind a tab, in a number and the word a screen reader says after it. */
export interface Waiting {
  count: number
  word: string
}

/** Answers, for each tab, what in it waits for somebody. */
export function useWaiting() {
  const { newMessages, problems } = useAttention()
  const waiting: Record<string, Waiting> = {
    messages: { count: newMessages.length, word: 'new' },
    overview: { count: problems.length, word: 'to look at' },
  }
  return (id: string): Waiting => waiting[id] ?? { count: 0, word: '' }
}
