import type { ReactNode } from 'react'
import './badge.css'

export const Badge = ({
  look,
  children,
}: {
  look: 'pending' | 'confirmed' | 'cancelled' | 'unknown' | 'past'
  children: ReactNode
}) => <span className={`badge ${look}`}>{children}</span>
