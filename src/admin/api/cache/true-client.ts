import {
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
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
      .map(({ promise, queryKey }) =>
        promise?.then(
          () => super.invalidateQueries({ queryKey, exact: true }, options),
          () => undefined,
        ),
      )
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}
