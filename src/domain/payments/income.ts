import { containedTax, type Tax } from '../pricing/tax.ts'
import type { PaymentMethod } from './amounts-due.ts'
import { type LedgerKind, type LedgerSide, ledgerSides, sideOf } from './ledger.ts'

/** Movements of the ledger that are alike, added up; amounts in integer cents, what went out is negative. */
export interface Movements {
  kind: LedgerKind
  /** Of money outside the card. */
  method: PaymentMethod | null
  /** On a booking that a company was invoiced for. */
  isInvoiced: boolean
  count: number
  cents: number
  /** The tax contained in them, each movement rounded by itself; null: none. */
  tax: (Tax & { cents: number }) | null
}

/** What movements come to, in integer cents: `net` is all of the ledger's lines. */
export type Income = Record<LedgerSide | 'net', number> & { taxes: (Tax & { cents: number })[] }

/** What movements come to; the one place that adds up a report (R98). */
export function incomeOf(moved: readonly Movements[]): Income {
  const sums = { received: 0, refunded: 0, disputed: 0, fees: 0, net: 0 }
  const taxes = new Map<string, Tax & { cents: number }>()
  for (const { kind, cents, tax } of moved) {
    sums[sideOf[kind]] += cents
    sums.net += cents
    if (!tax) continue
    const key = `${tax.name} ${tax.percent}`
    taxes.set(key, { ...tax, cents: (taxes.get(key)?.cents ?? 0) + tax.cents })
  }
  return { ...sums, taxes: [...taxes.values()] }
}

/** How much tax a movement contains, in integer cents: none is in a fee, and none is paid by who is exempt (R85). */
export const taxOfMovement = (
  { kind, cents }: Pick<Movements, 'kind' | 'cents'>,
  { tax, taxCertificate }: { tax: Tax | null; taxCertificate: string | null },
): number => (kind === 'fee' || !tax || taxCertificate ? 0 : containedTax(cents, tax.percent))

const byHand: Record<PaymentMethod, { payment: string; invoice: string; refund: string }> = {
  cash: { payment: 'Cash', invoice: 'Invoices, in cash', refund: 'Refunds in cash' },
  check: { payment: 'Checks', invoice: 'Invoices, by check', refund: 'Refunds by check' },
  transfer: { payment: 'Transfers', invoice: 'Invoices, by transfer', refund: 'Refunds by transfer' },
  other: { payment: 'Other payments', invoice: 'Invoices, other payments', refund: 'Other refunds' },
}

const byCard: Partial<Record<LedgerKind, string>> = {
  deposit: 'Deposits by card',
  balance: 'Balances by card',
  full: 'Paid in full by card',
  refund: 'Refunds to cards',
  dispute: 'Disputes',
  'dispute won': 'Disputes won',
  fee: 'Card fees',
}

/** What a report calls a kind of movement: 'Deposits by card', 'Invoices, by transfer'. */
export function movementsLabel({
  kind,
  method,
  isInvoiced,
}: Pick<Movements, 'kind' | 'method' | 'isInvoiced'>): string {
  const words = byHand[method ?? 'other']
  if (kind === 'manual refund') return words.refund
  if (kind === 'manual payment') return isInvoiced ? words.invoice : words.payment
  return byCard[kind] ?? kind
}

/** A kind of movement in a report; `cents` are integer cents. */
export interface KindSum {
  label: string
  side: LedgerSide
  count: number
  cents: number
}

/** Movements by kind: what came in first, the most of each side before the rest. */
export function kindsOf(moved: readonly Movements[]): KindSum[] {
  const sums = new Map<string, KindSum>()
  for (const one of moved) {
    const label = movementsLabel(one)
    const { count, cents } = sums.get(label) ?? { count: 0, cents: 0 }
    sums.set(label, { label, side: sideOf[one.kind], count: count + one.count, cents: cents + one.cents })
  }
  const rank = ({ side }: KindSum) => ledgerSides.indexOf(side)
  return [...sums.values()].toSorted(
    (a, b) => rank(a) - rank(b) || Math.abs(b.cents) - Math.abs(a.cents) || a.label.localeCompare(b.label),
  )
}

/** Movements by their day or month, `key`, each added up, in the order in which they come. */
export const incomeBy = (moved: readonly (Movements & { key: string })[]) =>
  [...Map.groupBy(moved, ({ key }) => key)].map(([key, parts]) => ({ key, ...incomeOf(parts) }))
