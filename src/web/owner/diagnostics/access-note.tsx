import type { ReactNode } from 'react'
import { dateAndHourOf, hourLabel } from '../../../domain/calendar.ts'
import { paths } from '../../../domain/paths.ts'
import { sentenceOf } from '../../../domain/refusals.ts'
import type { Session } from '../../app/session/session.ts'
import { opensSignIn } from '../../app/session/sign-in-request.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import * as noticeStyles from '../../ui/feedback/notice.module.css'
import { Link } from '../../ui/link.tsx'
import * as rowStyles from '../../ui/row.module.css'
import * as styles from './access-note.module.css'

/** What may be done here now, and what is needed for the rest (§6, readings R11 and R12). */
export function AccessNote({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const reading = isOpen ? ' Anyone can read here (DIAGNOSTICS=open).' : ''
  if (session.state !== 'signed-in') {
    return (
      <Note
        sentence={sentenceOf('no-user')}
        needs={`The tools need the admin account and its second password.${reading}`}
      >
        <Button size="small" {...opensSignIn}>
          Sign In
        </Button>
      </Note>
    )
  }
  if (!session.user.isAdmin) {
    return (
      <Note sentence={sentenceOf('not-admin')} needs={`You are signed in as ${session.user.email}.${reading}`}>
        {null}
      </Note>
    )
  }
  if (session.unlockedUntil === null) {
    return (
      <Note
        sentence={sentenceOf('not-unlocked')}
        needs={`Unlock the dashboard, then come back: it stays open for an hour.${reading}`}
      >
        <Link className={`${buttonStyles.btn} ${buttonStyles.small}`} to={paths.admin}>
          Unlock the dashboard
        </Link>
      </Note>
    )
  }
  const until = hourLabel(dateAndHourOf(new Date(session.unlockedUntil)).hour)
  return <p className="quiet">The admin panel is unlocked until {until}, Phoenix time. Every tool works.</p>
}

const Note = ({ sentence, needs, children }: { sentence: string; needs: string; children: ReactNode }) => (
  <div className={`${rowStyles.row} ${noticeStyles.err} ${styles.access}`}>
    <div>
      <p role="alert">{sentence}</p>
      <p>{needs}</p>
    </div>
    {children}
  </div>
)
