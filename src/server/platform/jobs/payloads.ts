import type { About, MoneyAbout, OwnersMoneyAbout, Previous } from '../../../domain/booking/booking-emails.ts'
import type { CardFailure } from '../../../domain/payments/card-on-file.ts'

/** A booking at revision `sequence` of its calendar entry. */
type Revision = { bookingId: string; sequence: number }

/** A change of a booking, to be emailed to its customer and, if the customer made it, to the owner. */
export type ChangeEmailJob = Revision &
  ({ about: 'cancelled' } | { about: 'rescheduled' | 'changed'; previous: Previous })

/** Money that moved, in integer cents; `of` is the id of what moved it, so each is reported once. */
export type MoneyEmailJob = Revision & { about: MoneyAbout; amountCents: number; of: string }

/** An offer to move for free: `of` is its id, `reasons` describe the forecast. */
type WeatherEmailJob = Revision & { about: 'weather-offer'; of: string; reasons: string[] }
/** The owner asks about the place again or for the balance; `of` identifies the occasion, so each is sent once. */
type AskEmailJob = Revision & { about: 'site-check-asked' | 'balance-asked'; of: string }

/** What will be charged to a card on file, and when; `of` identifies the occasion, so each is sent once. */
export type ChargeAheadJob = Revision & {
  about: 'card-charge-ahead'
  amountCents: number
  of: string
  chargeAt: string
}

/** The charge failed: why, and when it is retried; `of` is the payment's id. */
export type ChargeFailedJob = Revision & {
  about: 'card-charge-failed'
  amountCents: number
  of: string
  failure: CardFailure
  retryAt: string | null
}

/** Emails to a customer. */
export type EmailJob =
  | ChangeEmailJob
  | ChargeAheadJob
  | ChargeFailedJob
  | MoneyEmailJob
  | AskEmailJob
  | WeatherEmailJob
  | (Revision & {
      about: Exclude<
        About,
        (ChangeEmailJob | ChargeAheadJob | ChargeFailedJob | AskEmailJob | WeatherEmailJob)['about']
      >
    })

/** A dispute as Stripe has it; `respondBy` (ISO 8601) only while the owner has to respond. */
export interface DisputeNews {
  /** Stripe's id; not in jobs queued by an older version. */
  id?: string
  status: string
  reason: string
  respondBy?: string
}

/** Emails to the owner. `dispute` is only set for disputes, and not in jobs queued by an older version. */
export type OwnerEmailJob =
  | ChangeEmailJob
  | (Revision & { about: OwnersMoneyAbout; amountCents: number; of: string; dispute?: DisputeNews })

/** Emails about a company's request, to the company or the owner. */
export type CompanyEmailJob =
  | { about: 'request-received' | 'request-to-owner'; requestId: string }
  | { about: 'quote' | 'quote-accepted' | 'quote-accepted-to-owner'; quoteId: string }
  | { about: 'invoice-due' | 'invoice-overdue' | 'credit-note'; invoiceId: string }

/** The object that a card provider's event refers to. */
export type PaymentEventJob = { object: string; id: string }

/** A payment page that may have to be closed: the open one, or the given one. */
export type PaymentCloseJob = { bookingId: string; sessionId?: string }

/** A rendered email with a secret link, encrypted. Its job is deleted as soon as it is sent. */
export interface AccountEmailJob {
  sealed: string
  userId?: string | undefined
}

/** A text message waiting in its row. */
export type TextJob = { textId: string; bookingId: string }
