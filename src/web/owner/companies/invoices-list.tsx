import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useDeferredValue, useRef, useState } from 'react'
import { dateWithYear } from '../../../domain/calendar.ts'
import { invoiceStates } from '../../../domain/companies/invoice.ts'
import { poLabel } from '../../../domain/companies/quote.ts'
import { adminApi } from '../../app/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import * as listStatesStyles from '../bookings/list/list-states.module.css'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { usd } from '../format.ts'
import { useOpenBooking } from '../money/use-open-booking.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'
import * as styles from './invoices-list.module.css'

type InvoicePage = InferResponseType<typeof adminApi.companies.invoices.$get, 200>
type AdminInvoice = InvoicePage['invoices'][number]
type State = AdminInvoice['state']

const labels: Record<State, string> = { open: 'Open', overdue: 'Overdue', paid: 'Paid', credited: 'Credited' }
const looks = { open: 'pending', overdue: 'cancelled', paid: 'confirmed', credited: 'unknown' } as const

const invoiceFilterParams = (q: string, state: State | '') => ({ ...(q && { q }), ...(state && { state }) })

// Keyed under bookings: a payment on a booking changes what's due on its invoice.
const invoicesQuery = (q: string, state: State | '') =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'invoices', q, state],
    queryFn: ({ pageParam: cursor }) =>
      adminAnswer(
        adminApi.companies.invoices.$get({ query: { ...invoiceFilterParams(q, state), ...(cursor && { cursor }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: InvoicePage) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Invoices and credit notes: open, overdue, or paid. Payments are recorded on the booking. */
export function InvoicesList({ onPayments }: Pick<BookingActions, 'onPayments'>) {
  const [q, setQ] = useState('')
  const [state, setState] = useState<State | ''>('')
  const search = useRef<HTMLInputElement>(null)
  const asked = useDeferredValue(q.trim())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    invoicesQuery(asked, state),
  )
  const payments = useOpenBooking(onPayments)
  const invoices = data?.pages.flatMap((page) => page.invoices)
  const [first] = data?.pages ?? []
  const isFiltered = asked !== '' || state !== ''
  return (
    <section aria-labelledby="invoices">
      <h3 id="invoices" className="sr">
        Invoices
      </h3>
      {first && first.open.count + first.overdue.count > 0 && (
        <p className={styles.sums}>
          {first.overdue.count > 0 && (
            <b>
              {first.overdue.count} overdue, {usd(first.overdue.due)}
            </b>
          )}
          {first.open.count > 0 && (
            <span>
              {first.open.count} open, {usd(first.open.due)}
            </span>
          )}
        </p>
      )}
      {(isFiltered || (invoices && invoices.length > 0)) && (
        <div className={`no-print ${styles.filter}`}>
          <Field
            ref={search}
            label="Search invoices"
            type="search"
            maxLength={100}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          <SelectField
            label="Status"
            value={state}
            onChange={({ target }) => setState(invoiceStates.find((one) => one === target.value) ?? '')}
          >
            <option value="">All</option>
            {invoiceStates.map((one) => (
              <option key={one} value={one}>
                {labels[one]}
              </option>
            ))}
          </SelectField>
          <a
            className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
            href={`/api/admin/companies/invoices.csv?${new URLSearchParams(invoiceFilterParams(asked, state))}`}
            download
          >
            <DownloadIcon />
            <span className="sr-s">Download CSV</span>
          </a>
        </div>
      )}
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!invoices && !error && <Skeleton count={3} />}
      {invoices?.length === 0 &&
        (isFiltered ? (
          <div className={listStatesStyles.none}>
            <p>No invoices match.</p>
            <Button
              look="second"
              onClick={() => {
                setQ('')
                setState('')
                search.current?.focus()
              }}
            >
              Show all invoices
            </Button>
          </div>
        ) : (
          <EmptyView title="No invoices yet">
            <p>One is issued when a company accepts a quote.</p>
          </EmptyView>
        ))}
      <ol>
        {invoices?.map((invoice) => (
          <Invoice
            key={invoice.id}
            invoice={invoice}
            isOpening={invoice.bookingId !== null && payments.isOpening(invoice.bookingId)}
            onPay={() => invoice.bookingId && payments.open(invoice.bookingId)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

interface InvoiceProps {
  invoice: AdminInvoice
  isOpening: boolean
  onPay: () => void
}

function Invoice({ invoice, isOpening, onPay }: InvoiceProps) {
  const { number, kind, state, url, company, poNumber, eventDate, issuedOn, dueOn, total, due, toPay, other } = invoice
  const [next] = toPay
  const isAsked = state === 'open' || state === 'overdue'
  return (
    <li className={styles.invoice}>
      <p>
        <a href={url}>{number}</a>
        {kind === 'invoice' ? <Badge look={looks[state]}>{labels[state]}</Badge> : <span>Credit note</span>}
      </p>
      <p className={styles.company}>
        <b>{company}</b>
        {poNumber && `, ${poLabel(poNumber)}`}
        <br />
        <span className="quiet">Event {dateWithYear(eventDate)}</span>
      </p>
      <p className={styles.dates}>
        <span className="quiet">Issued {dateWithYear(issuedOn)}</span>
        <br />
        {dueOn && isAsked && next
          ? `Due ${dateWithYear(dueOn)}`
          : other && `${kind === 'invoice' ? 'Credited by' : 'Credit for'} ${other}`}
      </p>
      <p className={styles.total}>
        <b>{usd(total)}</b>
        {isAsked && next && (next.name === 'Deposit' || due < total) && (
          <>
            <br />
            {next.name === 'Deposit' && 'Deposit '}
            {usd(next.amount)} due
          </>
        )}
      </p>
      <p className={styles.payments}>
        {isAsked && (
          <Button look="second" size="small" busy={isOpening && 'Opening...'} onClick={onPay}>
            Payments<span className="sr"> for {number}</span>
          </Button>
        )}
      </p>
    </li>
  )
}
