/**
 * The transaction of a database, of which what is asked in it says what went wrong: that it was broken off,
 * as where somebody clears what a site keeps, is no error of its own in the console.
 */
export function toldElsewhere<T extends { done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined)
  return transaction
}
