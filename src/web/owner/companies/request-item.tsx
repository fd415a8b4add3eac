import { useMutation, useQueryClient } from '@tanstack/react-query'
import { guestsLabel } from '../../../domain/booking/booking-form.ts'
import { dateWithYear } from '../../../domain/calendar.ts'
import { packages } from '../../../domain/catalog.ts'
import { poLabel, quoteEndWords } from '../../../domain/companies/quote.ts'
import { mailLink } from '../../../domain/mail-link.ts'
import { typedPhoneLabel } from '../../../domain/sms/us-phone.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { adminApi } from '../../app/api/api.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import { momentLabel, telUrl, together, usd } from '../format.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'
import { type AdminQuote, type CompanyRequest, companiesKey } from './companies-query.ts'
import * as styles from './companies-view.module.css'

/** The request in one line. */
const requestLine = ({ packageIds, hours, guestCount, zip }: CompanyRequest) =>
  [
    packageIds.map((id) => packages[id].name).join(' and '),
    counted(hours, 'hour'),
    guestCount !== null && guestsLabel(guestCount),
    zip && `ZIP ${zip}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The days asked for: 'Mon, Jan 18, 2027; flexible', or 'Flexible dates' without any. */
const formatWishedDates = ({ dates, isFlexible }: CompanyRequest) =>
  dates.length === 0
    ? isFlexible && 'Flexible dates'
    : [...dates.map((date) => together(dateWithYear(date))), isFlexible && 'flexible'].filter(Boolean).join('; ')

/** What and when, and the company's own note. Used in the list and next to the quote editor. */
export const RequestSummary = ({ request }: { request: CompanyRequest }) => (
  <>
    <p>{requestLine(request)}</p>
    <p>{formatWishedDates(request)}</p>
    {request.note && <p className={`lines quiet ${styles.ownWords}`}>{request.note}</p>}
  </>
)

interface RequestItemProps {
  request: CompanyRequest
  /** Opens the editor, for the next version of `before` if there is one. */
  onWrite: (before?: AdminQuote) => void
  /** Called once closing or reopening it has moved it to another group. */
  onMoved: () => void
}

/** A company's request and the quotes for it. */
export function RequestItem({ request, onWrite, onMoved }: RequestItemProps) {
  const { id, company, name, email, phone, askedAt, closedAt, quotes } = request
  const queries = useQueryClient()
  const closing = useMutation({
    mutationFn: (isClosed: boolean) =>
      adminAnswer(adminApi.companies.requests[':id'].close.$post({ param: { id }, json: { isClosed } })),
    onSuccess: async (changed, isClosed) => {
      if (changed.group !== request.group) onMoved()
      await queries.invalidateQueries({ queryKey: companiesKey })
      notify(`${company}: request ${isClosed ? 'closed' : 'reopened'}.`)
    },
    onError: ({ message }) => notify(message, { about: id, bad: true }),
  })
  const tel = telUrl(phone)
  return (
    <li className={styles.request}>
      <div>
        <h4>{company}</h4>
        <p>{name}</p>
        <p className={styles.contact}>
          <a href={mailLink(email)}>
            <Email address={email} />
          </a>
          {tel ? <a href={tel}>{typedPhoneLabel(phone)}</a> : <span>{phone}</span>}
        </p>
      </div>
      <div>
        <RequestSummary request={request} />
        <p className="note quiet">
          Requested {momentLabel(askedAt)}
          {closedAt && `, closed ${momentLabel(closedAt)}`}
        </p>
        {quotes.length > 0 && (
          <ul className={styles.quotes}>
            {quotes.map((quote) => (
              <Quote key={quote.id} quote={quote} company={company} onChange={() => onWrite(quote)} />
            ))}
          </ul>
        )}
      </div>
      <p className="acts">
        {closedAt === null && (
          <Button size="small" {...(quotes.length > 0 && { look: 'second' })} onClick={() => onWrite()}>
            {quotes.length > 0 ? 'Another quote' : 'Write a quote'}
            <span className="sr"> for {company}</span>
          </Button>
        )}
        <Button
          look="second"
          size="small"
          busy={closing.isPending && 'Saving...'}
          onClick={() => closing.mutate(closedAt === null)}
        >
          {closedAt === null ? 'Close' : 'Reopen'}
          <span className="sr"> the request from {company}</span>
        </Button>
      </p>
    </li>
  )
}

const states = {
  open: ['Sent', 'pending'],
  accepted: ['Accepted', 'confirmed'],
  replaced: ['Replaced', 'unknown'],
  withdrawn: ['Withdrawn', 'unknown'],
  expired: ['Expired', 'unknown'],
} as const

interface QuoteProps {
  quote: AdminQuote
  company: string
  onChange: () => void
}

function Quote({ quote, company, onChange }: QuoteProps) {
  const { id, number, state, packageName, date, time, total, openUntil, accepted, url, isHeld } = quote
  const queries = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => adminAnswer(adminApi.companies.quotes[':id'].withdraw.$post({ param: { id } })),
    onSuccess: async () => {
      await Promise.all([companiesKey, bookingsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
      notify(`Quote ${number} withdrawn.`)
    },
    onError: ({ message }) => notify(message, { about: id, bad: true }),
  })
  const [label, look] = accepted?.isCancelled ? (['Cancelled', 'cancelled'] as const) : states[state]
  const mayChange = state === 'open' || state === 'expired' || state === 'withdrawn'
  return (
    <li>
      <p className={styles.quoteHead}>
        <Badge look={look}>{label}</Badge>
        <a href={url}>{number}</a>
        <b>{usd(total)}</b>
      </p>
      <p>
        {packageName}, {together(dateWithYear(date))}, {together(time)}
      </p>
      <p className="note quiet">
        {state === 'open' &&
          `Good ${quoteEndWords(new Date(openUntil))}.${isHeld ? '' : ' The time is no longer held.'}`}
        {accepted &&
          `Accepted ${momentLabel(accepted.at)} by ${accepted.by}, ${accepted.title}${accepted.poNumber ? `, ${poLabel(accepted.poNumber)}` : ''}.`}
      </p>
      {mayChange && (
        <p className="acts">
          <Button look="second" size="small" onClick={onChange}>
            Change<span className="sr"> quote {number}</span>
          </Button>
          {state === 'open' && (
            <AskingButton
              look="danger"
              busy={withdrawing.isPending && 'Withdrawing...'}
              title={`Withdraw quote ${number}?`}
              question={`${company} won’t be able to accept ${usd(total)} for ${packageName} on ${dateWithYear(date)} at ${together(time)}.${isHeld ? ' The time will be open to others again.' : ''} The quote’s link will say it was withdrawn. They won’t get an email.`}
              confirm="Withdraw quote"
              onConfirm={() => withdrawing.mutate()}
            >
              Withdraw
              <span className="sr">
                {' '}
                quote {number} to {company}
              </span>
            </AskingButton>
          )}
        </p>
      )}
    </li>
  )
}
