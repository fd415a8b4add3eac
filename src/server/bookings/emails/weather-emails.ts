import type { EmailContent } from '../../mail/template/content-types.ts'
import type { DatedBooking } from './email-facts.ts'
import { type EmailContext, event, nameOf, paragraph, whenOf } from './email-parts.ts'

/** The owner offers another time because of the weather: what is forecast, and the link to choose or to keep the date. */
export function weatherOffer(booking: DatedBooking, reasons: string[], { offerUrl }: EmailContext): EmailContent {
  return {
    subject: `Weather on ${whenOf(booking.startsAt)}: move your ${nameOf(booking)} for free`,
    preview: reasons[0] ?? 'The weather may get in the way of your event.',
    title: 'The weather may not cooperate.',
    parts: [
      event(booking),
      ...(reasons.length > 0
        ? [paragraph('Here’s the forecast for those hours:'), { kind: 'list', items: reasons } as const]
        : [paragraph('The weather may get in the way of your event.')]),
      paragraph(
        'You can move to any open time at no charge. Your price and your refund terms stay the same. Or keep your date: just say so on the same page.',
      ),
      ...(offerUrl ? [{ kind: 'button', label: 'Move or keep your date', href: offerUrl } as const] : []),
      { kind: 'note', text: 'This offer is good for one move and ends when your event is due to start.' },
    ],
  }
}
