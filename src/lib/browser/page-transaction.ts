interface Transaction {
  done: Promise<void>
  abort(): void
}

/** How to write what must outlive a power cut: on the disk, and not only with the system, once it is done. */
export const durable = { durability: 'strict' } as const

/**
 * The transaction of a database, which ends where its page is left. Safari keeps a page for the way back
 * with its transactions open, and whatever another page asks of the same stores would wait for them.
 * What is asked in it says what went wrong: that it was broken off, as where somebody clears what a site
 * keeps, is no error of its own in the console.
 */
export function pageTransaction<T extends Transaction>(transaction: T): T {
  const end = ({ persisted }: PageTransitionEvent) => {
    if (persisted) transaction.abort()
  }
  addEventListener('pagehide', end)
  const stopListening = () => removeEventListener('pagehide', end)
  transaction.done.then(stopListening, stopListening)
  return transaction
}
