import { MAX_REQUEST_MAILS_A_DAY } from '../../domain/booking-limits.ts'
import { dateWithYear } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { paths } from '../../domain/paths.ts'
import { typedPhoneLabel } from '../../domain/sms/us-phone.ts'
import { withoutLinks } from '../../domain/typography/one-line.ts'
import { pausedMails } from '../booking/emails/owner-emails.ts'
import type { CompanyRequestRow } from '../platform/database/company-schema.ts'
import { button, type EmailContent, type Fact, note, paragraph } from '../platform/mail/template/content-types.ts'

/** What was requested, line by line. */
const requestFacts = (request: CompanyRequestRow): Fact[] => {
  const { packageIds, hours, guestCount, placeZip } = request
  return [
    { label: 'Package', value: packageIds.map((id) => packages[id].name).join(' and ') },
    { label: 'Length', value: `${hours} hours` },
    { label: 'Dates', value: formatWishedDates(request) },
    ...(guestCount === null ? [] : [{ label: 'Guests', value: String(guestCount) }]),
    ...(placeZip === null ? [] : [{ label: 'ZIP code', value: placeZip }]),
  ]
}

const formatWishedDates = ({ wishedDates, isFlexible }: CompanyRequestRow): string =>
  wishedDates.length === 0
    ? 'Flexible'
    : [...wishedDates.map(dateWithYear), ...(isFlexible ? ['flexible'] : [])].join('; ')

/** Thanks a company for its request. It quotes none of their words, because the address may be someone else's. */
export const requestReceived = (request: CompanyRequestRow, { phone }: { phone: string }): EmailContent => ({
  subject: 'We got your quote request',
  preview: 'We’ll get back to you with a quote.',
  title: 'Your request is in.',
  parts: [
    paragraph('We’ll get back to you with a quote. Here’s what you asked about:'),
    { kind: 'facts', rows: requestFacts(request) },
    note(`Didn’t request this? You can ignore this email. Questions? Reply to it, or call ${phone}.`),
  ],
})

/** Notifies the owner of a request. */
export const requestToOwner = (request: CompanyRequestRow, { publicUrl }: { publicUrl: string }): EmailContent => {
  const company = withoutLinks(request.company)
  return {
    subject: `Quote request: ${company}`,
    preview: `${withoutLinks(request.contactName)}, ${formatWishedDates(request)}`,
    title: `${company} wants a quote.`,
    parts: [
      {
        kind: 'facts',
        rows: [
          { label: 'Contact', value: withoutLinks(request.contactName) },
          { label: 'Email', value: request.email },
          { label: 'Phone', value: withoutLinks(typedPhoneLabel(request.phone)) },
          ...requestFacts(request),
        ],
      },
      ...(request.note ? [paragraph(`“${withoutLinks(request.note)}”`)] : []),
      button('Open the request', `${publicUrl}${paths.admin}?view=companies`),
    ],
  }
}

/** Replaces all further request emails to the owner that day. */
export const tooManyRequests = ({ publicUrl }: { publicUrl: string }): EmailContent =>
  pausedMails(
    `More than ${MAX_REQUEST_MAILS_A_DAY} quote requests in a day`,
    'That’s a lot of requests.',
    `We’ve emailed you ${MAX_REQUEST_MAILS_A_DAY} quote requests in the past 24 hours, so we’ve paused those emails. You’ll find every request under Companies in your admin panel. You’ll still get emails about bookings.`,
    button('Open Companies', `${publicUrl}${paths.admin}?view=companies`),
  )
