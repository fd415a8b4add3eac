import { longDate, todayIn } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import type { Booking, Payment } from '../bookings-query.ts'

const ways: Record<Payment['method'], string> = {
  cash: ', in cash',
  check: ', by check',
  transfer: ', by transfer',
  other: '',
}

/** One sentence for each movement, such as 'Deposit of $62.50 received on Saturday, November 21, 2026, by check.' */
export function paymentLines(payments: readonly Payment[], { depositAmount }: Pick<Booking, 'depositAmount'>) {
  const first = payments.find(({ kind }) => kind === 'payment')
  return payments.map((payment) => {
    const { id, kind, amount, method, at } = payment
    // The first money that comes is the deposit, unless it is more than that.
    const isDeposit = payment === first && amount <= (depositAmount ?? 0)
    const what = `${isDeposit ? 'Deposit of ' : ''}${priceLabel(cents(amount))}`
    const verb = kind === 'payment' ? 'received' : 'refunded'
    return { id, text: `${what} ${verb} on ${longDate(todayIn(new Date(at)))}${ways[method]}.` }
  })
}
