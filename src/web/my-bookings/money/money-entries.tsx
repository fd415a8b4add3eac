import type { Booking } from '../bookings-query.ts'
import { entryWords } from './money-words.ts'
import * as paymentsStyles from './payments.module.css'

/** Every movement of money, a line each. */
type MoneyEntriesProps = Pick<NonNullable<Booking['money']>, 'entries'> & {
  /** What the event costs, in dollars. */
  price: number
}

export const MoneyEntries = ({ entries, price }: MoneyEntriesProps) =>
  entries.length > 0 && (
    <ul className={paymentsStyles.payments}>
      {entries.map((entry, index) => (
        // One refund over two payments may be two equal entries.
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep nothing.
        <li key={`${index} ${entry.at}`}>{entryWords(entry, price)}</li>
      ))}
    </ul>
  )
