import { lazy, Suspense, useState } from 'react'
import { paths } from '../../domain/site/paths.ts'
import { useNow } from '../schedule/use-now.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import * as rowStyles from '../ui/row.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as accountPageStyles from './account-page.module.css'
import * as bookingCardStyles from './booking-card.module.css'
import { type Action, BookingCard } from './booking-card.tsx'
import { countLine } from './booking-words.ts'
import * as styles from './bookings-page.module.css'
import type { Booking } from './bookings-query.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { Said, useMessage } from './message.tsx'
import * as noBookingsStyles from './no-bookings.module.css'
import { NoBookings } from './no-bookings.tsx'
import { useBookings } from './use-bookings.ts'

const RescheduleDialog = lazy(async () => ({ default: (await import('./reschedule-dialog.tsx')).RescheduleDialog }))

/** The cards while they load (§9). */
const SKELETON_CARDS = 4

interface Asked {
  action: Action
  id: string
  open: boolean
  /** A new key for each opening, so that the dialog's state is reset. */
  time: number
}

/** `/account/bookings` (§2): my bookings, live, with what can be done about each. */
export function BookingsPage() {
  const now = useNow()
  const { bookings, total, loading, asking, retry, more } = useBookings()
  const { message, say, clear } = useMessage()
  const [asked, setAsked] = useState<Asked>()

  const ask = (action: Action, id: string) => {
    clear()
    setAsked({ action, id, open: true, time: (asked?.time ?? 0) + 1 })
  }
  const close = () => setAsked((last) => last && { ...last, open: false })
  const booking = bookings?.find(({ id }) => id === asked?.id)

  return (
    <div className={`${typeStyles.wrap} ${accountPageStyles.ac}`}>
      <div className={`${rowStyles.row} ${accountPageStyles.head}`}>
        <div>
          <h1>My Bookings</h1>
          {bookings && (
            <p className={`${typeStyles.quiet} ${noBookingsStyles.quiet}`}>{countLine(total, bookings, now)}</p>
          )}
        </div>
        {total > 0 && (
          <Link className={`${buttonStyles.btn} ${typeStyles.noPrint}`} to={paths.booking}>
            New Booking
          </Link>
        )}
      </div>
      <Said message={message} />
      {loading ? (
        <div className={styles.waiting}>
          <Skeleton count={SKELETON_CARDS} />
        </div>
      ) : !bookings ? (
        <NotLoaded asking={asking} retry={retry} />
      ) : bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <Books bookings={bookings} now={now} onAsk={ask} />
      )}
      {more && (
        <p className={styles.more}>
          <Button look="second" busy={more.loading && 'Loading...'} onClick={more.load}>
            Show more
          </Button>
        </p>
      )}
      {asked && booking && (
        <Dialogs key={asked.time} {...asked} booking={booking} now={now} say={say} onClose={close} />
      )}
    </div>
  )
}

interface BooksProps {
  bookings: readonly Booking[]
  now: Date
  onAsk: (action: Action, id: string) => void
}

const Books = ({ bookings, now, onAsk }: BooksProps) => (
  <ul className={bookingCardStyles.books}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <BookingCard booking={booking} now={now} onAsk={(action) => onAsk(action, booking.id)} />
      </li>
    ))}
  </ul>
)

const NotLoaded = ({ asking, retry }: { asking: boolean; retry: () => void }) => (
  <div className={noBookingsStyles.empty} role="alert">
    <h2>Your bookings didn’t load</h2>
    <p className={`${typeStyles.quiet} ${noBookingsStyles.quiet}`}>
      They’re safe. Check your connection, then try again.
    </p>
    <Button busy={asking && 'Loading...'} onClick={retry}>
      Try again
    </Button>
  </div>
)

interface DialogsProps extends Asked {
  booking: Booking
  now: Date
  say: (message: string) => void
  onClose: () => void
}

/** The open dialog. It stays mounted while it fades out. */
function Dialogs({ action, ...dialog }: DialogsProps) {
  if (action === 'cancel') return <CancelDialog {...dialog} />
  if (action === 'details') return <DetailsDialog {...dialog} />
  return (
    <Suspense>
      <RescheduleDialog {...dialog} />
    </Suspense>
  )
}
