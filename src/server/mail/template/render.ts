import type { Config } from '../../config/config.ts'
import type { Letter, Sender } from './email-content.ts'
import { letterHtml } from './html.ts'
import { letterText } from './text.ts'

/** A letter as subject, text and HTML, signed by the business. */
export function mailOf(letter: Letter, { publicUrl, business }: Pick<Config, 'publicUrl' | 'business'>) {
  const { name, trade, region, email, phone } = business
  const sender: Sender = { name, trade, region, email, phone, publicUrl }
  return { subject: letter.subject, text: letterText(letter, sender), html: letterHtml(letter, sender) }
}
