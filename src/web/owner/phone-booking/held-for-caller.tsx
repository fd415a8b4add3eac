import type { InferResponseType } from 'hono/client'
import { useEffect, useRef } from 'react'
import type { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../copy-field.tsx'
import { momentLabel, shown, usd } from '../format.ts'
import * as styles from './phone-booking.module.css'

interface HeldForCallerProps {
  booking: InferResponseType<typeof adminApi.bookings.index.$post, 201>
  onDone: () => void
}

/** A caller's time that is held until its deposit is paid, and the link for paying it. */
export function HeldForCaller({ booking, onDone }: HeldForCallerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { holdExpiresAt, depositAmount, customerInfo, paymentLink } = booking
  return (
    <section className={styles.call} aria-labelledby="held">
      <h2 id="held" ref={heading} tabIndex={-1}>
        Held for {shown(booking).name}
      </h2>
      <p>
        {holdExpiresAt && `Until ${momentLabel(holdExpiresAt)}. `}
        The time is theirs once the {usd(depositAmount ?? 0)} deposit is paid.{' '}
        {customerInfo.email
          ? `The link is on its way to ${customerInfo.email}.`
          : 'There’s no email address, so send them this link yourself.'}
      </p>
      <div className={styles.link}>
        <CopyField label="Payment link" url={paymentLink ?? ''} copy="Copy payment link">
          <Button size="small" onClick={onDone}>
            Back to the list
          </Button>
        </CopyField>
      </div>
    </section>
  )
}
