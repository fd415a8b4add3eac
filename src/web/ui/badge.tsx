import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

const { pending, confirmed, cancelled, unknown } = styles
const looks = { pending, confirmed, cancelled, unknown }

interface BadgeProps {
  look: keyof typeof looks
  /** Small and outlined: words beside it say more. */
  isAside?: boolean
  children: ReactNode
}

export const Badge = ({ look, isAside, children }: BadgeProps) => (
  <span className={clsx(styles.badge, looks[look], isAside && styles.aside)}>{children}</span>
)
