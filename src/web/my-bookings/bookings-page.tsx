import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPast } from '../../domain/booking/booking.ts'
import { paths } from '../../domain/paths.ts'
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
import { cardId, countLine } from './booking-words.ts'
import * as styles from './bookings-page.module.css'
import { askForBookings, type Booking, type BookingPage, bookingsQuery, takeFirstPage } from './bookings-query.ts'
import { BookingsSkeleton, LoadingLine } from './bookings-waiting.tsx'
import { useAnyFreeMove } from './details/free-move-note.tsx'
import { arrangeBookings, isUrgent } from './list-order.ts'
import { PaymentNews } from './money/payment-news.tsx'

/** Number of past and cancelled bookings shown before one asks for the rest. */
const FOLDED = 5

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
  const [isUnfolded, setUnfolded] = useState(false)
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

  const { happening, toDo, ahead, behind } = arrangeBookings(bookings ?? [], now)
  // A booking that's just been cancelled is shown, because the focus goes to it, and stays shown.
  const isAskedFolded = behind.slice(FOLDED).some(({ id }) => id === asked?.id)
  const ask = (action: Action, id: string) => {
    clear()
    if (isAskedFolded) setUnfolded(true)
    if (isPaymentTold.current) setPayment(undefined)
    setAsked({ action, id, open: true, time: (asked?.time ?? 0) + 1 })
  }
  const close = () => setAsked((last) => last && { ...last, open: false })
  useEffect(() => {
    // A change may have moved the card to another list, and with it the button that opened the dialog.
    if (!asked || asked.open || document.activeElement !== document.body) return
    document.getElementById(cardId(asked))?.focus({ preventScroll: true })
  }, [asked])
  useLoadedDialogs(Boolean(bookings?.length))
  const booking = bookings?.find(({ id }) => id === asked?.id)
  const hasFreeMove = useAnyFreeMove(bookings ?? [], now)
  const isPaymentUrgent = [...happening, ...toDo].some((booking) => isUrgent(booking, now))
  const showsAll = isUnfolded || isAskedFolded
  const hidden = showsAll ? 0 : behind.length - FOLDED
  const shared = { now, onAsk: ask, onChange: () => askForBookings(queries) }
  // What comes first needs no heading if it's all there is, and without it what's ahead is under the page's own.
  const isMixed = [happening, toDo].some(({ length }) => length > 0 && length < (bookings?.length ?? 0))

  return (
    <div className={`wrap ${accountPageStyles.ac}`}>
      <div className={`${rowStyles.row} ${accountPageStyles.head}`}>
        <div>
          <h1>My Bookings</h1>
          {(loading || total > 0) &&
            (bookings ? (
              <p className={`quiet ${styles.quiet}`}>{countLine(total, [...happening, ...toDo, ...ahead], now)}</p>
            ) : (
              <LoadingLine />
            ))}
        </div>
        <Link
          className={clsx(
            buttonStyles.btn,
            (isPaymentUrgent || hasFreeMove) && buttonStyles.second,
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
        <>
          <Books title={isMixed && 'Today'} bookings={happening} {...shared} />
          <Books title={isMixed && 'To do'} bookings={toDo} {...shared} />
          <Books title={isMixed && 'Coming up'} bookings={ahead} {...shared} />
          <Books title={behindTitle(behind, now)} bookings={showsAll ? behind : behind.slice(0, FOLDED)} {...shared} />
        </>
      )}
      {hidden > 0 ? (
        <p className={styles.more}>
          <Button
            look="second"
            onClick={() => {
              const first = behind[FOLDED]
              flushSync(() => setUnfolded(true))
              if (first) document.getElementById(cardId(first))?.focus()
            }}
          >
            Show {hidden} more
          </Button>
        </p>
      ) : (
        more && (
          <p className={styles.more}>
            <Button look="second" busy={more.loading && 'Loading...'} onClick={more.load}>
              Show more
            </Button>
          </p>
        )
      )}
      {asked && booking && (
        <BookingDialogs key={asked.time} {...asked} booking={booking} now={now} say={say} onClose={close} />
      )}
    </div>
  )
}

function behindTitle(behind: readonly Booking[], now: Date): string {
  const past = behind.filter((booking) => isPast(booking, now)).length
  if (past === 0) return 'Cancelled'
  return past === behind.length ? 'Past' : 'Past and cancelled'
}

interface BooksProps {
  title: string | false
  bookings: readonly Booking[]
  now: Date
  onAsk: (action: Action, id: string) => void
  onChange: () => void
}

/** A part of the list, under its own heading if it has a title. Nothing without bookings. */
function Books({ title, bookings, onAsk, ...rest }: BooksProps) {
  const heading = useId()
  if (bookings.length === 0) return null
  return (
    <section aria-labelledby={title ? heading : undefined}>
      {title && (
        <h2 id={heading} className={styles.part}>
          {title}
        </h2>
      )}
      <ul className={bookingCardStyles.books}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              {...rest}
              booking={booking}
              onAsk={(action) => onAsk(action, booking.id)}
              isUnderHeading={Boolean(title)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

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
