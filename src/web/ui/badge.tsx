import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

const { pending, confirmed, cancelled, unknown } = styles
const looks = { pending, confirmed, cancelled, unknown }

interface BadgeProps {
  look: keyof typeof looks
  /** Small and outlined, for a badge next to text that says more. */
  isAside?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Badge = ({ look, isAside, className, children }: BadgeProps) => (
  <span className={clsx(styles.badge, looks[look], isAside && styles.aside, className)}>{children}</span>
)
