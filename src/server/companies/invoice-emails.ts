import type { z } from 'zod'
import { longDate } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { withoutLinks } from '../../domain/typography/one-line.ts'
import type { EmailContent, Fact } from '../platform/mail/template/content-types.ts'
import type { CompanyInvoice } from './invoice-json.ts'

type Invoice = z.output<typeof CompanyInvoice>

const factsOf = ({ number, poNumber, total, discount, paid, due, dueOn }: Invoice): Fact[] => [
  { label: 'Invoice', value: number },
  ...(poNumber ? [{ label: 'PO number', value: withoutLinks(poNumber) }] : []),
  { label: 'Total', value: priceLabel(cents(total)) },
  ...(discount > 0 ? [{ label: 'Discount', value: priceLabel(-cents(discount)) }] : []),
  ...(paid > 0 ? [{ label: 'Paid so far', value: priceLabel(cents(paid)) }] : []),
  { label: dueOn ? `Due ${longDate(dueOn)}` : 'Due', value: priceLabel(cents(due)), strong: true },
]

/** Reminds of an invoice that is due, or has been for a week. */
export const invoiceReminder = (invoice: Invoice, url: string): EmailContent => {
  const isOverdue = invoice.state === 'overdue'
  const due = priceLabel(cents(invoice.due))
  return {
    subject: `${isOverdue ? 'Overdue' : 'Due today'}: invoice ${invoice.number}, ${due}`,
    preview: `${due} is ${isOverdue ? 'overdue' : 'due today'}.`,
    title: isOverdue ? 'Your invoice is overdue.' : 'Your invoice is due today.',
    parts: [
      { kind: 'paragraph', text: 'If your payment is already on its way, thank you, and please ignore this.' },
      { kind: 'facts', rows: factsOf(invoice) },
      { kind: 'button', label: invoice.payNow ? 'See and pay your invoice' : 'See your invoice', href: url },
      { kind: 'note', text: 'Questions, or something wrong with it? Just reply to this email.' },
    ],
  }
}

/** Tells that an invoice was taken back. */
export const creditNote = (note: Invoice, url: string): EmailContent => ({
  subject: `Credit note ${note.number} for invoice ${note.other ?? ''}`,
  preview: `It cancels invoice ${note.other ?? ''} in full.`,
  title: 'Here’s your credit note.',
  parts: [
    {
      kind: 'paragraph',
      text: `Your event was cancelled, so this credit note cancels invoice ${note.other ?? ''} for ${priceLabel(-cents(note.total))}. Any refund follows your booking’s cancellation terms.`,
    },
    { kind: 'button', label: 'See the credit note', href: url },
    { kind: 'note', text: 'It’s attached as well, for your records.' },
  ],
})
