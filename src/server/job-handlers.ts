import { notifyOwner } from './booking/emails/owner-notification.ts'
import { sendBookingMail } from './booking/emails/send-booking-mail.ts'
import { sendOwnerMail } from './booking/emails/send-owner-mail.ts'
import { sendCompanyMail } from './companies/send-company-mail.ts'
import type { Dependencies } from './dependencies.ts'
import { nightlyBackup } from './operations/backup/nightly.ts'
import { sweep } from './operations/sweep.ts'
import { collectBalances } from './payments/card-on-file/collect-balances.ts'
import { closeStalePage } from './payments/close-stale-page.ts'
import type { PaymentDeps } from './payments/deps.ts'
import { handleWebhookEvent } from './payments/handle-webhook-event.ts'
import { reconcile } from './payments/reconcile/reconcile.ts'
import { sweepPayments } from './payments/reconcile/sweep-payments.ts'
import { sendRefund } from './payments/refunds/send-refund.ts'
import { runEach } from './payments/run-each.ts'
import { sendAccountMail } from './platform/jobs/account-mail.ts'
import { type Handlers, Undeliverable } from './platform/jobs/workers.ts'
import type { Mailer } from './platform/mail/transport.ts'
import { maintainTexts } from './sms/remind.ts'
import { sendText } from './sms/send-text.ts'
import { refreshWeather } from './weather/refresh.ts'

/** Handlers for the jobs of each queue. */
export const jobHandlers = (deps: Dependencies, mailer: Mailer): Handlers => ({
  'owner-notification': notifyOwner(deps, mailer),
  'owner-mail': sendOwnerMail(deps, mailer),
  'booking-mail': sendBookingMail(deps, onceIfWrongAddress(mailer)),
  'company-mail': sendCompanyMail(deps, onceIfWrongAddress(mailer)),
  'account-mail': sendAccountMail(mailer, deps.secrets.authSecret),
  ...paymentHandlers(deps),
  sweep: sweep(deps),
  weather: refreshWeather(deps),
  text: sendText(deps),
  'text-sweep': maintainTexts(deps),
  backup: nightlyBackup(deps),
})

/**
 * Doesn't retry a recipient that the mail server calls wrong (RFC 3463), because a person typed it. Other
 * rejections, such as a quota, are about us and are retried.
 */
const onceIfWrongAddress = (mailer: Mailer): Mailer => ({
  send: (mail) =>
    mailer.send(mail).catch((error: Error & { command?: string; response?: string }) => {
      const isWrong = error.command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?:[1236]|10)\b/.test(error.response ?? '')
      throw isWrong ? new Undeliverable(error.message, { cause: error }) : error
    }),
})

/** With cards off, these jobs do nothing; the work stays in its rows for a server with keys. */
function paymentHandlers(deps: Dependencies) {
  const { cards } = deps
  const withCards =
    <Data>(work: (deps: PaymentDeps, data: Data, signal: AbortSignal) => Promise<unknown>) =>
    async (data: Data, signal: AbortSignal) =>
      cards && (await work({ ...deps, cards }, data, signal))
  return {
    'payment-event': withCards(handleWebhookEvent),
    'payment-close': withCards(closeStalePage),
    refund: withCards((deps, { refundId }: { refundId: string }) => sendRefund(deps, refundId)),
    'payment-sweep': withCards((deps, _: object, signal) =>
      runEach([() => sweepPayments(deps, signal), () => collectBalances(deps, signal)], signal),
    ),
    reconcile: withCards((deps) => reconcile(deps)),
  }
}
