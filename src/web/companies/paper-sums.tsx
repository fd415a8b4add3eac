import type { ReactNode } from 'react'
import { cents, priceLabel } from '../../domain/money.ts'
import * as styles from './paper.module.css'

/** The amounts on a quote or an invoice, line by line. */
export const PaperSums = ({ children }: { children: ReactNode }) => <dl className={styles.sums}>{children}</dl>

/** One labeled amount, in dollars. */
export const PaperSum = ({ amount, isTotal, children }: { amount: number; isTotal?: boolean; children: ReactNode }) => (
  <div className={isTotal ? styles.total : undefined}>
    <dt>{children}</dt>
    <dd>{priceLabel(cents(amount))}</dd>
  </div>
)
