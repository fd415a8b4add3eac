import { business } from '../domain/business.ts'
import type { Mail } from './mailer.ts'

const signature = `\n${business.name}\n${business.trade}, ${business.region}\n`

/** The mail with the link to choose a new password (§2, Forgot Password). */
export const passwordResetMail = (to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${business.name}`,
  text: `Hello,

someone, most likely you, asked for a new password at ${business.name}.
Choose it here within the next hour:

${link}

If it was not you, ignore this mail. Your password stays as it is.
${signature}`,
})

/** The mail that proves that an address is the customer's. */
export const verificationMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your email for ${business.name}`,
  text: `Welcome to ${business.name}!

Confirm that this is your email address:

${link}

If you did not create an account, ignore this mail.
${signature}`,
})
