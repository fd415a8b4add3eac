import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export const Badge = ({
  look,
  children,
}: {
  look: 'pending' | 'confirmed' | 'cancelled' | 'unknown' | 'past'
  children: ReactNode
}) => <span className={clsx(styles.badge, styles[look])}>{children}</span>
