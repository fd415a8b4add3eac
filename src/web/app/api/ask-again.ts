import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** True while a first response or a list's next page is in flight; it may predate the change. */
const isOnItsWay = ({ state: { data, fetchStatus, fetchMeta } }: Query) =>
  fetchStatus === 'fetching' && (data === undefined || fetchMeta?.fetchMore !== undefined)

/**
 * Refetches every matching query on screen after a change on the server. `invalidateQueries` alone skips a first response
 * that is still in flight, and drops a next page that someone requested; here we wait for both, then refetch.
 */
export function askAgain(queries: QueryClient, filters: InvalidateQueryFilters): void {
  const onTheirWay = queries.getQueryCache().findAll(filters).filter(isOnItsWay)
  void queries.invalidateQueries({
    ...filters,
    predicate: (query) => !onTheirWay.includes(query) && (filters.predicate?.(query) ?? true),
  })
  for (const query of onTheirWay) {
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // While it's fetching, this returns the promise of the fetch in flight.
    void query.fetch().then(again, again)
  }
}
