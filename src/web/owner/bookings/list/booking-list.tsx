import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { todayIn } from '../../../../domain/calendar.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DownloadIcon } from '../../../ui/icon.tsx'
import { FailedToLoad } from '../../failed-to-load.tsx'
import { countsQuery, everything, type ListFilter, listQuery, nextQuery, queryOf } from '../../queries.ts'
import { useAdminView } from '../../use-admin-view.ts'
import type { BookingActions } from '../booking-actions.ts'
import { OneAccount } from './account-filter-notice.tsx'
import { BookingFilters } from './booking-filters.tsx'
import * as styles from './booking-list.module.css'
import { BookingRow } from './booking-row.tsx'
import { lastOrder, rememberOrder } from './list-order.ts'
import { NextEvents } from './next-events.tsx'
import { NoBookings } from './no-bookings.tsx'
import { useListKeys } from './use-list-keys.ts'

type BookingListProps = BookingActions & { account: string; heading: Ref<HTMLHeadingElement> }

/** All bookings, newest created first, fifty at a time (§7); or the upcoming ones of one account, soonest first. */
export function BookingList({ account, heading, ...actions }: BookingListProps) {
  const { go } = useAdminView()
  const [filter, setFilter] = useState<ListFilter>(() => (account ? upcomingOf(account) : everythingInOrder()))
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    listQuery(filter),
  )
  const choose = (next: ListFilter) => {
    if (next.sort !== filter.sort) rememberOrder(next.sort)
    setFilter(next)
  }
  const { search, table } = useListKeys()
  // Remounts the search field, so that text still waiting for its debounce is cleared too.
  const [timesCleared, setTimesCleared] = useState(0)
  const clear = () => {
    if (account) return go({})
    setFilter(everythingInOrder())
    setTimesCleared((times) => times + 1)
  }
  const bookings = data?.pages.flatMap((page) => page.bookings)
  const total = data?.pages[0]?.total ?? 0
  const [next, counts] = [useQuery(nextQuery), useQuery(countsQuery)]
  // All at once: what came later would push down what is already there. From then on the search stays.
  const [opened, setOpened] = useState(false)
  if (!opened && !next.isPending && !counts.isPending && (bookings || error)) setOpened(true)

  return (
    <section aria-labelledby="all-bookings">
      <h2 id="all-bookings" ref={heading} tabIndex={-1} className="sr">
        All bookings
      </h2>
      {!opened ? (
        <Skeleton count={4} />
      ) : (
        <>
          {account && <OneAccount account={account} onClear={clear} />}
          {!account && <NextEvents {...actions} />}
          <BookingFilters key={timesCleared} filter={filter} onChange={choose} search={search}>
            <div className={styles.found}>
              <p role="status">
                {bookings && `${total.toLocaleString('en-US')} booking${total === 1 ? '' : 's'}`}
                {bookings && bookings.length < total && `, ${bookings.length.toLocaleString('en-US')} shown`}
              </p>
              <a
                className={`${buttonStyles.linkBtn} ${styles.linkBtn}`}
                href={`/api/admin/bookings.csv?${new URLSearchParams(queryOf(filter))}`}
                download
              >
                <DownloadIcon />
                Export CSV
              </a>
            </div>
          </BookingFilters>
          {error && !bookings && <FailedToLoad error={error} onRetry={refetch} />}
          {!bookings && !error && <Skeleton count={4} />}
          {bookings?.length === 0 && <NoBookings filter={filter} onClear={clear} />}
          {bookings && bookings.length > 0 && (
            <table className={styles.tbl} aria-busy={isPlaceholderData} ref={table}>
              <thead>
                <tr>
                  <th scope="col">Customer</th>
                  <th scope="col">When</th>
                  <th scope="col">Package</th>
                  <th scope="col">Status</th>
                  <th scope="col">Total</th>
                  <th scope="col">Number</th>
                  <th scope="col">
                    <span className="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {bookings.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} {...actions} />
                ))}
              </tbody>
            </table>
          )}
          {hasNextPage && (
            <p className={`acts ${styles.more}`}>
              <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const everythingInOrder = (): ListFilter => ({ ...everything, sort: lastOrder() })

const upcomingOf = (account: string): ListFilter => ({
  ...everything,
  account,
  from: todayIn(serverNow()),
  sort: 'soonest',
})
