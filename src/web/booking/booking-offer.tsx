import { useState } from 'react'
import { shortDate, todayIn, unbroken } from '../../domain/calendar.ts'
import { packageIds, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { listPriceWords } from '../../domain/pricing/list-prices.ts'
import { orderHours, priceOrder } from '../../domain/pricing/pricing.ts'
import { AUTO_SELECT_DAYS, dayProblem } from '../../domain/schedule/slots.ts'
import { useLocation } from '../app/router/location.tsx'
import { askToSignIn } from '../app/session/sign-in-request.ts'
import { tabThatFits } from '../app/session/signed-in-before.ts'
import { daysWithStarts } from '../schedule/availability.ts'
import { TIMES_FAILED } from '../schedule/failed-times.tsx'
import { serverNow } from '../schedule/server-clock.ts'
import { TimeButtons } from '../schedule/time-buttons.tsx'
import { useAvailability } from '../schedule/use-availability.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import * as coverStyles from '../ui/form/cover.module.css'
import * as styles from './booking-offer.module.css'
import { choiceAt, keepChoice } from './choice-url.ts'
import { missedDayWords, unreachableDay } from './missed-day.ts'
import { type Choice, choiceFrom, chosenHours, rangeLabel } from './order.ts'

/** Number of open days shown, each with all its open times. */
const DAYS = 3

/**
 * Offer next to the sign-in prompt: both packages, the one from the link chosen, and the next open times from the public calendar. A press on
 * a time goes into the address, where the booking page finds it after the visitor has signed in or up.
 */
export function BookingOffer() {
  const { search } = useLocation()
  const [choice, setChoice] = useState(() => choiceAt(search, choiceFrom(undefined)))
  const [asked] = useState(choice.date)
  const chosen = packages[choice.packageId]
  const { days, missed, failed } = useNextDays(asked, orderHours(choice))
  const range = chosenHours(choice)
  const noneAhead = days?.length === 0

  const take = (next: Partial<Choice>) => {
    const wanted = { ...choice, ...next }
    setChoice(wanted)
    keepChoice(wanted)
  }
  const choose = (next: Pick<Choice, 'date' | 'hour'>) => {
    take(next)
    askToSignIn(tabThatFits(), pickedWords(next.date, chosenHours({ ...choice, ...next })))
  }

  return (
    <aside className={styles.offer} data-caddie="margin" aria-label="What you’re booking">
      <h2 className="sr">{chosen.name}</h2>
      <fieldset className={styles.packages}>
        <legend className="sr">Package</legend>
        {packageIds.map((packageId) => (
          <label key={packageId}>
            <input
              className={coverStyles.cover}
              type="radio"
              name="package"
              checked={packageId === choice.packageId}
              onChange={() => take({ packageId })}
            />
            <b>{packages[packageId].name}</b> <span>from {priceLabel(packages[packageId].weekday.base)}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">
        {chosen.baseHours} hours, {chosen.capacity}. {chosen.description}
      </p>
      <p className="note quiet">{unbroken(listPriceWords(choice.packageId))}</p>
      {missed && <p className={styles.missed}>{missed}</p>}
      <h3>Next open times</h3>
      <p className="note" role="status">
        {range && days?.some(({ date, hours }) => date === choice.date && hours.includes(range.start))
          ? pickedWords(choice.date, range)
          : !noneAhead && 'Pick a time to start with. You can change everything after you sign in.'}{' '}
        All times are Phoenix time.
      </p>
      {failed ? (
        <p role="alert">{TIMES_FAILED}</p>
      ) : noneAhead ? (
        <p>
          Nothing is open in the next {AUTO_SELECT_DAYS} days. Sign in to look further ahead, or call{' '}
          <a href={contact.phoneLink}>{contact.phone}</a>.
        </p>
      ) : (
        <ul className={styles.days} aria-busy={!days}>
          {days
            ? days.map(({ date, hours }) => {
                const { basePrice, isWeekendRate } = priceOrder({ ...choice, date })
                return (
                  <li key={date}>
                    <p>
                      <b>{shortDate(date)}</b>{' '}
                      <span>
                        {priceLabel(basePrice)} {isWeekendRate && <small>(Weekend Rate)</small>}
                      </span>
                    </p>
                    <TimeButtons
                      date={date}
                      hours={hours}
                      chosen={choice.date === date ? choice.hour : undefined}
                      onChoose={(hour) => choose({ date, hour })}
                    />
                    {range && choice.date === date && hours.includes(range.start) && (
                      <Button look="second" block onClick={() => choose({ date, hour: range.start })}>
                        Sign in to book this time
                      </Button>
                    )}
                  </li>
                )
              })
            : Array.from({ length: DAYS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
                <li key={index} className={styles.wait} />
              ))}
        </ul>
      )}
    </aside>
  )
}

/** Says that a chosen time is kept for after signing in; undefined without one. */
const pickedWords = (date: string | undefined, range: ReturnType<typeof chosenHours>) =>
  date && range && unbroken(`We’ll keep ${shortDate(date)}, ${rangeLabel(range)} selected while you sign in.`)

/** Finds the next days with open times, starting at the requested day, and why that one isn't available. */
function useNextDays(asked: string | undefined, length: number) {
  const from = asked && asked >= todayIn(serverNow()) ? asked : undefined
  const { now, rules, nextDays, daysAfter, findDay, failed } = useAvailability({
    date: undefined,
    month: from ?? todayIn(serverNow()),
    after: from,
  })
  const askedDay = from === undefined ? undefined : findDay(from)
  const known = from === undefined ? nextDays : askedDay && daysAfter && [askedDay, ...daysAfter]
  if (!rules || !nextDays || !known) return { days: undefined, missed: undefined, failed }

  const openIn = (among: typeof nextDays) => daysWithStarts(among, { length, count: DAYS }, rules, now)
  const ahead = openIn(known)
  const days = ahead.length > 0 ? ahead : openIn(nextDays)
  const problem = askedDay ? dayProblem(askedDay, length, rules, now) : asked && unreachableDay(asked, now)
  const first = days[0]?.date
  return {
    days,
    missed: asked && problem && first ? missedDayWords({ asked, problem }, first) : undefined,
    failed,
  }
}
