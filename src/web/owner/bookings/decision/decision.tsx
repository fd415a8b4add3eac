import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { canConfirm, isConfirmed, lacksItsTime } from '../../../../domain/booking/booking.ts'
import { unbroken } from '../../../../domain/calendar.ts'
import { adminApi } from '../../../app/api/api.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { dismiss, notify } from '../../../ui/feedback/toast.tsx'
import { customerName, shortMonthDay, shown } from '../../format.ts'
import { type AdminBooking, adminAnswer, attentionQuery, bookingsKey } from '../../queries.ts'
import * as styles from './decision.module.css'

/** A decision's button disappears when it's made, so focus moves to what stays: the note, or in a list, the row's button. */
export function useSettledFocus<Target extends HTMLElement>(booking: AdminBooking) {
  const open = openDecision(booking)
  const target = useRef<Target>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (open === undefined && pressed.current) target.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [open])
  const onPress = () => {
    pressed.current = true
  }
  return { target, onPress }
}

interface DecisionNoteProps {
  booking: AdminBooking
  /** In a list: only what's open, because most bookings are confirmed. */
  isShort?: boolean
  ref?: Ref<HTMLElement>
}

/** State of an upcoming booking between customer and owner, in words. */
export function DecisionNote({ booking, isShort, ref }: DecisionNoteProps) {
  if (openDecision(booking) === 'reserve') return <small className={styles.owed}>Time not reserved</small>
  if (isShort || !isConfirmed(booking) || booking.holdExpiresAt) return null
  // Not just 'Confirmed', which is also a status of old bookings (§4).
  return (
    <small ref={ref} tabIndex={-1}>
      You confirmed on {unbroken(shortMonthDay(booking.confirmedAt ?? ''))}
    </small>
  )
}

const words: Record<DecisionName, { label: string; rest: string; busy: string }> = {
  confirm: { label: 'Confirm', rest: '', busy: 'Confirming...' },
  reserve: { label: 'Reserve', rest: ' the time', busy: 'Reserving...' },
}

interface DecisionButtonProps {
  booking: AdminBooking
  /** For list rows, which only have room for two lines. */
  isSmall?: boolean
  /** For a dialog, where it's the first of its actions. */
  isFirst?: boolean
  onPress?: () => void
  /** What the button says once there's nothing left to decide. It stays in place, so that it keeps the focus. */
  settled?: string | undefined
  /** Called as soon as it's decided, before the screen shows it. */
  onDecided?: (() => void) | undefined
  /** Called once the screen shows it, even if the button is gone. */
  onSettled?: (() => void) | undefined
}

/** Button for the decision the owner has to make about a booking. Nothing if there is none. */
export function DecisionButton({
  booking,
  isSmall,
  isFirst,
  onPress,
  settled,
  onDecided,
  onSettled,
}: DecisionButtonProps) {
  const decision = useDecision(booking, onDecided, onSettled)
  const open = openDecision(booking)
  const isShort = isSmall || isFirst
  if (!open && !settled) return null
  const word = words[open ?? 'confirm']
  return (
    <Button
      {...(!isFirst && ({ look: 'second', size: 'small' } as const))}
      className={isSmall ? `no-print ${styles.inRow}` : 'no-print'}
      // Not longer than the label it replaces, so the row's other buttons stay whole.
      busy={!settled && decision.isPending && (isShort ? 'Saving...' : word.busy)}
      aria-disabled={settled ? true : undefined}
      onClick={() => {
        if (settled || !open) return
        onPress?.()
        decision.mutate(open)
      }}
    >
      {settled ?? word.label}
      {!settled && !isShort && word.rest}
      <span className="sr">
        {isShort && word.rest} {shown(booking).name}
      </span>
    </Button>
  )
}

type DecisionProps = Pick<DecisionButtonProps, 'booking' | 'settled' | 'onDecided'>

/** State of an upcoming booking, and the button for the decision it needs. */
export function Decision({ booking, settled, onDecided }: DecisionProps) {
  const { target, onPress } = useSettledFocus(booking)
  return (
    <div className={styles.decision}>
      <DecisionNote booking={booking} ref={target} />
      <DecisionButton {...{ booking, onPress, settled, onDecided }} />
    </div>
  )
}

/** The decision a booking needs now: confirm it, or reserve its time, which it doesn't block yet. */
function openDecision({ status, startsAt, confirmedAt, holdExpiresAt }: AdminBooking): DecisionName | undefined {
  const booking = { status, startsAt: startsAt === null ? null : new Date(startsAt) }
  if (lacksItsTime(booking, serverNow())) return 'reserve'
  // There's nothing to confirm about a hold until its deposit is paid (R41: holds).
  if (holdExpiresAt) return
  return canConfirm(booking, serverNow()) && !isConfirmed({ status, confirmedAt }) ? 'confirm' : undefined
}

type DecisionName = 'confirm' | 'reserve'

const DECIDED = 'decided'

function without({ total, bookings }: { total: number; bookings: AdminBooking[] }, id: string) {
  const others = bookings.filter((booking) => booking.id !== id)
  return { total: total - (bookings.length - others.length), bookings: others }
}

/**
 * Mutation for a one-click decision: stays busy until the screen shows the result, then shows a message. `onSettled` is
 * called after that, even if the button is gone.
 */
function useDecision(booking: AdminBooking, onDecided?: () => void, onSettled?: () => void) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const one = adminApi.bookings[':id']
  const { id, startsAt, endsAt, customerInfo } = booking
  const name = customerName(booking)

  return useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (what: DecisionName) =>
      what === 'confirm'
        ? adminAnswer(
            one.confirm.$post({ param: { id }, json: { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) } }),
          )
        : adminAnswer(one.reserve.$post({ param: { id } })),
    onSuccess: async (_, what) => {
      onDecided?.()
      // At once, however long the new list takes.
      queries.setQueryData(
        attentionQuery.queryKey,
        (waiting) =>
          waiting && {
            ...waiting,
            unconfirmed: without(waiting.unconfirmed, id),
            notBlocking: without(waiting.notBlocking, id),
          },
      )
      const isMailed = customerInfo.email !== null
      notify(
        what === 'reserve'
          ? `The time is reserved for ${name}.`
          : `Confirmed for ${name}. ${isMailed ? 'We’ll email them.' : 'No email went out: there’s no email address on file.'}`,
        // One message for all decisions: five in a row would cover half a phone.
        { about: DECIDED },
      )
      await askAgain()
      onSettled?.()
    },
    onError: (error) => {
      notify(error.message, { about: id, bad: true })
      // The refusal may mean the screen is out of date.
      void askAgain()
    },
  })
}
