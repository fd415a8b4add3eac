import type { ReactNode } from 'react'
import * as typeStyles from './type.module.css'

/** Words for screen readers alone. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={typeStyles.sr}>{children}</span>
)
