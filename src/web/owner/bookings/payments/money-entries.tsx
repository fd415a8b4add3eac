import type { LedgerKind, RefundState } from '../../../../domain/payments/ledger.ts'
import { momentLabel, usd } from '../../format.ts'
import { methodLabels } from '../../method-field.tsx'
import type { Details } from '../../queries.ts'
import { useActorName } from '../../use-actor-name.ts'
import * as styles from './payments-dialog.module.css'

type Payment = Details['payments'][number]
type Entry = NonNullable<Details['booking']['money']>['entries'][number]

/** Label of a recorded payment: '$62.50 received, check'. */
export const paymentLabel = ({ kind, amount, method }: Payment) =>
  `${usd(amount)} ${kind === 'payment' ? 'received' : 'refunded'}, ${methodLabels[method].toLowerCase()}`

const kinds: Record<LedgerKind, string> = {
  deposit: 'deposit by card',
  balance: 'balance by card',
  full: 'paid in full by card',
  refund: 'refund to the card',
  dispute: 'taken back in a dispute',
  'dispute won': 'returned from a dispute',
  fee: 'card fee',
  'manual payment': 'received',
  'manual refund': 'refunded',
}

const states: Record<RefundState, string> = {
  pending: ', on its way',
  succeeded: '',
  failed: ', failed',
  cancelled: ', cancelled',
}

/** '$10 refund to the card, on its way'. The kind shows the direction, so the amount has no sign. */
const entryLabel = ({ kind, amount, state }: Entry) => `${usd(Math.abs(amount))} ${kinds[kind]}${states[state]}`

/** All payments and refunds on a booking by time, both by card and recorded by hand. */
export function MoneyEntries({ booking, payments }: Pick<Details, 'booking' | 'payments'>) {
  const actorName = useActorName()
  const byCard = (booking.money?.entries ?? []).filter(({ kind }) => !kind.startsWith('manual'))
  const lines = [
    ...byCard.map((entry, index) => ({ key: `card ${index}`, at: entry.at, words: entryLabel(entry), by: '' })),
    ...payments.map((entry) => ({
      key: entry.id,
      at: entry.at,
      words: paymentLabel(entry),
      by: `, by ${actorName(entry.actor)}`,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  if (lines.length === 0) return null
  return (
    <ol className={styles.entries} aria-label="Recorded payments">
      {lines.map(({ key, at, words, by }) => (
        <li key={key}>
          {words}
          <small>
            {momentLabel(at)}
            {by}
          </small>
        </li>
      ))}
    </ol>
  )
}
