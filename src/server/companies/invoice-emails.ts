import type { z } from 'zod'
import { dateWithYear } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { withoutLinks } from '../../domain/typography/one-line.ts'
import { button, type EmailContent, type Fact, note, paragraph } from '../platform/mail/template/content-types.ts'
import type { CompanyInvoice } from './invoice-json.ts'

type Invoice = z.output<typeof CompanyInvoice>

const invoiceFacts = ({ number, poNumber, total, discount, paid, due, dueOn, state }: Invoice): Fact[] => [
  { label: 'Invoice', value: number },
  ...(poNumber ? [{ label: 'PO number', value: withoutLinks(poNumber) }] : []),
  { label: 'Total', value: priceLabel(cents(total)) },
  ...(discount > 0 ? [{ label: 'Discount', value: priceLabel(-cents(discount)) }] : []),
  ...(paid > 0 ? [{ label: 'Paid so far', value: priceLabel(cents(paid)) }] : []),
  {
    label: dueOn ? `${state === 'overdue' ? 'Was due' : 'Due'} ${dateWithYear(dueOn)}` : 'Due',
    value: priceLabel(cents(due)),
    strong: true,
  },
]

/** Reminds of an invoice that is due, or a week overdue. */
export const invoiceReminder = (invoice: Invoice, url: string): EmailContent => {
  const isOverdue = invoice.state === 'overdue'
  const due = priceLabel(cents(invoice.due))
  return {
    subject: `${isOverdue ? 'Overdue' : 'Due today'}: invoice ${invoice.number}, ${due}`,
    preview: `${due} is ${isOverdue ? 'overdue' : 'due today'}.`,
    title: isOverdue ? 'Your invoice is overdue.' : 'Your invoice is due today.',
    parts: [
      paragraph('If your payment is already on its way, thank you, and please ignore this.'),
      { kind: 'facts', rows: invoiceFacts(invoice) },
      button(invoice.payNow ? 'See and pay your invoice' : 'See your invoice', url),
      note('Questions, or something wrong with it? Just reply to this email.'),
    ],
  }
}

/** Notifies the company that its invoice was canceled. */
export const creditNote = (credit: Invoice, url: string): EmailContent => ({
  subject: `Credit note ${credit.number} for invoice ${credit.other ?? ''}`,
  preview: `It cancels invoice ${credit.other ?? ''} in full.`,
  title: 'Here’s your credit note.',
  parts: [
    paragraph(
      `Your event was cancelled, so this credit note cancels invoice ${credit.other ?? ''} for ${priceLabel(-cents(credit.total))}. Any refund follows your booking’s cancellation terms.`,
    ),
    button('See the credit note', url),
    note('It’s attached as well, for your records.'),
  ],
})
