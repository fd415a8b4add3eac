import type { ReactNode } from 'react'
import { paths } from '../../domain/site/paths.ts'
import { Link } from '../ui/link.tsx'
import { Drawing } from './drawing.tsx'
import './closing-call.css'

/** The last word of a page: a date is the next step. */
export const ClosingCall = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="call" data-ground="turf">
    <Drawing name="call" className="flag" />
    <div className="wrap">
      <h2>{title}</h2>
      <p className="lead quiet">{children}</p>
      <Link className="btn big" to={paths.booking}>
        Book Now
      </Link>
    </div>
  </section>
)
