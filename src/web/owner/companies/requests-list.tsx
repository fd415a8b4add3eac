import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { RequestGroup } from '../../../domain/companies/company-request.ts'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import * as listStatesStyles from '../bookings/list/list-states.module.css'
import { GroupTitle } from '../counted-group.tsx'
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

const groupTitles: Record<RequestGroup, string> = { waiting: 'Waiting for a quote', quoted: 'Quoted', done: 'Done' }

/** Company requests and the quotes that answer them, in groups. The ones that are done are folded, except in a search. */
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
  const totals = data?.pages.at(-1)?.totals
  const place = useRef<HTMLElement>(null)
  const groups = Object.entries(Object.groupBy(requests ?? [], ({ group }) => group)) as [
    RequestGroup,
    CompanyRequest[],
  ][]
  return (
    <section ref={place} className={styles.requests} aria-label="Requests and quotes" tabIndex={-1}>
      <div className={styles.top}>
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
      {groups.map(([group, inGroup], index) => (
        <details key={group} className={styles.group} open={group !== 'done' || asked !== ''}>
          <summary>
            <h3>
              <GroupTitle title={groupTitles[group]} total={totals?.[group] ?? 0} />
            </h3>
          </summary>
          <ol>
            {inGroup.map((request) => (
              <RequestItem
                key={request.id}
                request={request}
                onWrite={(before) => onWrite(request, before)}
                // It leaves its group together with the button that had the focus.
                onMoved={() => place.current?.focus({ preventScroll: true })}
              />
            ))}
          </ol>
          {hasNextPage && index === groups.length - 1 && (
            <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </details>
      ))}
    </section>
  )
}
