import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { dueNowWords, quoteEndWords } from '../../domain/companies/quote.ts'
import { priceLabel, cents as toCents } from '../../domain/money.ts'
import { serverNow } from '../schedule/server-clock.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { LinkPage } from '../ui/feedback/not-answered.tsx'
import { Letterhead } from '../ui/letterhead.tsx'
import { CallUs, Outcome } from '../ui/outcome.tsx'
import { useOutcomeHeading } from '../ui/use-outcome-heading.ts'
import { WholeDates } from '../ui/whole-dates.tsx'
import { AcceptForm } from './accept-form.tsx'
import * as paperStyles from './paper.module.css'
import * as styles from './quote-page.module.css'
import { QuotePaper } from './quote-paper.tsx'
import { type CompanyQuote, quoteQuery } from './quote-query.ts'

/** `/quote?token=…`: a company's quote to read, print, and accept without an account. */
export const QuotePage = () => (
  <LinkPage title="Your quote" query={quoteQuery}>
    {(quote, link) => <OneQuote quote={quote} {...link} />}
  </LinkPage>
)

function OneQuote({ quote, token, again }: { quote: CompanyQuote; token: string; again: () => void }) {
  const queries = useQueryClient()
  switch (stateNow(quote)) {
    case 'expired':
      return <Expired />
    case 'withdrawn':
      return <Withdrawn />
    case 'replaced':
      return <Replaced newerUrl={quote.newerUrl} />
    case 'accepted':
      return <AcceptedQuote quote={quote} />
    default:
      return (
        <div className={`wrap ${styles.page}`}>
          <p className={`no-print ${paperStyles.asked} ${styles.jump}`}>
            <span>
              <WholeDates>{`Your quote, good ${quoteEndWords(new Date(quote.openUntil))}`}</WholeDates>
            </span>
            <b>Total: {priceLabel(toCents(quote.total))}</b>
            <a className={buttonStyles.btn} href="#accept">
              Accept this quote
            </a>
          </p>
          <QuotePaper quote={quote} />
          <AcceptForm
            quote={quote}
            token={token}
            onAccepted={(accepted) => queries.setQueryData(quoteQuery(token).queryKey, accepted)}
            onChange={again}
          />
        </div>
      )
  }
}

/** A quote can expire while its page is open. */
const stateNow = ({ state, openUntil }: CompanyQuote) =>
  state === 'open' && new Date(openUntil) <= serverNow() ? 'expired' : state

function AcceptedQuote({ quote }: { quote: CompanyQuote }) {
  const isCancelled = quote.accepted?.isCancelled ?? false
  const heading = useOutcomeHeading(isCancelled ? 'This event was cancelled' : 'Accepted. You’re booked.')
  const { payNow } = quote
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={`no-print ${styles.beside} ${styles.told}`}>
        <h1 ref={heading} tabIndex={-1}>
          {isCancelled ? 'This event was cancelled' : 'Accepted. You’re booked.'}
        </h1>
        <p>
          {isCancelled
            ? 'Nothing more is due. Questions? Just reply to one of our emails.'
            : `We’ve emailed ${quote.contact} a copy, the invoice and a calendar invite.`}
        </p>
        {payNow && (
          <>
            <p>{dueNowWords(toCents(payNow.amount), toCents(quote.deposit))} You’ll pay on a secure card page.</p>
            <a className={`${buttonStyles.btn} ${buttonStyles.big}`} href={payNow.url}>
              Pay {priceLabel(toCents(payNow.amount))}
            </a>
          </>
        )}
        <div className="acts">
          {quote.invoice && (
            <a className={clsx(buttonStyles.btn, payNow && buttonStyles.second)} href={quote.invoice.url}>
              Invoice {quote.invoice.number}
            </a>
          )}
          <Button look="second" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </section>
      <QuotePaper quote={quote} />
    </div>
  )
}

/** A quote that can't be accepted: what happened to it, also on paper. */
const Ended = ({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) => (
  <div data-prints-alone>
    <Letterhead />
    <Outcome title={title} act={act || <CallUs />}>
      {children}
    </Outcome>
  </div>
)

const Expired = () => (
  <Ended title="This quote has expired">
    Nothing was booked, and the time is open to others again. Call us or reply to our email, and we’ll write you a new
    one.
  </Ended>
)

const Withdrawn = () => (
  <Ended title="We withdrew this quote">Nothing was booked. If you expected something else, call us.</Ended>
)

const Replaced = ({ newerUrl }: Pick<CompanyQuote, 'newerUrl'>) => (
  <Ended
    title="There’s a newer version"
    act={
      newerUrl && (
        <a className={`${buttonStyles.btn} ${buttonStyles.big}`} href={newerUrl}>
          See the new quote
        </a>
      )
    }
  >
    We’ve updated this quote. You’ll also find the new one in our latest email.
  </Ended>
)
