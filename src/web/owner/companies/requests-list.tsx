import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import * as rowStyles from '../../ui/row.module.css'
import * as listStatesStyles from '../bookings/list/list-states.module.css'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { type AdminQuote, type CompanyRequest, requestsQuery } from './companies-query.ts'
import * as styles from './companies-view.module.css'
import { RequestItem } from './request-item.tsx'

/** With fewer requests, a search field isn't worth it. */
const WORTH_SEARCHING = 6

interface RequestsListProps {
  /** Opens the editor, for the next version of `before` if there is one. */
  onWrite: (request: CompanyRequest, before: AdminQuote | undefined) => void
}

/** Company requests and the quotes that answer them; those that wait for one first, then newest first. */
export function RequestsList({ onWrite }: RequestsListProps) {
  const [q, setQ] = useState('')
  const asked = useDeferredValue(q.trim())
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    requestsQuery(asked),
  )
  const requests = data?.pages.flatMap((page) => page.requests)
  // Once shown, the field stays: while a search is being cleared, the list is still the short one.
  const [searchable, setSearchable] = useState(false)
  if (!searchable && requests && requests.length >= WORTH_SEARCHING) setSearchable(true)
  const open = data?.pages[0]?.open ?? 0
  return (
    <section aria-labelledby="requests">
      <h3 id="requests" className="sr">
        Requests and quotes
      </h3>
      <div className={`${rowStyles.row} ${styles.top}`}>
        {open > 0 && (
          <p>
            {open} {open === 1 ? 'request is' : 'requests are'} waiting for a quote.
          </p>
        )}
        {searchable && (
          <Field
            className={`no-print ${styles.search}`}
            label={<span className="sr">Search requests</span>}
            placeholder="Search requests"
            type="search"
            maxLength={100}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
      </div>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!requests && !error && <Skeleton count={3} />}
      {requests?.length === 0 &&
        (q || asked || isPlaceholderData ? (
          <p className={listStatesStyles.none}>No company matches that.</p>
        ) : (
          <EmptyView title="No requests yet">
            <p>They come in through the Corporate events page.</p>
            <p>
              <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.corporate}>
                See Corporate events
              </Link>
            </p>
          </EmptyView>
        ))}
      <ol>
        {requests?.map((request) => (
          <RequestItem key={request.id} request={request} onWrite={(before) => onWrite(request, before)} />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
