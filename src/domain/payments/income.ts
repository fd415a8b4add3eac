import { containedTax, type Tax } from '../pricing/tax.ts'
import type { PaymentMethod } from './amounts-due.ts'
import { type LedgerKind, type LedgerSide, ledgerSides, sideByKind } from './ledger.ts'

/** Ledger movements of one kind, added up. Amounts in integer cents, outgoing ones negative. */
export interface Movements {
  kind: LedgerKind
  /** Only for money outside the card. */
  method: PaymentMethod | null
  /** True on bookings that a company was invoiced for. */
  isInvoiced: boolean
  count: number
  cents: number
  /** The tax they contain, rounded per movement. Null: none. */
  tax: (Tax & { cents: number }) | null
}

/** Totals of movements, in integer cents. `net` is the sum of all ledger lines. */
export type Income = Record<LedgerSide | 'net', number> & { taxes: (Tax & { cents: number })[] }

/** Adds up movements. The only place that computes a report's totals (R98: reports). */
export function sumIncome(moved: readonly Movements[]): Income {
  const sums = { received: 0, refunded: 0, disputed: 0, fees: 0, net: 0 }
  const taxes = new Map<string, Tax & { cents: number }>()
  for (const { kind, cents, tax } of moved) {
    sums[sideByKind[kind]] += cents
    sums.net += cents
    if (!tax) continue
    const key = `${tax.name} ${tax.percent}`
    taxes.set(key, { ...tax, cents: (taxes.get(key)?.cents ?? 0) + tax.cents })
  }
  return { ...sums, taxes: [...taxes.values()] }
}

/** Tax a movement contains, in integer cents. None in fees, or if the customer is tax exempt (R85). */
export const movementTax = (
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

/** Label of a kind of movement in reports: 'Deposits by card', 'Invoices, by transfer'. */
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

/** One kind of movement in a report. `cents` are integer cents. */
export interface KindSum {
  label: string
  side: LedgerSide
  count: number
  cents: number
}

/** Movements by kind, sorted by side (received first), then largest amount first. */
export function sumByKind(moved: readonly Movements[]): KindSum[] {
  const sums = new Map<string, KindSum>()
  for (const one of moved) {
    const label = movementsLabel(one)
    const { count, cents } = sums.get(label) ?? { count: 0, cents: 0 }
    sums.set(label, { label, side: sideByKind[one.kind], count: count + one.count, cents: cents + one.cents })
  }
  const rank = ({ side }: KindSum) => ledgerSides.indexOf(side)
  return [...sums.values()].toSorted(
    (a, b) => rank(a) - rank(b) || Math.abs(b.cents) - Math.abs(a.cents) || a.label.localeCompare(b.label),
  )
}

/** Income by day or month (`key`), in order of appearance. */
export const incomeBy = (moved: readonly (Movements & { key: string })[]) =>
  [...Map.groupBy(moved, ({ key }) => key)].map(([key, parts]) => ({ key, ...sumIncome(parts) }))
