import { clsx } from 'clsx/lite'
import type { ComponentProps, ReactNode } from 'react'
import * as styles from './tick.module.css'

type TickProps = Omit<ComponentProps<'input'>, 'type'> & { type: 'checkbox' | 'radio'; children: ReactNode }

/** A checkbox or radio with its label. */
export const Tick = ({ children, className, ...input }: TickProps) => (
  <label className={clsx(styles.choice, className)}>
    <input {...input} className={styles.tick} />
    <span>{children}</span>
  </label>
)
