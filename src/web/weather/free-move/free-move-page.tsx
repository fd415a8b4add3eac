import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { isCancelled, isPast } from '../../../domain/booking/booking.ts'
import { bookedName, eventLabel, whenLabel } from '../../../domain/booking/event-label.ts'
import { hourLabel, longDate, parseHour, unbroken } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { CONFIRM_WITHIN_HOURS } from '../../../domain/terms.ts'
import { api, readAnswer } from '../../app/api/api.ts'
import { useSession } from '../../app/session/session.ts'
import { ToMyBookings } from '../../booking/own-booking/to-my-bookings.tsx'
import { useOtherStart } from '../../booking/own-booking/use-other-start.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { ChooseStart } from '../../schedule/choose-start.tsx'
import { serverNow, timed } from '../../schedule/server-clock.ts'
import { NO_TIME } from '../../schedule/show-start-times.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { LinkPage } from '../../ui/feedback/not-answered.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { CallUs, Outcome } from '../../ui/outcome.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { WholeDates } from '../../ui/whole-dates.tsx'
import * as flagStyles from '../flag-list.module.css'
import * as styles from './free-move.module.css'

const one = api.freeMoves[':token']

/** An offer to move an event for free, as its link shows it; amounts in dollars. */
type FreeMove = InferResponseType<typeof one.$get, 200>

const freeMoveQuery = (token: string) =>
  queryOptions({
    queryKey: ['free-move', token],
    staleTime: 30_000,
    queryFn: ({ signal }) => readAnswer(timed(one.$get({ param: { token } }, { init: { signal } }))),
  })

/** The customer's answer to an offer: a new time, or keeping the date. */
type Answer = 'keep' | { date: string; time: string }

const sendAnswer = (token: string, answer: Answer): Promise<FreeMove> =>
  answer === 'keep'
    ? readAnswer(timed(one.keep.$post({ param: { token } })))
    : readAnswer(timed(one.move.$post({ param: { token }, json: answer })))

/** An offer that can still be accepted: its booking has a date, a time, and a length. */
type OpenOffer = FreeMove & { date: string; time: string; totalHours: number }

/** The expected weather, the calendar, and two answers: pick another time, or keep the date. */
function ChooseTime({ token, offer }: { token: string; offer: OpenOffer }) {
  const { reasons, packageName, date: ownDate, time, totalHours: length, total, lane } = offer
  const hour = parseHour(time) ?? 0
  const own = { date: ownDate, start: hour, end: hour + length, lane }
  const { date, start, moveLabel, askForTime, choosing } = useOtherStart(own, offer.status, { opensLater: true })
  const { answer, answering, failure } = useAnswer(token)
  const isWide = useMedia('(min-width: 62.5em)')

  return (
    <div className={`wrap prompt ${styles.page}`}>
      <h1>Move your {bookedName(packageName).replaceAll(' ', '\u00a0')} for free</h1>
      <div className={styles.why}>
        <p className="lead">
          It’s set for <WholeDates>{longDate(own.date)}</WholeDates> at {unbroken(time ?? '')}, and the weather may not
          cooperate.
        </p>
        {reasons.length > 0 && (
          <ul className={flagStyles.flags}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>
          Pick any open time, weekends included: your price stays at {priceLabel(cents(total))}, and your refund terms
          stay the same. All times are Phoenix time.
        </p>
      </div>
      <div className={styles.start}>
        <ChooseStart {...choosing} wider={isWide} keepsPrice />
      </div>
      {failure && <Failure message={failure} />}
      <p className={`acts ${styles.answers}`}>
        <Button
          {...(start === undefined && { look: 'second' as const, className: buttonStyles.waits, title: NO_TIME })}
          busy={answering === 'move' && 'Moving...'}
          disabled={answering === 'keep'}
          onClick={() => (start === undefined ? askForTime() : answer({ date, time: hourLabel(start) }))}
        >
          {moveLabel ?? 'Move my event'}
        </Button>
        <Button
          look="second"
          busy={answering === 'keep' && 'Saving...'}
          disabled={answering === 'move'}
          onClick={() => answer('keep')}
        >
          Keep my date
        </Button>
      </p>
    </div>
  )
}

/** An offer that was answered or has expired: shows the booking's current state. */
function OfferOver({ offer }: { offer: FreeMove }) {
  const { title, words } = saying(offer)
  const isSignedIn = useSession().state === 'signed-in'
  const isDone = !isCancelled(offer.status) && (offer.outcome === 'moved' || offer.outcome === 'kept')
  return (
    <Outcome title={title} isDone={isDone} act={isSignedIn ? <ToMyBookings /> : <CallUs isAside={isDone} />}>
      <WholeDates>{words}</WholeDates>
      {isSignedIn && (
        <>
          {' '}
          Questions? Call <a href={contact.phoneLink}>{contact.phone}</a>.
        </>
      )}
    </Outcome>
  )
}

function saying(offer: FreeMove): { title: string; words: string } {
  const what = unbroken(eventLabel(offer))
  if (isCancelled(offer.status)) return { title: 'This booking is cancelled', words: 'There’s nothing left to move.' }
  switch (offer.outcome) {
    case 'moved':
      return {
        title: 'Your event has moved',
        words: `It’s now on ${unbroken(whenLabel(offer))}. A new calendar invite is on its way by email, and we’ll confirm the new time within ${CONFIRM_WITHIN_HOURS} hours.`,
      }
    case 'kept':
      return {
        title: 'You kept your date',
        words: isPast(offer, serverNow())
          ? `Your event was on ${unbroken(whenLabel(offer))}.`
          : `Your event stays on ${unbroken(whenLabel(offer))}. We’ll keep an eye on the forecast.`,
      }
    case 'withdrawn':
      return { title: 'We withdrew this offer', words: `Your booking hasn’t changed: ${what}.` }
    default:
      return { title: 'This offer has ended', words: `Your booking hasn’t changed: ${what}.` }
  }
}

/** Sends the answer to an offer. A refusal is shown next to the choice, and the offer and calendar are refetched. */
export function useAnswer(token: string) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (answer: Answer) => sendAnswer(token, answer),
    onSuccess: (answered) => queries.setQueryData(freeMoveQuery(token).queryKey, answered),
    onError: () => {
      void queries.invalidateQueries({ queryKey: freeMoveQuery(token).queryKey })
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
  return {
    answer: sending.mutate,
    answering: sending.isPending ? (sending.variables === 'keep' ? 'keep' : 'move') : undefined,
    failure: sending.error?.message,
  }
}

/** `/free-move?token=…`: move an event because of the weather, or keep its date, without signing in (R70: free moves). */
export const FreeMovePage = () => (
  <LinkPage title="Move your event for free" query={freeMoveQuery}>
    {(offer, { token }) => {
      const { isOpen, date, time, totalHours } = offer
      if (!isOpen || !date || !time || !totalHours) return <OfferOver offer={offer} />
      return <ChooseTime token={token} offer={{ ...offer, date, time, totalHours }} />
    }}
  </LinkPage>
)
