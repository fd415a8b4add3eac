import { useId, useState } from 'react'
import { todayIn } from '../../../domain/calendar.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Field } from '../../ui/form/field.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import * as styles from './money-view.module.css'

/** Exports the ledger of a date range for the accountant; this year by default. */
export function LedgerExport() {
  const heading = useId()
  const [today] = useState(() => todayIn(serverNow()))
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isTurned = from !== '' && to !== '' && from > to
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  return (
    <section className={styles.export} aria-labelledby={heading}>
      <h3 id={heading}>For your accountant</h3>
      <p className="quiet">One line for every payment, refund, dispute and fee.</p>
      <div className={styles.range}>
        <Field label="First day" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <Field
          label="Last day"
          type="date"
          value={to}
          error={isTurned ? 'The last day comes before the first.' : ''}
          onChange={({ target }) => setTo(target.value)}
        />
        {!isTurned && (
          <a
            className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
            href={`/api/admin/money/ledger.csv?${days}`}
            download
          >
            <DownloadIcon />
            <span>
              <span className="sr-s">Download </span>CSV
            </span>
          </a>
        )}
      </div>
    </section>
  )
}
