import { packages } from '../../domain/catalog.ts'
import { dueNowWords, quoteEndWords, quoteNumber, termsLabel } from '../../domain/companies/quote.ts'
import { priceLabel } from '../../domain/money.ts'
import { paths } from '../../domain/paths.ts'
import { withoutLinks } from '../../domain/typography/one-line.ts'
import { event, formatDateTime } from '../booking/emails/email-parts.ts'
import type { CompanyQuoteRow, CompanyRequestRow } from '../platform/database/company-schema.ts'
import { button, type EmailContent, type Fact, note, paragraph } from '../platform/mail/template/content-types.ts'

/** A quote and its request. */
interface Quoted {
  quote: CompanyQuoteRow
  request: CompanyRequestRow
}

const quotedNumber = ({ quote }: Quoted) => quoteNumber(quote)

const quoteTitle = ({ quote }: Quoted) => `${packages[quote.packageId].name} on ${formatDateTime(quote.startsAt)}`

const quoteFacts = ({ lines, totalCents, depositCents, terms }: CompanyQuoteRow): Fact[] => [
  ...lines.map(({ label, cents }) => ({ label, value: priceLabel(cents) })),
  { label: 'Total', value: priceLabel(totalCents), strong: true },
  ...(depositCents > 0 ? [{ label: 'Deposit, due on acceptance', value: priceLabel(depositCents) }] : []),
  ...(depositCents < totalCents
    ? [
        {
          label: depositCents > 0 ? `Balance of ${priceLabel(totalCents - depositCents)}` : 'Payment',
          value: termsLabel[terms],
        },
      ]
    : []),
]

/** Email with a quote, or a new version of it. */
export const quoteEmail = (quoted: Quoted, url: string): EmailContent => {
  const { quote } = quoted
  const isNew = quote.version > 1
  return {
    subject: `${isNew ? 'Your updated quote' : 'Your quote'} ${quotedNumber(quoted)}: ${quoteTitle(quoted)}`,
    preview: `${priceLabel(quote.totalCents)}, good ${quoteEndWords(quote.openUntil)}.`,
    title: isNew ? 'Here’s your updated quote.' : 'Here’s your quote.',
    parts: [
      ...(quote.message ? quote.message.split('\n').map(paragraph) : []),
      event(quote),
      { kind: 'facts', rows: quoteFacts(quote) },
      paragraph(
        `We’re holding this time for you ${quoteEndWords(quote.openUntil)}. Accept the quote online by then, and it’s booked.`,
      ),
      button('See your quote', url),
      note(
        `${isNew ? 'This replaces the quote we sent before. ' : ''}Want something changed? Just reply to this email.`,
      ),
    ],
  }
}

/** Who signed. Anyone with the link could have typed this, so links are removed (R53). */
const signatureFacts = ({ acceptedBy, acceptedTitle, poNumber }: CompanyQuoteRow): Fact[] => [
  { label: 'Accepted by', value: withoutLinks(`${acceptedBy}, ${acceptedTitle}`) },
  ...(poNumber ? [{ label: 'PO number', value: withoutLinks(poNumber) }] : []),
]

/** Confirms an acceptance for the company's files, with the link to pay the deposit. */
export const quoteAccepted = (
  quoted: Quoted,
  url: string,
  deposit: { cents: number; url: string } | undefined,
  invoiceUrl: string | undefined,
): EmailContent => {
  const { quote } = quoted
  return {
    subject: `Accepted: quote ${quotedNumber(quoted)}, ${quoteTitle(quoted)}`,
    preview: 'Your time is booked.',
    title: 'You’re booked.',
    parts: [
      paragraph('Thank you. Your time is booked. A calendar invite comes in a separate email.'),
      event(quote),
      ...(deposit
        ? [
            paragraph(dueNowWords(deposit.cents, quote.depositCents)),
            button(`Pay ${priceLabel(deposit.cents)}`, deposit.url),
          ]
        : []),
      {
        kind: 'facts',
        rows: [...quoteFacts(quote), ...signatureFacts(quote)],
      },
      ...(invoiceUrl
        ? [
            paragraph('Your invoice is attached. This page always shows what’s still due:'),
            button('See your invoice', invoiceUrl),
          ]
        : []),
      button('See your quote', url),
    ],
  }
}

/** Notifies the owner that a company accepted. */
export const quoteAcceptedToOwner = (quoted: Quoted, { publicUrl }: { publicUrl: string }): EmailContent => {
  const { quote } = quoted
  const company = withoutLinks(quoted.request.company)
  return {
    subject: `Accepted: ${company}, ${priceLabel(quote.totalCents)}`,
    preview: `${quoteTitle(quoted)}, quote ${quotedNumber(quoted)}`,
    title: `${company} accepted your quote.`,
    parts: [
      event(quote),
      {
        kind: 'facts',
        rows: [
          { label: 'Quote', value: quotedNumber(quoted) },
          { label: 'Total', value: priceLabel(quote.totalCents), strong: true },
          ...signatureFacts(quote),
        ],
      },
      button('Open Companies', `${publicUrl}${paths.admin}?view=companies`),
    ],
  }
}
