import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

const { pending, confirmed, cancelled, unknown, past } = styles
const looks = { pending, confirmed, cancelled, unknown, past }

export const Badge = ({ look, children }: { look: keyof typeof looks; children: ReactNode }) => (
  <span className={clsx(styles.badge, looks[look])}>{children}</span>
)
