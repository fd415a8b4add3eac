import type { Config } from '../../config/config.ts'
import type { EmailContent, Sender } from './content-types.ts'
import { emailHtml } from './html.ts'
import { emailText } from './text.ts'

/** An email as subject, text and HTML, signed by the business. */
export function mailOf(content: EmailContent, { publicUrl, business }: Pick<Config, 'publicUrl' | 'business'>) {
  const { name, trade, region, email, phone } = business
  const sender: Sender = { name, trade, region, email, phone, publicUrl }
  return { subject: content.subject, text: emailText(content, sender), html: emailHtml(content, sender) }
}
