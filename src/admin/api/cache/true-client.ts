import {
  type Query,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A client in which what is made stale while it is read for the first time is read once more. Of what
 * it has no data of, TanStack takes the read that is under way for the new one, though the server may
 * have answered that before; it would then count as fresh.
 */
export class TrueClient extends QueryClient {
  // Forty photos may arrive while a list is read: what they all ask for is one read more.
  private readonly renewals = new WeakMap<Promise<unknown>, Promise<void>>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
      .map((query) => this.renew(query, options))
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  private renew({ promise, queryKey }: Query, options?: InvalidateOptions) {
    if (!promise) return undefined
    const renewal =
      this.renewals.get(promise) ??
      promise.then(
        () => super.invalidateQueries({ queryKey, exact: true }, options),
        () => undefined,
      )
    this.renewals.set(promise, renewal)
    return renewal
  }
}
