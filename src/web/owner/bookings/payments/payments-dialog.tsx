import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { dateWithYear, unbroken } from '../../../../domain/calendar.ts'
import { promoLabel } from '../../../../domain/pricing/promo-codes.ts'
import { adminApi } from '../../../app/api/api.ts'
import { toPromo } from '../../../booking/own-booking/booking-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/facts.tsx'
import { Failure, Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/toast.tsx'
import * as fieldStyles from '../../../ui/form/field.module.css'
import { Field } from '../../../ui/form/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { PaymentSums } from '../../../ui/payment-sums.tsx'
import { CopyField } from '../../copy-field.tsx'
import { FailedToLoad } from '../../failed-to-load.tsx'
import { shown, together, usd } from '../../format.ts'
import { MoneyState } from '../../money/money-state.tsx'
import { type AdminBooking, adminAnswer, paymentLinkQuery } from '../../queries.ts'
import { adminViewPath } from '../../use-admin-view.ts'
import { DollarsField } from './dollars-field.tsx'
import { FailedRefunds, useSendAgain } from './failed-refunds.tsx'
import { MoneyEntries, paymentLabel } from './money-entries.tsx'
import { PaymentForm } from './payment-form.tsx'
import * as styles from './payments-dialog.module.css'
import { useCardRefund } from './use-card-refund.ts'
import { usePayment } from './use-payment.ts'

/** Refunds part of a payment to its card, with a reason (R44: refunds by the owner). */
function CardRefundForm({
  form,
  held,
  amount,
  offPrice,
  failure,
  isSending,
  onBack,
}: ReturnType<typeof useCardRefund> & { onBack: () => void }) {
  const limit = `Up to ${usd(held)} can go back to the card.`
  const hint = offPrice > 0 ? `${limit} ${usd(offPrice)} comes off the price, so it isn’t due again.` : limit
  return (
    <form className={styles.toCard} noValidate onSubmit={form.submit} aria-label="Refund to the card">
      <div className={`${fieldStyles.fields} ${styles.fields}`}>
        <DollarsField
          label="Refund in dollars"
          autoFocus
          hint={!form.problems().text && hint}
          {...form.field('text')}
        />
        <Field label="Reason" autoComplete="off" maxLength={500} hint="For your books." {...form.field('reason')} />
      </div>
      {failure && <Failure message={failure.message} />}
      <DialogActions>
        <Button type="submit" busy={isSending && 'Sending...'}>
          {amount > 0 ? `Refund ${usd(amount)} to the card` : 'Refund to the card'}
        </Button>
        <Button look="second" disabled={isSending} onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </form>
  )
}

/** Link for a customer to pay what's due without signing in. Creating a new one disables the old ones. */
function PaymentLink({ bookingId }: { bookingId: string }) {
  const queries = useQueryClient()
  const { data, error } = useQuery(paymentLinkQuery(bookingId))
  const renewing = useMutation({
    mutationFn: () => adminAnswer(adminApi.money.bookings[':id'].link.$post({ param: { id: bookingId } })),
    onSuccess: (made) => {
      queries.setQueryData(paymentLinkQuery(bookingId).queryKey, made)
      notify('Here’s a new link. The old ones no longer work.', { about: bookingId })
    },
  })
  const failure = error ?? renewing.error
  if (!data) return failure ? <Failure message={failure.message} /> : null
  return (
    <div className={`no-print ${styles.link}`}>
      <h3>Payment link</h3>
      <CopyField label="Payment link for the customer" url={data.url} copy="Copy payment link" isFolded>
        <Button
          look="second"
          size="small"
          busy={renewing.isPending && 'Making a new link...'}
          onClick={() => renewing.mutate()}
        >
          New link
        </Button>
      </CopyField>
      {failure && <Failure message={failure.message} />}
    </div>
  )
}

/** Payments and refunds on a booking, and recording more of them (R46: money outside the card); by card if cards are on. */
export function PaymentsDialog({ booking: asked, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const payment = usePayment(asked)
  const refund = useCardRefund(asked.id, payment.details)
  const again = useSendAgain(payment.details)
  const { booking, details, recorded } = payment
  const { name, packageName, total } = shown(booking)
  const [another, setAnother] = useState(false)
  const [toCard, setToCard] = useState(false)
  const isOpen = payment.canReceive || payment.canGiveBack
  // Sending the failed ones again comes first.
  const canRefund = refund.held > again.amount
  const sent = refund.sent ?? again.sent
  const isRefunding = toCard && canRefund
  const hasFailed = again.refunds.length > 0
  // Without what was paid, nothing can be recorded.
  const isUnknown = payment.loadError !== null
  // Money is going back, so the dialog doesn't ask for any.
  const givesBack = sent !== undefined || isRefunding || (recorded ?? payment).kind === 'refund'
  const done = sent ? `On its way: ${usd(sent)} to the card.` : recorded && `Recorded: ${paymentLabel(recorded)}.`
  const recordAnother = () => {
    setAnother(true)
    setToCard(false)
    payment.recordAnother()
    refund.another()
    again.another()
  }
  return (
    <Dialog open onClose={onClose} title="Payments" className={styles.payments} stays hasLetterhead>
      <p>
        <b>{name}</b>, {packageName}
        {booking.date && `, ${together(dateWithYear(booking.date))}, ${unbroken(booking.time ?? '')}`}.
      </p>
      <dl className={styles.money}>
        <Fact name="Total">{total}</Fact>
        <PaymentSums {...booking} toGiveBack={0} />
        {booking.toGiveBack > 0 ? (
          <Fact name="Refund due">{usd(booking.toGiveBack)}</Fact>
        ) : (
          <Fact name="Still due">{usd(booking.stillDue)}</Fact>
        )}
      </dl>
      <Deductions {...booking} />
      {booking.money && <MoneyState booking={booking} />}
      {payment.loadError && <FailedToLoad error={payment.loadError} onRetry={payment.reload} />}
      {details && <MoneyEntries {...details} />}
      {done ? (
        <Done message={done} onClose={onClose} onAnother={isOpen ? recordAnother : undefined} />
      ) : isRefunding ? (
        <CardRefundForm {...refund} onBack={() => setToCard(false)} />
      ) : isUnknown ? null : (
        <>
          {hasFailed && <FailedRefunds {...again} />}
          {isOpen ? (
            <PaymentForm {...payment} takesFocus={another} isSecond={hasFailed} />
          ) : (
            <p className="quiet">
              <WhyClosed booking={booking} onClose={onClose} />
            </p>
          )}
          {canRefund && (
            <div className={`no-print ${styles.link}`}>
              <Button look="second" onClick={() => setToCard(true)}>
                Refund to the card
              </Button>
            </div>
          )}
        </>
      )}
      {booking.money && booking.stillDue > 0 && !givesBack && !isUnknown && <PaymentLink bookingId={booking.id} />}
    </Dialog>
  )
}

/** What's already taken off the total above, so that it isn't taken off again. */
function Deductions({ promo, discount }: Pick<AdminBooking, 'promo' | 'discount'>) {
  if (!promo && !discount) return null
  return (
    <dl className={styles.deductions}>
      {promo && (
        <Fact name="Already taken off the total:">
          {unbroken(promoLabel(toPromo(promo)))} {usd(-promo.off)}
        </Fact>
      )}
      {discount ? <Fact name="Already taken off the total:">Discount {usd(-discount)}</Fact> : null}
    </dl>
  )
}

/** Why nothing can be recorded. */
function WhyClosed({ booking: { money }, onClose }: { booking: AdminBooking; onClose: () => void }) {
  if (money?.dispute === 'lost')
    return (
      <>
        <Link to={adminViewPath({ tab: 'bookings', view: 'money', account: '' })} onClick={onClose}>
          Decide in the Money view
        </Link>
        : ask again, write it off, or cancel the booking.
      </>
    )
  if (money?.dispute === 'open') return 'There’s nothing to record until the bank decides.'
  return 'Nothing is due, and there’s nothing to refund.'
}

interface DoneProps {
  message: string
  onClose: () => void
  onAnother: (() => void) | undefined
}

/** Replaces the form, so a second click or Enter can't record the next suggested amount. */
function Done({ message, onClose, onAnother }: DoneProps) {
  const done = useRef<HTMLDivElement>(null)
  // Focus moves in the same frame as the text: Enter may follow immediately.
  useLayoutEffect(() => done.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={done}>
      <Notice message={message} />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {onAnother && (
          <Button look="second" onClick={onAnother}>
            Record another
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
