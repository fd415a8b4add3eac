import { cents } from '../../../domain/money.ts'
import { sumLabel } from '../../../domain/payments/sums.ts'
import type { Money } from '../queries.ts'
import * as touchStyles from '../touch-line.module.css'
import * as styles from './group-sums.module.css'
import { groupId } from './money-group.tsx'

type Name = keyof Money['sums']

/** Groups of the Money view that have a sum, in the order of both: money owed first. */
export const titles: Record<Name, string> = {
  overdue: 'Overdue',
  dueThisWeek: 'Due in the next 7 days',
  failedRefunds: 'Refunds that failed',
  disputes: 'Disputes',
  refundsOnTheirWay: 'Refunds on their way',
}

const names = Object.keys(titles) as Name[]

/** What customers owe is shown even if it's zero. */
const isSaid = (name: Name, { count }: Money['sums'][Name]) => count > 0 || name === 'overdue' || name === 'dueThisWeek'

/** Totals of the groups below, each a link to its group, including lines not shown. */
export const Sums = ({ sums }: Pick<Money, 'sums'>) => (
  <dl className={styles.sums}>
    {names
      .filter((name) => isSaid(name, sums[name]))
      .map((name) => {
        const { count, amount } = sums[name]
        return (
          <div key={name} data-late={name === 'overdue' && count > 0}>
            <dt>
              {count > 0 ? (
                <a className={touchStyles.touchLine} href={`#${groupId(titles[name])}`}>
                  {titles[name]}
                </a>
              ) : (
                titles[name]
              )}
            </dt>
            <dd>{sumLabel({ count, cents: cents(amount) })}</dd>
          </div>
        )
      })}
  </dl>
)
