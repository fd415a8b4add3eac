import { type Ref, useEffect, useRef } from 'react'
import { isConfirmed } from '../../../../domain/booking/booking.ts'
import { shortDate, todayIn } from '../../../../domain/calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icon.tsx'
import { monthAndDay, shown } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import * as styles from './decision.module.css'
import { type DecisionName, openDecision, useDecision } from './use-decision.ts'

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
