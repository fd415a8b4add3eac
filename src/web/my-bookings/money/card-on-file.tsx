import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useRef, useState } from 'react'
import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { removeCardOnFile } from '../../booking/own-booking/own-booking-query.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Confirm, Dialog, Question } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import { cardId } from '../booking-words.ts'
import { askForBookings, type Booking, cardOnFileQuery, takeChanged } from '../bookings-query.ts'
import * as styles from './payment-summary.module.css'

/** The card on file for the balance: when and how much we'll charge (R83: card on file). */
export function CardOnFile({ booking: { id, money } }: { booking: Booking }) {
  const card = money?.card
  const { data } = useQuery({ ...cardOnFileQuery(id), enabled: card !== undefined })
  if (!card) return null
  return (
    <p className={clsx(card.declined && styles.declined)}>
      {chargeWords(card, money?.due ?? 0, data?.name ?? 'card on file', serverNow())}
    </p>
  )
}

interface RemoveCardProps {
  booking: Booking
  /** Ids of the elements that tell this booking's button from the others. */
  about?: string | undefined
}

/** Link-like button to remove the card on file, after a question; nothing without a card. */
export function RemoveCard({ booking, about }: RemoveCardProps) {
  const queries = useQueryClient()
  const { id, money } = booking
  const [asks, setAsks] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const removing = useMutation({
    mutationFn: () => removeCardOnFile(id),
    onSuccess: (changed) => {
      // Without a card, the question closes itself.
      takeChanged(queries, changed)
      notify(`Card removed, so ${afterRemoval(changed, serverNow())}`)
    },
    onError: () => askForBookings(queries),
  })
  if (!money?.card) return null
  const close = () => {
    if (!removing.isPending) setAsks(false)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonStyles.linkBtn}
        aria-describedby={about}
        onClick={() => {
          removing.reset()
          setAsks(true)
        }}
      >
        Remove saved card
      </button>
      {asks && (
        <Dialog
          open
          onClose={close}
          title="Remove your saved card?"
          asks
          returnFocus={() => (opener.current?.isConnected ? null : placeAfterRemoval(booking))}
        >
          <Question>If you do, {afterRemoval(booking, serverNow())}</Question>
          {removing.error && <Failure message={withContactLinks(removing.error.message)} />}
          <Confirm
            label="Remove card"
            busy={removing.isPending && 'Removing...'}
            onConfirm={() => removing.mutate()}
            onKeep={close}
          />
        </Dialog>
      )}
    </>
  )
}

/** The open Details, or the booking's card, which may be in another list now. */
const placeAfterRemoval = (booking: Booking) =>
  document.querySelector<HTMLElement>('dialog[open] button') ?? document.getElementById(cardId(booking))

/** What happens to the balance once the card is removed, as the rest of a sentence. */
export const afterRemoval = ({ startsAt }: Pick<Booking, 'startsAt'>, now: Date): string =>
  startsAt !== null && isBalanceDue({ startsAt: new Date(startsAt) }, now)
    ? 'we won’t charge it. Please pay the balance in My Bookings.'
    : 'we won’t charge it, and we’ll email you when the balance is due.'

type Card = NonNullable<NonNullable<Booking['money']>['card']>

/** 'We’ll charge $112.50 to your Visa ending in 4242 on Sat, Jun 13.', or that it was declined; `due` in dollars. */
export function chargeWords({ chargeAt, declined }: Card, due: number, name: string, now: Date): string {
  const day = todayIn(new Date(chargeAt))
  const on = day === todayIn(now) ? 'today.' : `on ${shortDate(day)}.`
  if (declined) return `Your bank declined the charge to your ${name}. Pay now, or we’ll try this card once more ${on}`
  return `We’ll charge ${priceLabel(cents(due))} to your ${name} ${on}`
}
