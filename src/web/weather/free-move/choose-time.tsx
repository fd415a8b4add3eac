import { bookedName } from '../../../domain/booking/event-label.ts'
import { hourLabel, hourOf, longDate, shortDate } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { useOtherStart } from '../../booking/own-booking/use-other-start.ts'
import { ChooseStart } from '../../schedule/choose-start.tsx'
import { showStartTimes } from '../../schedule/show-start-times.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import * as flagStyles from '../flag-list.module.css'
import * as styles from './free-move.module.css'
import type { FreeMove } from './free-move-query.ts'
import { useAnswer } from './use-answer.ts'

/** An offer that can be used: its booking has a date, a time and a length. */
type OpenOffer = FreeMove & { date: string; time: string; totalHours: number }

/** What the weather is to be, the calendar, and two answers: another time, or the date kept. */
export function ChooseTime({ token, offer }: { token: string; offer: OpenOffer }) {
  const { reasons, packageName, date: ownDate, time, totalHours: length, total, lane } = offer
  const hour = hourOf(time) ?? 0
  const own = { date: ownDate, start: hour, end: hour + length, lane }
  const { date, start, askForTime, choosing } = useOtherStart(own, offer.status)
  const { answer, answering, failure } = useAnswer(token)

  return (
    <>
      <h1>Move your {bookedName(packageName)} for free</h1>
      <div className={styles.why}>
        <p className="lead">
          It’s set for {longDate(own.date)} at {time}, and the weather may not cooperate.
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
        <ChooseStart {...choosing} />
      </div>
      {failure && <Failure message={failure} />}
      <p className={`acts ${styles.answers}`}>
        <Button
          busy={answering === 'move' && 'Moving...'}
          onClick={() => {
            if (start !== undefined) return answer({ date, time: hourLabel(start) })
            askForTime()
            showStartTimes()
          }}
        >
          {start === undefined ? 'Move my event' : `Move to ${shortDate(date)}, ${hourLabel(start)}`}
        </Button>
        <Button look="second" busy={answering === 'keep' && 'Saving...'} onClick={() => answer('keep')}>
          Keep my date
        </Button>
      </p>
    </>
  )
}
