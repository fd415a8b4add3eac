import { clsx } from 'clsx/lite'
import { useCallback } from 'react'
import { eventLabel } from '../../../domain/booking/event-label.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { allDueNow } from '../../../domain/terms.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { contact } from '../../site/contact.ts'
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { Green } from '../../ui/outcome.tsx'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { untilLabel } from '../countdown-words.ts'
import { HoldCountdown } from '../hold-countdown.tsx'
import { PayButtons } from '../pay-buttons.tsx'
import { NOT_PAID } from '../payment-address.ts'
import { usePaymentPage } from '../use-payment-page.ts'
import { askForPayment, type PaymentLink } from './link-query.ts'
import * as styles from './to-pay.module.css'

interface ToPayProps {
  link: PaymentLink
  token: string
  /** Returned from the payment page without paying. */
  isBack: boolean
  /** What was paid a moment ago, if more is still due. */
  justPaid: PaymentPurpose | undefined
  /** Called when the link's state may have changed on the server. */
  onChange: () => void
}

/** The amount due and the buttons to pay it. */
export function ToPay({ link, token, isBack, justPaid, onChange }: ToPayProps) {
  const { purpose, amount, isWhole, balanceDue, inFull, holdExpiresAt } = link
  const page = usePaymentPage((all) => askForPayment(token, all), onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function on each render would restart the countdown.
  const onOver = useCallback(onChange, [])
  const sum = priceLabel(cents(amount))
  const until = holdExpiresAt ? new Date(holdExpiresAt) : undefined
  return (
    <Green>
      <h1>{isWhole ? 'Pay for your booking' : `Pay your ${purpose}`}</h1>
      <div className={`column ${styles.pay}`}>
        {justPaid && <Notice message={`Thank you. Your ${justPaid} is paid.`} />}
        {isBack && !justPaid && <Note message={`${NOT_PAID} You can try again below.`} />}
        <p className={`lead ${styles.lead}`}>
          <WholeDates>{eventLabel(link)}</WholeDates>
        </p>
        <p className={styles.amount}>
          <b>{sum}</b> {isWhole ? 'in all' : purpose}
          {balanceDue && (
            <small className={clsx(balanceDue.isOver && styles.overdue)}>
              {balanceDue.isOver && balanceDue.by ? 'Was due' : 'Due'} {balanceDue.by ?? 'now'}
            </small>
          )}
        </p>
        {isWhole && <p>{allDueNow}</p>}
        {until && (
          <>
            <p>We’re holding your time until {untilLabel(until, serverNow())}.</p>
            <HoldCountdown until={until} onOver={onOver} />
          </>
        )}
        {page.problem && <Failure message={withContactLinks(page.problem)} />}
        <div className="acts">
          <PayButtons page={page} inFull={inFull > 0 ? cents(inFull) : undefined} size="big">
            Pay {sum}
          </PayButtons>
        </div>
        <p className="note quiet">
          You’ll pay on a secure card page. Questions? Call <a href={contact.phoneLink}>{contact.phone}</a>.
        </p>
      </div>
    </Green>
  )
}
