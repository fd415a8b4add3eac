import { sendBookingMail } from './booking-mailer.ts'
import type { Deps } from './deps.ts'
import type { Handlers } from './job-workers.ts'
import type { Mailer } from './mailer.ts'
import { notifyOwner } from './owner-email.ts'
import { sendOwnerMail } from './owner-mailer.ts'
import { sendAccountMail } from './queued-mailer.ts'
import { sweep } from './sweep.ts'

/** Who does the jobs of each queue. */
export const jobHandlers = (deps: Deps, mailer: Mailer): Handlers => ({
  'owner-notification': notifyOwner(deps),
  'owner-mail': sendOwnerMail(deps, mailer),
  'booking-mail': sendBookingMail(deps, mailer),
  'account-mail': sendAccountMail(mailer, deps.secrets.authSecret),
  sweep: sweep(deps),
})
