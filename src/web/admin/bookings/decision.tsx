import { useEffect, useRef } from 'react'
import { canConfirm, isConfirmed, lacksItsTime } from '../../../domain/booking.ts'
import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { shown } from '../format.ts'
import type { AdminBooking } from '../queries.ts'
import * as styles from './decision.module.css'
import { type DecisionName, useDecision } from './use-decision.ts'

const words: Record<DecisionName, { label: string; busy: string }> = {
  confirm: { label: 'Confirm', busy: 'Confirming...' },
  reserve: { label: 'Reserve the time', busy: 'Reserving...' },
}

/** What the owner may decide about a booking now: confirming it, or reserving the time that it does not block. */
function openDecision({ status, startsAt, confirmedAt, holdExpiresAt }: AdminBooking): DecisionName | undefined {
  const booking = { status, startsAt: startsAt === null ? null : new Date(startsAt) }
  if (lacksItsTime(booking, serverNow())) return 'reserve'
  // A time that is only held is the customer's once its deposit is paid: there is nothing to confirm yet (R41).
  if (holdExpiresAt) return
  return canConfirm(booking, serverNow()) && !isConfirmed({ status, confirmedAt }) ? 'confirm' : undefined
}

interface DecisionProps {
  booking: AdminBooking
  /** Takes the focus where the decision removes the whole row. */
  onSettled?: () => void
}

/** The state of an upcoming booking between customer and owner, and the button that settles what is open. */
export function Decision({ booking, onSettled }: DecisionProps) {
  const decision = useDecision(booking, onSettled)
  const open = openDecision(booking)
  const line = useRef<HTMLElement>(null)
  const pressed = useRef(false)

  // The button disappears with its action: the focus goes to what replaces it.
  useEffect(() => {
    if (open === undefined && pressed.current) line.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [open])

  return (
    <div className={styles.decision}>
      {isConfirmed(booking) && !booking.holdExpiresAt && (
        <small ref={line} tabIndex={-1}>
          Confirmed {shortDate(todayIn(new Date(booking.confirmedAt ?? '')))}
        </small>
      )}
      {open === 'reserve' && <small className={styles.owed}>Does not block its time</small>}
      {open && (
        <Button
          look="second"
          size="small"
          className={typeStyles.noPrint}
          busy={decision.isPending && words[open].busy}
          onClick={() => {
            pressed.current = true
            decision.mutate(open)
          }}
        >
          {words[open].label}
          <span className={typeStyles.sr}> {shown(booking).name}</span>
        </Button>
      )}
    </div>
  )
}
