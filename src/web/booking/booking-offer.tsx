import { useEffect, useRef, useState } from 'react'
import { type CalendarDate, dayLabel, shortDate, todayIn, unbroken } from '../../domain/calendar.ts'
import { packageIds, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { orderHours, priceOrder } from '../../domain/pricing/pricing.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { AUTO_SELECT_DAYS, type Day, dayProblem } from '../../domain/schedule/slots.ts'
import { useLocation } from '../app/router/location.tsx'
import { useVisit } from '../app/session/focus.ts'
import { askToSignIn } from '../app/session/sign-in-request.ts'
import { tabThatFits } from '../app/session/signed-in-before.ts'
import { daysWithStarts, lastBookableDay } from '../schedule/availability.ts'
import { TIMES_FAILED } from '../schedule/failed-times.tsx'
import { turnedTo } from '../schedule/month/calendar-grid.ts'
import { MonthCalendar } from '../schedule/month/month-calendar.tsx'
import { serverNow } from '../schedule/server-clock.ts'
import { TimeButtons } from '../schedule/time-buttons.tsx'
import { problemsFor, useAvailability } from '../schedule/use-availability.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import * as coverStyles from '../ui/form/cover.module.css'
import * as styles from './booking-offer.module.css'
import { choiceAt, keepChoice } from './choice-url.ts'
import { missedDayWords, unreachableDay } from './missed-day.ts'
import { type Choice, choiceFrom, chosenHours, rangeLabel } from './order.ts'

/**
 * Offer next to the sign-in prompt: both packages, the one from the link chosen, and the public calendar with the chosen day's open times. What is
 * chosen goes into the address, where the booking page finds it after the visitor has signed in or up.
 */
export function BookingOffer() {
  const { key, isFollowed } = useVisit()
  return <Offer key={key} isFollowed={isFollowed} />
}

function Offer({ isFollowed }: { isFollowed: boolean }) {
  const { search } = useLocation()
  const [choice, setChoice] = useState(() => choiceAt(search, choiceFrom(undefined)))
  const [asked, setAsked] = useState(choice.date)
  const [turned, setMonth] = useState<CalendarDate>()
  const chosen = packages[choice.packageId]
  const length = orderHours(choice)
  const { availability, opened, missed, isKnown } = useOpening(asked, length, turned)
  const { today, rules, failed } = availability
  const range = chosenHours(choice)
  const picked = range && opened?.date === choice.date && opened?.hours.includes(range.start) ? range : undefined
  const isTaken = range && opened?.date === choice.date && !picked
  const price = opened && priceOrder({ ...choice, date: opened.date })
  const heading = useRef<HTMLHeadingElement>(null)
  const signIn = useRef<HTMLButtonElement>(null)
  const isOpen = opened !== undefined
  useEffect(() => {
    if (isFollowed && isOpen) (signIn.current ?? heading.current)?.focus()
  }, [isFollowed, isOpen])

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
      {isKnown && (
        <MonthCalendar
          month={turned ?? turnedTo(opened?.date ?? today, today)}
          onMonth={setMonth}
          chosen={opened?.date}
          onChoose={(date) => {
            setAsked(date)
            take({ date, hour: undefined })
          }}
          today={today}
          lastDay={lastBookableDay(today, (rules ?? defaultRules).generalSettings.advanceBookingDays)}
          cellProblem={problemsFor(length, availability)}
        />
      )}
      {missed && <p className={styles.missed}>{missed}</p>}
      {failed ? (
        <p role="alert">{TIMES_FAILED}</p>
      ) : opened ? (
        <div className={styles.day}>
          <h3 ref={heading} tabIndex={-1}>
            {dayLabel(opened.date)}{' '}
            {price && (
              <span>
                {priceLabel(price.basePrice + price.extraHoursCost)} {choice.extraHours > 0 && `for ${length} hours `}
                {price.isWeekendRate && <small>(Weekend Rate)</small>}
              </span>
            )}
          </h3>
          <TimeButtons
            date={opened.date}
            hours={opened.hours}
            chosen={picked?.start}
            onChoose={(hour) => choose({ date: opened.date, hour })}
          />
          {picked && (
            <Button ref={signIn} look="second" block onClick={() => choose({ date: opened.date, hour: picked.start })}>
              Sign in to book this time
            </Button>
          )}
          <p className="note" role="status">
            {picked
              ? pickedWords(opened.date, picked)
              : isTaken
                ? 'That start time isn’t open. Please choose another.'
                : 'Pick a time to start with. You can change everything after you sign in.'}{' '}
            All times are Phoenix time.
          </p>
        </div>
      ) : isKnown ? (
        <p>
          Nothing is open in the next {AUTO_SELECT_DAYS} days. Look further ahead, or call{' '}
          <a href={contact.phoneLink}>{contact.phone}</a>.
        </p>
      ) : (
        <div className={styles.wait} aria-busy />
      )}
    </aside>
  )
}

/** Says that a chosen time is kept for after signing in; undefined without one. */
const pickedWords = (date: string | undefined, range: ReturnType<typeof chosenHours>) =>
  date && range && unbroken(`We’ll keep ${shortDate(date)}, ${rangeLabel(range)} selected while you sign in.`)

/**
 * Finds the day to open on: the requested one, else the next open one, and why the requested one isn't available.
 * `turned` is the month that the visitor looks at, if not that day's.
 */
function useOpening(asked: CalendarDate | undefined, length: number, turned: CalendarDate | undefined) {
  const from = asked && asked >= todayIn(serverNow()) ? asked : undefined
  const availability = useAvailability({
    date: undefined,
    month: turned ?? from ?? todayIn(serverNow()),
    after: from,
  })
  const { now, rules, nextDays, daysAfter, findDay } = availability
  const askedDay = from === undefined ? undefined : findDay(from)
  const openIn = (among: readonly Day[] = []) => rules && daysWithStarts(among, { length, count: 1 }, rules, now)[0]
  const openAsked = askedDay && openIn([askedDay])
  const isKnown = Boolean(rules && nextDays && (from === undefined || openAsked || (askedDay && daysAfter)))
  if (!isKnown) return { availability, isKnown, opened: undefined, missed: undefined }

  const opened = openAsked ?? openIn(daysAfter) ?? openIn(nextDays)
  const problem = askedDay && rules ? dayProblem(askedDay, length, rules, now) : asked && unreachableDay(asked, now)
  return {
    availability,
    isKnown,
    opened,
    missed: asked && problem && opened ? missedDayWords({ asked, problem }, opened.date) : undefined,
  }
}
