import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { contact } from '../site/contact.ts'

export const NOT_LOADED = 'This page didn’t load. Check your connection, then'

interface PageLostProps {
  begins: string
  className?: string
  children: ReactNode
}

/** Says that a page didn't arrive or broke. `begins`: its sentence up to 'try again'; `children`: what tries again. */
export const PageLost = ({ begins, className, children }: PageLostProps) => (
  <div className={clsx('wrap prompt', className)} role="alert">
    <h1>That one went in the water.</h1>
    <p className="lead quiet">
      {begins} try again, or call <a href={contact.phoneLink}>{contact.phone}</a> and we’ll sort it out.
    </p>
    <p className="acts">{children}</p>
  </div>
)
