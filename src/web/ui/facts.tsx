import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './facts.module.css'

/** A list of names and values, with a rule between lines. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx(styles.facts, className)}>{children}</dl>
)

/** A name and value in `Facts`, or in any other `dl`. */
export const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
