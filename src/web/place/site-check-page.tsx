import { useMutation } from '@tanstack/react-query'
import { eventLabel } from '../../domain/booking/event-label.ts'
import { unbroken } from '../../domain/calendar.ts'
import { judge } from '../../domain/place/judge-site.ts'
import { eventPlace } from '../../domain/place/place-gate.ts'
import { checkLabels } from '../../domain/place/site-check.ts'
import { useLocation } from '../app/router/location.tsx'
import { useSession } from '../app/session/session.ts'
import { opensSignIn } from '../app/session/sign-in-request.ts'
import { ToMyBookings } from '../booking/own-booking/to-my-bookings.tsx'
import { PhotosPanel } from '../photos/photos-panel.tsx'
import { contact } from '../site/contact.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import { NotShown } from '../ui/feedback/not-answered.tsx'
import { Failure, Notice } from '../ui/feedback/notice.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useMedia } from '../ui/use-media.ts'
import { WholeDates } from '../ui/whole-dates.tsx'
import { type CheckKey, decide, type SiteCheck } from './check-query.ts'
import { checkEndWords, checkStatusWords, ownersCheckStatusWords, problemsSoFar } from './check-words.ts'
import { Questions } from './questions.tsx'
import * as styles from './site-check.module.css'
import { SpacePlan } from './space-plan.tsx'
import { useSiteCheck } from './use-site-check.ts'

interface OwnerBarProps {
  check: SiteCheck
  onDecided: (check: SiteCheck) => void
}

/** The owner's two decisions on a site check. */
function OwnerBar({ check, onDecided }: OwnerBarProps) {
  const deciding = useMutation({
    mutationFn: (word: 'ready' | 'ask') => decide(check.bookingId, word),
    onSuccess: onDecided,
  })
  const busy = (word: 'ready' | 'ask', words: string) =>
    deciding.isPending && deciding.variables === word ? words : false
  return (
    <div className={styles.owner}>
      <Button
        disabled={check.state === 'ready' || deciding.isPending}
        busy={busy('ready', 'Saving...')}
        onClick={() => deciding.mutate('ready')}
      >
        Mark ready
      </Button>
      <Button
        look="second"
        disabled={deciding.isPending}
        busy={busy('ask', 'Sending...')}
        onClick={() => deciding.mutate('ask')}
      >
        Ask again
      </Button>
      {deciding.isSuccess && (
        <Notice
          message={
            deciding.variables === 'ready' ? 'Marked ready.' : 'Asked. The customer will get an email with a link.'
          }
        />
      )}
      {deciding.error && <Failure message={deciding.error.message} />}
    </div>
  )
}

/** The check doesn't exist, or this visitor may not see it. Both look the same on purpose. */
function NoCheck() {
  const isAnonymous = useSession().state === 'anonymous'
  return (
    <Outcome
      title="We can’t open this page"
      act={
        isAnonymous ? (
          <Button size="big" {...opensSignIn}>
            Log In / Create Account
          </Button>
        ) : (
          <ToMyBookings />
        )
      }
    >
      Links from our emails work for 30 days and end with the event. Open the link from our latest email
      {isAnonymous && ', sign in'}, or call <a href={contact.phoneLink}>{contact.phone}</a>.
    </Outcome>
  )
}

/**
 * `/site-check?booking=…&link=…`: the customer's answers about the place. Open to the signed-in customer, the owner, and
 * anyone with an emailed link.
 */
export function SiteCheckPage() {
  const asked = new URLSearchParams(useLocation().search)
  const session = useSession()
  const id = asked.get('booking')
  const uid = session.state === 'signed-in' ? session.user.uid : undefined
  return id ? <OneCheck key={`${id} ${uid}`} of={{ id, link: asked.get('link') ?? undefined, uid }} /> : <NoCheck />
}

/** For the customer, a check that's unfinished but has no problem so far is still in progress. */
function isInProgress({ by, state, answers, packageId }: Pick<SiteCheck, 'by' | 'state' | 'answers' | 'packageId'>) {
  const verdicts = judge(answers, packageId).map(({ verdict }) => verdict)
  return by !== 'admin' && state === 'needs-look' && verdicts.includes('open') && !verdicts.includes('look')
}

const looks = { 'not-started': 'unknown', 'needs-look': 'pending', ready: 'confirmed' } as const

function OneCheck({ of }: { of: CheckKey }) {
  const { check, failure, reload, show, answer, saving } = useSiteCheck(of)
  const isWide = useMedia('(width > 62.5em)')
  if (!check) return <NotShown title="Check the place" error={failure} end={<NoCheck />} onAgain={reload} />
  const plan = <SpacePlan check={check} />
  // After the event, only the owner still reads the answers.
  const hasQuestions = !check.isOver || check.by === 'admin'
  const isOwners = check.by === 'admin' && !check.isOver
  const problems = isOwners ? [] : problemsSoFar(check)
  const end = check.by === 'admin' ? undefined : checkEndWords(check, saving.problem !== null)
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.check}>
        <h1>Check the place</h1>
        <p className={`lead ${styles.lead}`}>
          <WholeDates>{[check.customerName, eventLabel(check)].filter(Boolean).join(', ')}</WholeDates>
        </p>
        <p className="quiet">
          {unbroken(eventPlace({ ...check.answers, billingAddress: null }) ?? 'At the billing address')}
        </p>
        <div className={styles.status} role="status">
          {!check.isOver &&
            (isInProgress(check) ? (
              <Badge look="unknown">In progress</Badge>
            ) : (
              <Badge look={looks[check.state]}>{checkLabels[check.state]}</Badge>
            ))}{' '}
          <p>{isOwners ? ownersCheckStatusWords(check) : withContactLinks(checkStatusWords(check))}</p>
          {problems.length > 0 && (
            <ul className={styles.problems}>
              {problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
        {isOwners && <OwnerBar check={check} onDecided={show} />}
        {hasQuestions && <Questions check={check} saving={saving} plan={!isWide && plan} answer={answer} />}
        <PhotosPanel id={of.id} link={of.link} />
        {check.isOver && check.by !== 'admin' && of.uid && (
          <p>
            <ToMyBookings look="second" />
          </p>
        )}
        {end && (
          <section className={styles.end} aria-labelledby="next">
            <h2 id="next">{end.title}</h2>
            <p>{withContactLinks(end.words)}</p>
            {of.uid && (
              <p>
                <ToMyBookings look="second" />
              </p>
            )}
          </section>
        )}
      </div>
      {isWide && hasQuestions && <div className={styles.beside}>{plan}</div>}
    </div>
  )
}
