import { sendOwnerMail } from './bookings/owner-mailer.ts'
import { notifyOwner } from './bookings/owner-notification.ts'
import { sendBookingMail } from './bookings/send-email.ts'
import type { Deps } from './dependencies.ts'
import { sendAccountMail } from './jobs/queued-mailer.ts'
import type { Handlers } from './jobs/workers.ts'
import type { Mailer } from './mail/transport.ts'
import { sweep } from './ops/sweep.ts'

/** Who does the jobs of each queue. */
export const jobHandlers = (deps: Deps, mailer: Mailer): Handlers => ({
  'owner-notification': notifyOwner(deps, mailer),
  'owner-mail': sendOwnerMail(deps, mailer),
  'booking-mail': sendBookingMail(deps, mailer),
  'account-mail': sendAccountMail(mailer, deps.secrets.authSecret),
  sweep: sweep(deps),
})
