import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** A first response or a list's next page is on the way, perhaps from before the change. */
const isOnItsWay = ({ state: { data, fetchStatus, fetchMeta } }: Query) =>
  fetchStatus === 'fetching' && (data === undefined || fetchMeta?.fetchMore !== undefined)

/**
 * Something changed on the server: asks again for every query on screen that matches. `invalidateQueries` alone passes
 * over a first response that is still on its way, and drops a next page that somebody pressed for; here both are
 * waited for, then asked again.
 */
export function askAgain(queries: QueryClient, filters: InvalidateQueryFilters): void {
  const onTheirWay = queries.getQueryCache().findAll(filters).filter(isOnItsWay)
  void queries.invalidateQueries({
    ...filters,
    predicate: (query) => !onTheirWay.includes(query) && (filters.predicate?.(query) ?? true),
  })
  for (const query of onTheirWay) {
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // While it is fetching, this is the promise of that fetch.
    void query.fetch().then(again, again)
  }
}
