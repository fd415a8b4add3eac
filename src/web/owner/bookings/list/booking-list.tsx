import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortDateFrom, todayIn } from '../../../../domain/calendar.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DownloadIcon } from '../../../ui/icon.tsx'
import { Letterhead } from '../../../ui/letterhead.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { EmptyView } from '../../empty-view.tsx'
import { FailedToLoad } from '../../failed-to-load.tsx'
import { FirstSteps } from '../../first-steps.tsx'
import {
  attentionQuery,
  countsQuery,
  everything,
  filterParams,
  type ListFilter,
  listQuery,
  nextQuery,
} from '../../queries.ts'
import { useAdminView } from '../../use-admin-view.ts'
import { loadsOnceOnline, ViewSkeleton } from '../../view-skeleton.tsx'
import type { BookingActions } from '../booking-actions.ts'
import { BookingFilters } from './booking-filters.tsx'
import * as styles from './booking-list.module.css'
import { BookingRow } from './booking-row.tsx'
import { lastOrder, orders, ordersInView, rememberOrder } from './list-order.ts'
import * as listStatesStyles from './list-states.module.css'
import { NextEvents } from './next-events.tsx'

/** Keyboard shortcuts: `/` focuses the search, and arrow keys move through the rows. Enter needs no handler on a button. */
function useListKeys(startsFolded: boolean) {
  const search = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [isFolded, setFolded] = useState(startsFolded)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element))
        return
      if (target.closest('[role="dialog"], [role="alertdialog"]')) return
      if (key === '/' && search.current && !target.closest('input, select, textarea')) {
        event.preventDefault()
        // Collapsed elements can't take focus.
        flushSync(() => setFolded(false))
        search.current.focus()
        search.current.select()
        return
      }
      const isInList = target === search.current || table.current?.contains(target)
      if (!isInList || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      const next = neighbor(table.current, target, key === 'ArrowDown' ? 1 : -1) ?? search.current
      event.preventDefault()
      next?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return { search, table, isFolded, setFolded }
}

/** The opening button of the row before or after the one with `target`; undefined above the first row. */
function neighbor(table: HTMLTableElement | null, target: Element, by: 1 | -1) {
  const openers = [...(table?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
  const here = openers.findIndex((opener) => opener.closest('tr')?.contains(target))
  return openers[Math.min(here + by, openers.length - 1)]
}

const isNarrowed = (filter: ListFilter) => Object.keys(filterParams(filter)).length > 0

/** Shown for an empty list: either the filter matches nothing, or there are no bookings yet. */
function NoBookings({ filter, onClear }: { filter: ListFilter; onClear: () => void }) {
  const { data: counts } = useQuery(countsQuery)
  const title = 'No Bookings Found'
  if (!isNarrowed(filter))
    return (
      <EmptyView title={title}>
        <p>No one has booked yet. New bookings show up here on their own.</p>
        <FirstSteps />
      </EmptyView>
    )
  return (
    <div className={listStatesStyles.none}>
      <h3>{title}</h3>
      <p>No bookings match this search.{counts && ` You have ${counts.all.toLocaleString('en-US')} in all.`}</p>
      <Button look="second" onClick={onClear}>
        Show all bookings
      </Button>
    </div>
  )
}

/** Notes that the list only shows the bookings of one account, and whose. */
function OneAccount({ account, onClear }: { account: string; onClear: () => void }) {
  const { data } = useQuery(attentionQuery)
  const known = data?.busyAccounts.find(({ userId }) => userId === account)
  return (
    <p className={styles.oneAccount}>
      Showing only bookings for {known ? `${known.name}, ${known.email}` : 'one account'}.
      <button type="button" className={buttonStyles.linkBtn} onClick={onClear}>
        Show all bookings
      </button>
    </p>
  )
}

type BookingListProps = BookingActions & { account: string; heading: Ref<HTMLHeadingElement> }

/** All bookings, newest first, fifty at a time (§7); or one account's upcoming bookings, soonest first. */
export function BookingList({ account, heading, ...actions }: BookingListProps) {
  const { go, q } = useAdminView()
  const [filter, setFilter] = useState<ListFilter>(() =>
    account ? upcomingFilter(account) : { ...everythingInOrder(), q },
  )
  const { data, error, isPaused, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(listQuery(filter))
  const choose = (next: ListFilter) => {
    if (next.sort !== filter.sort) rememberOrder(next.sort)
    setFilter(next)
  }
  const { search, table, isFolded, setFolded } = useListKeys(!isNarrowed({ ...filter, account: '' }))
  // Used as a key to remount the search field, so text still waiting for its debounce is cleared too.
  const [timesCleared, setTimesCleared] = useState(0)
  const clear = () => {
    if (account) return go({})
    if (q) go({})
    setFilter(everythingInOrder())
    setTimesCleared((times) => times + 1)
  }
  // Offline, the rows of the last filter would pass for those of the one just chosen.
  const isWaiting = isPaused && isPlaceholderData
  const bookings = isWaiting ? undefined : data?.pages.flatMap((page) => page.bookings)
  const isEmpty = bookings?.length === 0
  const total = data?.pages[0]?.total ?? 0
  const isBesideNext = useMedia('(width > 97.5em)') && !account
  const [next, counts] = [useQuery({ ...nextQuery(), enabled: isBesideNext }), useQuery(countsQuery)]
  // Appears all at once: a late part would push down what's already there. After that, the search stays.
  const [opened, setOpened] = useState(false)
  if (!opened && !next.isLoading && !counts.isPending && (bookings || error)) setOpened(true)

  return (
    <div className={clsx(isBesideNext && styles.withNext)}>
      {isBesideNext && <NextEvents className={`no-print ${styles.next}`} {...actions} />}
      <section aria-labelledby="all-bookings" className={styles.all} data-prints-alone>
        <Letterhead />
        <h2 id="all-bookings" ref={heading} tabIndex={-1} className={`sr ${styles.heading}`}>
          All bookings
        </h2>
        {!opened ? (
          <ViewSkeleton view="list" hasHeading />
        ) : (
          <>
            {account && <OneAccount account={account} onClear={clear} />}
            {(isNarrowed(filter) || (bookings ? !isEmpty : !error)) && (
              <BookingFilters
                key={timesCleared}
                filter={filter}
                onChange={choose}
                isFolded={isFolded}
                onFold={setFolded}
                search={search}
                found={isWaiting ? loadsOnceOnline : bookings && foundWords(total, bookings.length, filter)}
                isEmpty={isEmpty}
                isPlain={!isWaiting && !isNarrowed(filter) && ordersInView.includes(filter.sort)}
              >
                {bookings && !isEmpty && (
                  <a
                    className={`no-print ${buttonStyles.linkBtn} ${styles.export}`}
                    href={`/api/admin/bookings.csv?${new URLSearchParams(filterParams(filter))}`}
                    download
                  >
                    <DownloadIcon />
                    <span className="sr-s">Export CSV</span>
                  </a>
                )}
              </BookingFilters>
            )}
            {error && !bookings && <FailedToLoad error={error} onRetry={refetch} />}
            {!bookings && !error && (
              <div className={styles.waiting}>
                <Skeleton count={4} />
              </div>
            )}
            {isEmpty && <NoBookings filter={filter} onClear={clear} />}
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
            {bookings && hasNextPage && (
              <p className={`acts no-print ${styles.more}`}>
                <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
                  Show more
                </Button>
              </p>
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** '51 bookings from Fri, Dec 4 · 50 shown · newest first'. Leaves out the order if there are none. */
function foundWords(total: number, shown: number, { sort, from, to }: ListFilter): string {
  const today = todayIn(serverNow())
  const since = from && ` ${from === to ? 'on' : 'from'} ${shortDateFrom(from, today)}`
  const until = to && from !== to && ` ${from ? 'to' : 'through'} ${shortDateFrom(to, today)}`
  const parts = [
    `${total.toLocaleString('en-US')} booking${total === 1 ? '' : 's'}${since}${until || ''}`,
    shown < total && `${shown.toLocaleString('en-US')} shown`,
    total > 0 && `${orders[sort][0]?.toLowerCase()}${orders[sort].slice(1)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const everythingInOrder = (): ListFilter => ({ ...everything, sort: lastOrder() })

const upcomingFilter = (account: string): ListFilter => ({
  ...everything,
  account,
  from: todayIn(serverNow()),
  sort: 'soonest',
})
