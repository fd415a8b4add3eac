import { eventLabel } from '../../domain/booking/event-label.ts'
import { checkLabels } from '../../domain/place/site-check.ts'
import { Refused } from '../../domain/refusals.ts'
import { useLocation } from '../app/router/location.tsx'
import { useSession } from '../app/session/session.ts'
import { PhotosPanel } from '../photos/photos-panel.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { NotAnswered } from '../ui/feedback/not-answered.tsx'
import { Failure, Saved } from '../ui/feedback/notice.tsx'
import type { CheckKey } from './check-query.ts'
import { ownersStandingWords, standingWords } from './check-words.ts'
import { NoCheck } from './no-check.tsx'
import { OwnerBar } from './owner-bar.tsx'
import { Questions } from './questions.tsx'
import * as styles from './site-check.module.css'
import { useSiteCheck } from './use-site-check.ts'

/**
 * `/site-check?booking=…&link=…`: what the customer says of the place. For its signed-in customer, the owner, and whoever
 * came by a mailed link.
 */
export function SiteCheckPage() {
  const asked = new URLSearchParams(useLocation().search)
  const session = useSession()
  const id = asked.get('booking')
  const uid = session.state === 'signed-in' ? session.user.uid : undefined
  return (
    <div className="wrap prompt">
      {id ? <OneCheck key={`${id} ${uid}`} of={{ id, link: asked.get('link') ?? undefined, uid }} /> : <NoCheck />}
    </div>
  )
}

const looks = { 'not-started': 'unknown', 'needs-look': 'pending', ready: 'confirmed' } as const

function OneCheck({ of }: { of: CheckKey }) {
  const { check, failure, reload, show, answer, isSaving, problem, retry } = useSiteCheck(of)
  if (!check) {
    if (!failure) return <Loading />
    return failure instanceof Refused ? (
      <NoCheck />
    ) : (
      <NotAnswered title="Check the place" message={failure.message} onAgain={reload} />
    )
  }
  return (
    <div className={styles.check}>
      <h1>Check the place</h1>
      <p className={`lead ${styles.lead}`}>{[check.customerName, eventLabel(check)].filter(Boolean).join(', ')}</p>
      {check.location && <p className="quiet">{check.location}</p>}
      <p className={styles.standing} role="status">
        <Badge look={looks[check.state]}>{checkLabels[check.state]}</Badge>{' '}
        {check.by === 'admin' && !check.isOver ? ownersStandingWords(check) : standingWords(check)}
      </p>
      {check.by === 'admin' && !check.isOver && <OwnerBar check={check} onDecided={show} />}
      <Questions check={check} answer={answer} />
      <PhotosPanel id={of.id} link={of.link} />
      <div className={styles.foot}>
        {problem ? (
          <>
            <Failure message={`Not saved yet: ${problem.message} What you entered stays on this page.`} />
            <Button look="second" onClick={retry}>
              Save again
            </Button>
          </>
        ) : (
          !check.isOver && <Saved shown={!isSaving && check.answeredAt !== null}>{isSaving && 'Saving...'}</Saved>
        )}
      </div>
    </div>
  )
}
