import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { canConfirm, isConfirmed, lacksItsTime } from '../../../../domain/booking/booking.ts'
import { shortDate, todayIn } from '../../../../domain/calendar.ts'
import { adminApi } from '../../../app/api/api.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { dismiss, notify } from '../../../ui/feedback/toast.tsx'
import { CheckIcon } from '../../../ui/icon.tsx'
import { monthAndDay, shown } from '../../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey } from '../../queries.ts'
import * as styles from './decision.module.css'

/** The button of a decision disappears with its action: the focus goes to the note that replaces it. */
export function useSettledFocus(booking: AdminBooking) {
  const open = openDecision(booking)
  const note = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (open === undefined && pressed.current) note.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [open])
  const onPress = () => {
    pressed.current = true
  }
  return { note, onPress }
}

interface DecisionNoteProps {
  booking: AdminBooking
  /** Beside the badge, where the money has the line below: a check and the day, and the words for whoever hears them. */
  isShort?: boolean
  ref?: Ref<HTMLElement>
}

/** How an upcoming booking stands between customer and owner, in words. */
export function DecisionNote({ booking, isShort = false, ref }: DecisionNoteProps) {
  if (openDecision(booking) === 'reserve') return <small className={styles.owed}>Time not reserved</small>
  if (!isConfirmed(booking) || booking.holdExpiresAt) return null
  const day = todayIn(new Date(booking.confirmedAt ?? ''))
  return (
    <small ref={ref} tabIndex={-1}>
      {isShort ? (
        <>
          <span className={styles.short} aria-hidden="true">
            <CheckIcon />
            {monthAndDay(day)}
          </span>
          <span className="sr">Confirmed {shortDate(day)}</span>
        </>
      ) : (
        `Confirmed ${shortDate(day)}`
      )}
    </small>
  )
}

const words: Record<DecisionName, { label: string; rest: string; busy: string }> = {
  confirm: { label: 'Confirm', rest: '', busy: 'Confirming...' },
  reserve: { label: 'Reserve', rest: ' the time', busy: 'Reserving...' },
}

interface DecisionButtonProps {
  booking: AdminBooking
  /** In a row of the list, where two lines are all the room there is. */
  isSmall?: boolean
  onPress: () => void
  /** Takes the focus where the decision removes the button, or the whole row. */
  onSettled?: (() => void) | undefined
}

/** The button that settles what is open between customer and owner; nothing where nothing is. */
export function DecisionButton({ booking, isSmall, onPress, onSettled }: DecisionButtonProps) {
  const decision = useDecision(booking, onSettled)
  const open = openDecision(booking)
  if (!open) return null
  return (
    <Button
      look="second"
      size="small"
      className={isSmall ? `no-print ${styles.inRow}` : 'no-print'}
      busy={decision.isPending && words[open].busy}
      onClick={() => {
        onPress()
        decision.mutate(open)
      }}
    >
      {words[open].label}
      {!isSmall && words[open].rest}
      <span className="sr">
        {isSmall && words[open].rest} {shown(booking).name}
      </span>
    </Button>
  )
}

interface DecisionProps {
  booking: AdminBooking
  /** Takes the focus where the decision removes the whole row. */
  onSettled?: () => void
}

/** The state of an upcoming booking between customer and owner, and the button that settles what is open. */
export function Decision({ booking, onSettled }: DecisionProps) {
  const { note, onPress } = useSettledFocus(booking)
  return (
    <div className={styles.decision}>
      <DecisionNote booking={booking} ref={note} />
      <DecisionButton booking={booking} onPress={onPress} onSettled={onSettled} />
    </div>
  )
}

/** What the owner may decide about a booking now: confirming it, or reserving the time that it does not block. */
function openDecision({ status, startsAt, confirmedAt, holdExpiresAt }: AdminBooking): DecisionName | undefined {
  const booking = { status, startsAt: startsAt === null ? null : new Date(startsAt) }
  if (lacksItsTime(booking, serverNow())) return 'reserve'
  // A time that is only held is the customer's once its deposit is paid: there is nothing to confirm yet (R41).
  if (holdExpiresAt) return
  return canConfirm(booking, serverNow()) && !isConfirmed({ status, confirmedAt }) ? 'confirm' : undefined
}

type DecisionName = 'confirm' | 'reserve'

/**
 * What the owner decides about a booking with one press: runs until the screen shows it, and says how it went.
 * `onSettled` is called then, also where the button is gone by now.
 */
function useDecision({ id, startsAt, endsAt, customerInfo }: AdminBooking, onSettled?: () => void) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const one = adminApi.bookings[':id']
  const isMailed = customerInfo.email !== null

  return useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (what: DecisionName) =>
      what === 'confirm'
        ? adminAnswer(
            one.confirm.$post({ param: { id }, json: { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) } }),
          )
        : adminAnswer(one.reserve.$post({ param: { id } })),
    onSuccess: async (_, what) => {
      if (what === 'reserve') notify('The time is reserved.')
      else
        notify(
          isMailed
            ? 'Confirmed. The customer will get an email.'
            : 'Confirmed. No email was sent: there’s no address on file.',
        )
      await askAgain()
      onSettled?.()
    },
    onError: (error) => {
      notify(error.message, { about: id, bad: true })
      // The refusal may mean that the screen is out of date.
      void askAgain()
    },
  })
}
