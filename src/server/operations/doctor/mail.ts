import type { Config } from '../../platform/config/config.ts'
import { greetMailServer } from '../../platform/mail/transport.ts'
import { isOnThisMachine } from './configuration.ts'
import { error, type Finding, ok, skipped, warning } from './finding.ts'
import { errorReason } from './words.ts'

/** Checks that the mail server accepts our credentials. Sends nothing. */
export async function checkMail({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): Promise<Finding> {
  if (!smtpUrl) {
    if (isOnThisMachine(publicUrl)) {
      return skipped('No mail server is set, so email stays on the server (DATA_DIR/outbox).')
    }
    return warning(
      'Customers aren’t getting email: no mail server is set, so it stays on the server (DATA_DIR/outbox).',
      'Set SMTP_URL to your mail server’s address.',
    )
  }
  const { host } = new URL(smtpUrl)
  try {
    await greetMailServer(smtpUrl)
    return ok(`The mail server ${host} accepts our email.`)
  } catch (refusal) {
    const reason = errorReason(refusal)
    if (reason === 'EAUTH') {
      return error(
        `The mail server ${host} doesn’t accept the user name and password in SMTP_URL.`,
        'Correct them; special characters must be percent-encoded.',
      )
    }
    return error(
      `The mail server ${host} doesn’t answer: ${reason}.`,
      'Make sure SMTP_URL has the right name and port and no firewall is in the way. We keep trying to send email for a day.',
    )
  }
}
