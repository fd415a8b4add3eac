import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { confirmSoon } from '../../domain/terms.ts'
import { listenToStream } from '../app/api/event-source.ts'
import { useLocation } from '../app/router/location.tsx'
import { paymentAt } from '../payments/payment-address.ts'
import { useNow } from '../schedule/use-now.ts'
import * as accountPageStyles from '../ui/account-page.module.css'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Driveway } from '../ui/driveway.tsx'
import { Said, useMessage } from '../ui/feedback/message.tsx'
import { Link } from '../ui/link.tsx'
import * as rowStyles from '../ui/row.module.css'
import * as bookingCardStyles from './booking-card.module.css'
import { type Action, BookingCard } from './booking-card.tsx'
import { BookingDialogs, type DialogRequest, useLoadedDialogs } from './booking-dialogs.tsx'
import { countLine } from './booking-words.ts'
import * as styles from './bookings-page.module.css'
import { askForBookings, type Booking, type BookingPage, bookingsQuery, takeFirstPage } from './bookings-query.ts'
import { useAnyFreeMove } from './details/free-move-note.tsx'
import { firstUrgent } from './money/first-urgent.ts'
import { PaymentNews } from './money/payment-news.tsx'

/** Number of cards in the loading skeleton (§9). */
const CARDS = 4

/** Text of typical length as a gray bar, so the real text takes the same space. */
const Ghost = ({ className, children }: { className?: string; children: string }) => (
  <span className={clsx(styles.ghost, className)}>
    <span>{children}</span>
  </span>
)

/** Skeleton of the booking cards, announced once as "Loading...". */
const BookingsSkeleton = () => (
  <div className={bookingCardStyles.books} role="status">
    {Array.from({ length: CARDS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical skeleton cards have no other key.
      <div key={index} className={bookingCardStyles.book} aria-hidden="true">
        <div className={`${bookingCardStyles.datecap} ${bookingCardStyles.dim}`} />
        <div>
          <div className={bookingCardStyles.name}>
            <p className={bookingCardStyles.title}>
              <Ghost>Driver's Den</Ghost>
            </p>
            <p>
              <Ghost>Reserved Unknown</Ghost>
            </p>
          </div>
          <p className={bookingCardStyles.t}>
            <Ghost>Wednesday, December 9, 2026 at 10:00 AM</Ghost>
          </p>
          <p>
            <Ghost>{`2 hours. ${confirmSoon}`}</Ghost>
          </p>
        </div>
        <p className={bookingCardStyles.payment}>
          <Ghost>$62.50 paid, $187.50 due</Ghost>
        </p>
        <span className={bookingCardStyles.sum}>
          <Ghost>$250</Ghost>
        </span>
        <div className={`acts ${bookingCardStyles.acts} ${styles.ghosts}`}>
          {['Details', 'Reschedule', 'Change extras', 'Cancel'].map((action) => (
            <p key={action}>
              <Ghost>{action}</Ghost>
            </p>
          ))}
        </div>
      </div>
    ))}
    <span className="sr">Loading...</span>
  </div>
)

/** Loading gives way to an error message after this time, no matter what (§9). */
const LOADING_ENDS_MS = 5_000

/** The signed-in customer's bookings, kept in sync with the server while the page is open. */
function useBookings() {
  const queries = useQueryClient()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(bookingsQuery)
  const [late, setLate] = useState(false)
  const waits = !data && !error

  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), LOADING_ENDS_MS)
    return () => clearTimeout(timer)
  }, [waits])

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed load is logged (§8).
    if (error) console.warn(error)
  }, [error])

  useEffect(
    () =>
      listenToStream('/api/bookings/live', {
        events: {
          bookings: (page) => takeFirstPage(queries, JSON.parse(page) as BookingPage),
          resync: () => askForBookings(queries),
        },
        onGap: () => askForBookings(queries),
      }),
    [queries],
  )

  return {
    bookings: data?.pages.flatMap(({ bookings }) => bookings),
    total: data?.pages.at(-1)?.total ?? 0,
    loading: waits && !late,
    asking: isFetching && !late,
    retry: () => {
      setLate(false)
      // refetch() alone would wait for a hanging request.
      void queries.cancelQueries({ queryKey: bookingsQuery.queryKey }).then(() => refetch())
    },
    more: hasNextPage ? { loading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined,
  }
}

/** Empty state (§2): an empty driveway with a dome in chalk, and a link to book. */
const NoBookings = () => (
  <div className={`${styles.empty} ${styles.drawn}`}>
    <div>
      <h2>No bookings yet</h2>
      <p className={`quiet ${styles.quiet}`}>There’s room in the driveway. Pick a date and we’ll bring the rest.</p>
      <Link className={buttonStyles.btn} to={paths.booking}>
        Book Now
      </Link>
    </div>
    <Driveway className={styles.driveway} />
  </div>
)

/** `/account/bookings` (§2): the customer's bookings, live, with the actions each one allows. */
export function BookingsPage() {
  const now = useNow()
  const { bookings, total, loading, asking, retry, more } = useBookings()
  const { message, say, clear } = useMessage()
  const queries = useQueryClient()
  const { search } = useLocation()
  const [payment, setPayment] = useState(() => paymentAt(search))
  const isPaymentTold = useRef(false)
  const onTold = useCallback(() => {
    isPaymentTold.current = true
  }, [])
  const [asked, setAsked] = useState<DialogRequest>()

  const ask = (action: Action, id: string) => {
    clear()
    if (isPaymentTold.current) setPayment(undefined)
    setAsked({ action, id, open: true, time: (asked?.time ?? 0) + 1 })
  }
  const close = () => setAsked((last) => last && { ...last, open: false })
  useLoadedDialogs(Boolean(bookings?.length))
  const booking = bookings?.find(({ id }) => id === asked?.id)
  const urgent = bookings && firstUrgent(bookings, now)
  const hasFreeMove = useAnyFreeMove(bookings ?? [], now)

  return (
    <div className={`wrap ${accountPageStyles.ac}`}>
      <div className={`${rowStyles.row} ${accountPageStyles.head}`}>
        <div>
          <h1>My Bookings</h1>
          {(loading || total > 0) && (
            <p className={`quiet ${styles.quiet}`}>
              {bookings ? countLine(total, bookings, now) : <Ghost>5 bookings, the next one in 14 days</Ghost>}
            </p>
          )}
        </div>
        <Link
          className={clsx(
            buttonStyles.btn,
            (urgent || hasFreeMove) && buttonStyles.second,
            'no-print',
            total === 0 && styles.keepsRoom,
            !loading && styles.known,
          )}
          to={paths.booking}
        >
          New Booking
        </Link>
      </div>
      <Said message={message} />
      {payment && <PaymentNews {...payment} onTold={onTold} />}
      {loading ? (
        <BookingsSkeleton />
      ) : !bookings ? (
        <NoList asking={asking} retry={retry} />
      ) : bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <Books bookings={bookings} urgent={urgent} now={now} onAsk={ask} onChange={() => askForBookings(queries)} />
      )}
      {more && (
        <p className={styles.more}>
          <Button look="second" busy={more.loading && 'Loading...'} onClick={more.load}>
            Show more
          </Button>
        </p>
      )}
      {asked && booking && (
        <BookingDialogs key={asked.time} {...asked} booking={booking} now={now} say={say} onClose={close} />
      )}
    </div>
  )
}

interface BooksProps {
  bookings: readonly Booking[]
  urgent: string | undefined
  now: Date
  onAsk: (action: Action, id: string) => void
  onChange: () => void
}

const Books = ({ bookings, urgent, now, onAsk, onChange }: BooksProps) => (
  <ul className={bookingCardStyles.books}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <BookingCard {...{ booking, urgent, now, onChange }} onAsk={(action) => onAsk(action, booking.id)} />
      </li>
    ))}
  </ul>
)

const NoList = ({ asking, retry }: { asking: boolean; retry: () => void }) => (
  <div className={`${styles.empty} ${styles.drawn}`}>
    <div role="alert">
      <h2>Your bookings didn’t load</h2>
      <p className={`quiet ${styles.quiet}`}>They’re safe. Check your connection, then try again.</p>
      <Button busy={asking && 'Loading...'} onClick={retry}>
        Try again
      </Button>
    </div>
    <Driveway className={styles.driveway} />
  </div>
)
