import type { About, MoneyAbout, OwnersMoneyAbout, Previous } from '../../../domain/booking/booking-emails.ts'
import type { CardFailure } from '../../../domain/payments/card-on-file.ts'

/** About a booking as it stood at revision `sequence` of its calendar entry. */
type Revision = { bookingId: string; sequence: number }

/** A change of a booking, told to its customer and, where the customer made it, to the owner. */
export type ChangeEmailJob = Revision &
  ({ about: 'cancelled' } | { about: 'rescheduled' | 'changed'; previous: Previous })

/** Money that moved, in integer cents: `of` names what moved it, so that each is told once. */
export type MoneyEmailJob = Revision & { about: MoneyAbout; amountCents: number; of: string }

/** An offer to move for free: `of` is its id, `reasons` what the weather is to be. */
export type WeatherEmailJob = Revision & { about: 'weather-offer'; of: string; reasons: string[] }
/** The owner asks about the place again, or for the balance; `of` says which time, so that each is told once. */
type AskEmailJob = Revision & { about: 'site-check-asked' | 'balance-asked'; of: string }

/** What is charged to a card on file, and when; `of` says which time, so that each is told once. */
export type ChargeAheadJob = Revision & {
  about: 'card-charge-ahead'
  amountCents: number
  of: string
  chargeAt: string
}

/** It could not be charged: why, and when it is tried once more; `of` is the payment. */
export type ChargeFailedJob = Revision & {
  about: 'card-charge-failed'
  amountCents: number
  of: string
  failure: CardFailure
  retryAt: string | null
}

/** A mail to a customer. */
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

/** A mail to the owner. */
export type OwnerEmailJob = ChangeEmailJob | (Revision & { about: OwnersMoneyAbout; amountCents: number; of: string })

/** A mail about a company's request, to the company or to the owner. */
export type CompanyEmailJob =
  | { about: 'request-received' | 'request-to-owner'; requestId: string }
  | { about: 'quote' | 'quote-accepted' | 'quote-accepted-to-owner'; quoteId: string }
  | { about: 'invoice-due' | 'invoice-overdue' | 'credit-note'; invoiceId: string }

/** What an event of the card provider is about. */
export type PaymentEventJob = { object: string; id: string }

/** A page for paying that may have to be closed: the one that is open, or the one named. */
export type PaymentCloseJob = { bookingId: string; sessionId?: string }

/** A finished mail with a secret link in it, encrypted. Its job leaves the database as soon as it was sent. */
export interface AccountEmailJob {
  sealed: string
  userId?: string | undefined
}

/** A text message that waits in its row. */
export type TextJob = { textId: string; bookingId: string }
