import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useCallback, useRef, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { useLocation } from '../app/router/location.tsx'
import { paymentAt } from '../payments/payment-address.ts'
import { useNow } from '../schedule/use-now.ts'
import * as accountPageStyles from '../ui/account-page.module.css'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Said, useMessage } from '../ui/feedback/message.tsx'
import { Link } from '../ui/link.tsx'
import * as rowStyles from '../ui/row.module.css'
import * as bookingCardStyles from './booking-card.module.css'
import { type Action, BookingCard } from './booking-card.tsx'
import { type Asked, BookingDialogs } from './booking-dialogs.tsx'
import { countLine } from './booking-words.ts'
import * as styles from './bookings-page.module.css'
import { askForBookings, type Booking } from './bookings-query.ts'
import { BookingsSkeleton, Ghost } from './bookings-skeleton.tsx'
import { PaymentNews } from './money/payment-news.tsx'
import * as noBookingsStyles from './no-bookings.module.css'
import { NoBookings } from './no-bookings.tsx'
import { useBookings } from './use-bookings.ts'

/** `/account/bookings` (§2): my bookings, live, with what can be done about each. */
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
  const [asked, setAsked] = useState<Asked>()

  const ask = (action: Action, id: string) => {
    clear()
    if (isPaymentTold.current) setPayment(undefined)
    setAsked({ action, id, open: true, time: (asked?.time ?? 0) + 1 })
  }
  const close = () => setAsked((last) => last && { ...last, open: false })
  const booking = bookings?.find(({ id }) => id === asked?.id)

  return (
    <div className={`wrap ${accountPageStyles.ac}`}>
      <div className={`${rowStyles.row} ${accountPageStyles.head}`}>
        <div>
          <h1>My Bookings</h1>
          {(bookings || loading) && (
            <p className={`quiet ${noBookingsStyles.quiet}`}>
              {bookings ? countLine(total, bookings, now) : <Ghost>5 bookings, the next one in 14 days</Ghost>}
            </p>
          )}
        </div>
        <Link className={clsx(buttonStyles.btn, 'no-print', total === 0 && styles.keepsRoom)} to={paths.booking}>
          New Booking
        </Link>
      </div>
      <Said message={message} />
      {payment && <PaymentNews {...payment} onTold={onTold} />}
      {loading ? (
        <BookingsSkeleton />
      ) : !bookings ? (
        <NotLoaded asking={asking} retry={retry} />
      ) : bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <Books bookings={bookings} now={now} onAsk={ask} onChange={() => askForBookings(queries)} />
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
  now: Date
  onAsk: (action: Action, id: string) => void
  onChange: () => void
}

const Books = ({ bookings, now, onAsk, onChange }: BooksProps) => (
  <ul className={bookingCardStyles.books}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <BookingCard booking={booking} now={now} onAsk={(action) => onAsk(action, booking.id)} onChange={onChange} />
      </li>
    ))}
  </ul>
)

const NotLoaded = ({ asking, retry }: { asking: boolean; retry: () => void }) => (
  <div className={noBookingsStyles.empty} role="alert">
    <h2>Your bookings didn’t load</h2>
    <p className={`quiet ${noBookingsStyles.quiet}`}>They’re safe. Check your connection, then try again.</p>
    <Button busy={asking && 'Loading...'} onClick={retry}>
      Try again
    </Button>
  </div>
)
