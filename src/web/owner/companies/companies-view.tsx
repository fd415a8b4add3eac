import { useState } from 'react'
import { Letterhead } from '../../ui/letterhead.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import * as dayNavStyles from '../bookings/day-nav.module.css'
import { ViewsLine } from '../bookings/views-bar.tsx'
import type { AdminQuote, CompanyRequest } from './companies-query.ts'
import * as styles from './companies-view.module.css'
import { InvoicesList } from './invoices-list.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { RequestsList } from './requests-list.tsx'

const parts = [
  ['requests', 'Requests and quotes'],
  ['invoices', 'Invoices'],
] as const

/** Company requests, the quotes that answer them, and their invoices. */
export function CompaniesView({ onPayments }: Pick<BookingActions, 'onPayments'>) {
  const [part, setPart] = useState<(typeof parts)[number][0]>('requests')
  const [writing, setWriting] = useState<{ request: CompanyRequest; before: AdminQuote | undefined }>()
  if (writing) return <QuoteEditor {...writing} onDone={() => setWriting(undefined)} />
  return (
    <section aria-labelledby="companies" data-prints-alone>
      <Letterhead />
      <div className={dayNavStyles.calNav}>
        <h2 id="companies">Companies</h2>
      </div>
      <div className={`no-print ${styles.parts}`}>
        <ViewsLine label="Companies" views={parts} view={part} onChoose={setPart} />
      </div>
      {part === 'requests' ? (
        <RequestsList onWrite={(request, before) => setWriting({ request, before })} />
      ) : (
        <InvoicesList onPayments={onPayments} />
      )}
    </section>
  )
}
