import { useMutation } from '@tanstack/react-query'
import { shortDate, todayIn, unbroken } from '../../domain/calendar.ts'
import { balanceDueAt } from '../../domain/pricing/balance-due.ts'
import { type OwnBooking, removeCardOnFile } from '../booking/own-booking/own-booking-query.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Failure } from '../ui/feedback/notice.tsx'
import { notify } from '../ui/feedback/toast.tsx'

interface CardToKeepProps {
  booking: Pick<OwnBooking, 'id' | 'startsAt' | 'money'>
  /** Ids of the elements that tell this booking's button from the others. */
  about?: string | undefined
  onTakenBack: (booking: OwnBooking, button: HTMLElement) => void
}

/** Before the deposit is paid: what we'll charge to the card later, and a button to opt out (R83: card on file). */
export function CardToKeep({ booking: { id, startsAt, money }, about, onTakenBack }: CardToKeepProps) {
  const taking = useMutation({
    mutationFn: (_button: HTMLElement) => removeCardOnFile(id),
    onSuccess: (changed, button) => {
      notify('We won’t keep your card.')
      onTakenBack(changed, button)
    },
  })
  if (!money?.keepsCard || !startsAt) return null
  return (
    <div className="no-print">
      <p>
        On {unbroken(shortDate(todayIn(balanceDueAt({ startsAt: new Date(startsAt) }))))}, we’ll charge the balance to
        the card you pay with.{' '}
        <button
          type="button"
          className={buttonStyles.linkBtn}
          disabled={taking.isPending}
          aria-describedby={about}
          onClick={({ currentTarget }) => taking.mutate(currentTarget)}
        >
          {taking.isPending ? 'Saving...' : 'Don’t keep my card'}
        </button>
      </p>
      {taking.error && <Failure message={taking.error.message} />}
    </div>
  )
}
