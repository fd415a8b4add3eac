import { linkLife } from '../../../domain/terms.ts'
import type { Config } from '../config/config.ts'
import { button, type EmailContent, note, paragraph } from '../mail/template/content-types.ts'
import { renderMail } from '../mail/template/render.ts'
import type { Mail } from '../mail/transport.ts'

type Parts = Pick<Config, 'publicUrl' | 'business'>

/** The email with the password-reset link (§2, Forgot Password). */
export const passwordResetMail = (to: string, link: string, parts: Parts): Mail => ({
  to,
  ...renderMail(resetEmail(link, parts.business.name), parts),
})

/** The email that confirms a customer's address. */
export const verificationMail = (to: string, link: string, parts: Parts): Mail => ({
  to,
  ...renderMail(verificationEmail(link, parts.business.name), parts),
})

const RESET_LINK_WORKS = `The link works once, for ${linkLife.resetPassword.words}.`

const resetEmail = (link: string, business: string): EmailContent => ({
  subject: `Choose a new password for ${business}`,
  preview: RESET_LINK_WORKS,
  title: 'Choose a new password.',
  parts: [
    paragraph(`Someone, probably you, asked for a new password at ${business}. ${RESET_LINK_WORKS}`),
    button('Choose a new password', link),
    note('If it wasn’t you, ignore this email. Your password won’t change.'),
  ],
})

const verificationEmail = (link: string, business: string): EmailContent => ({
  subject: `Confirm your email for ${business}`,
  preview: 'Confirm it, and you’re all set.',
  title: `Welcome to ${business.replaceAll(' ', '\u00a0')}.`,
  parts: [
    paragraph('Confirm your email address so we can reach you about your bookings. You may need to log in first.'),
    button('Confirm my email', link),
    note('If you didn’t create an account, ignore this email.'),
  ],
})
