import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { business } from '../../domain/business.ts'
import { longDate, todayIn, unbroken, unbrokenDate } from '../../domain/calendar.ts'
import { mailLink } from '../../domain/mail-link.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { exemptWords, includedTaxLabel } from '../../domain/pricing/tax.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { serverNow, timed } from '../schedule/server-clock.ts'
import { Badge } from '../ui/badge.tsx'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { LinkPage } from '../ui/feedback/not-answered.tsx'
import { Letterhead } from '../ui/letterhead.tsx'
import * as rowStyles from '../ui/row.module.css'
import { WholeDates } from '../ui/whole-dates.tsx'
import * as paperStyles from './paper.module.css'
import { PaperSum, PaperSums } from './paper-sums.tsx'
import * as styles from './quote-page.module.css'

const one = api.companies.invoices[':token']

type Invoice = InferResponseType<typeof one.$get, 200>

const invoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['company-invoice', token],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => readAnswer(timed(one.$get({ param: { token } }, { init: { signal } }))),
  })

/** `/invoice?token=…`: a company's invoice or credit note, what was paid on it, and a button to pay the rest. */
export const InvoicePage = () => (
  <LinkPage title="Your invoice" query={invoiceQuery}>
    {(invoice, { token }) => (
      <div className={`wrap ${styles.page} ${styles.invoice}`}>
        <ToPay invoice={invoice} />
        <InvoicePaper invoice={invoice} />
        <OtherWays invoice={invoice} token={token} />
      </div>
    )}
  </LinkPage>
)

const kindLabel = ({ kind }: Invoice) => (kind === 'invoice' ? 'Invoice' : 'Credit note')

/** The document itself, and the only part that prints. */
function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { kind, number, issuedOn, dueOn, seller, company, contact, address, poNumber, event, lines, total, taxes } =
    invoice
  const { discount, paid, due, other, state, taxCertificate, parts } = invoice
  // Until something is paid, it would only say the total again.
  const showsDue = kind === 'invoice' && state !== 'credited' && due !== total
  return (
    <article className={paperStyles.paper} data-prints-alone>
      <Letterhead isPaper isLogoOnly />
      <header className={`${rowStyles.row} ${paperStyles.head}`}>
        <p>
          {/* The logo above already says it. */}
          {seller.name !== business.name && <b>{seller.name}</b>}
          {[seller.address, seller.phone, seller.email].map((line) => line && <span key={line}>{line}</span>)}
        </p>
        <div>
          <h1>
            {kindLabel(invoice)} <span className={paperStyles.number}>{number}</span>
          </h1>
          <p>{unbrokenDate(issuedOn)}</p>
        </div>
      </header>
      <Facts>
        <Fact name={kind === 'invoice' ? 'Bill to' : 'Credit to'}>
          {company}
          <br />
          {contact}
          <br />
          <span className="lines">{address}</span>
        </Fact>
        {poNumber && <Fact name="PO number">{poNumber}</Fact>}
        {other && <Fact name={kind === 'invoice' ? 'Credited by' : 'Credit for'}>{other}</Fact>}
        <Fact name="For">
          {event.packageName}
          <br />
          <WholeDates>{longDate(event.date)}</WholeDates>
          <br />
          {unbroken(`${event.time} to ${event.endTime}`)}
        </Fact>
        {parts.map(({ name, amount, dueOn, isPaid }) => (
          <Fact key={name} name={name}>
            {priceLabel(cents(amount))},{' '}
            <WholeDates>{isPaid ? 'paid' : state === 'credited' ? 'credited' : `due ${longDate(dueOn)}`}</WholeDates>
          </Fact>
        ))}
        {dueOn && parts.length === 0 && (
          <Fact name="Due">
            <WholeDates>{longDate(dueOn)}</WholeDates>
          </Fact>
        )}
      </Facts>
      <PaperSums>
        {lines.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
          <PaperSum key={at} amount={amount}>
            {label}
          </PaperSum>
        ))}
        <PaperSum amount={total} isTotal={!showsDue}>
          Total
        </PaperSum>
        {discount > 0 && <PaperSum amount={-discount}>Discount</PaperSum>}
        {kind === 'invoice' && paid > 0 && <PaperSum amount={-paid}>Paid so far</PaperSum>}
        {showsDue && (
          <PaperSum amount={due} isTotal>
            Still due
          </PaperSum>
        )}
      </PaperSums>
      {taxCertificate && <p className="quiet">{exemptWords(taxCertificate)}</p>}
      {taxes.map(({ name, percent, amount }) => (
        <p key={`${name} ${percent}`} className="quiet">
          {includedTaxLabel({ name, percent })}: {priceLabel(cents(amount))}
        </p>
      ))}
    </article>
  )
}

const badges = {
  open: ['pending', 'Open'],
  overdue: ['cancelled', 'Overdue'],
  paid: ['confirmed', 'Paid'],
  credited: ['unknown', 'Credited'],
} as const

/** 'due Friday, December 4, 2026', or 'was due' once that day is over. */
const dueWords = (dueOn: string) => `${dueOn < todayIn(serverNow()) ? 'was due' : 'due'} ${longDate(dueOn)}`

/** Amounts still due and when, with the next one first and large. */
function AmountDue({ invoice: { toPay } }: { invoice: Invoice }) {
  const [next, ...later] = toPay
  if (!next) return null
  return (
    <p className={paperStyles.asked}>
      <b>{priceLabel(cents(next.amount))}</b> <WholeDates>{dueWords(next.dueOn)}</WholeDates>
      {later.map(({ amount, dueOn }) => (
        <span key={dueOn} className={paperStyles.then}>
          Then {priceLabel(cents(amount))}, <WholeDates>{dueWords(dueOn)}</WholeDates>
        </span>
      ))}
    </p>
  )
}

/** What's due and the button to pay it. On a phone it's above the document. */
function ToPay({ invoice }: { invoice: Invoice }) {
  const { kind, state, payNow, paid } = invoice
  const [look, label] = badges[state]
  if (kind !== 'invoice') return null
  return (
    <section className={`no-print ${styles.beside}`} aria-label="Payment">
      <p role="status">
        <Badge look={look}>{label}</Badge>
      </p>
      {isAsked(invoice) ? (
        <AmountDue invoice={invoice} />
      ) : (
        <p className={paperStyles.asked}>
          <b>{isOpen(invoice) ? 'Nothing is due for now' : 'Nothing is due'}</b>
        </p>
      )}
      {isOpen(invoice) && !isAsked(invoice) && <p>A payment is in dispute.</p>}
      {isOpen(invoice) && paid > 0 && <p>{priceLabel(cents(paid))} paid so far</p>}
      {payNow && (
        <a className={`${buttonStyles.btn} ${buttonStyles.big}`} href={payNow.url}>
          Pay {priceLabel(cents(payNow.amount))} by card
        </a>
      )}
    </section>
  )
}

const isOpen = ({ state }: Invoice) => state === 'open' || state === 'overdue'

/** While a payment is in dispute, nothing is asked for on an open invoice (R79). */
const isAsked = ({ toPay }: Invoice) => toPay.length > 0

/** Other ways to pay, and how to keep a copy. */
function OtherWays({ invoice, token }: { invoice: Invoice; token: string }) {
  const { seller, number } = invoice
  return (
    <section className={styles.beside} aria-label={isAsked(invoice) ? 'Other ways to pay' : 'Keep a copy'}>
      {isAsked(invoice) && (
        <p>
          Paying by bank transfer or check? Email <a href={mailLink(seller.email)}>{seller.email}</a> and mention{' '}
          {number}.
        </p>
      )}
      <p className="acts no-print">
        <a
          className={`${buttonStyles.btn} ${buttonStyles.second}`}
          href={`/api/companies/invoices/${encodeURIComponent(token)}/pdf`}
          target="_blank"
          rel="noreferrer"
        >
          Open PDF
        </a>
        <Button look="second" onClick={() => window.print()}>
          Print
        </Button>
      </p>
    </section>
  )
}
