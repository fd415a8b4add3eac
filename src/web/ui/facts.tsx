import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './facts.module.css'

/** Names and what they are, ruled line by line. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx(styles.facts, className)}>{children}</dl>
)

/** One of `Facts`, or of another `dl`. */
export const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
