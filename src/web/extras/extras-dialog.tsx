import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { blocksTime, canChange, isCrewUnderWay } from '../../domain/booking/booking.ts'
import { type Extras, isSameExtras } from '../../domain/booking/extras.ts'
import { hourLabel, longDate, toInstant, unbroken } from '../../domain/calendar.ts'
import { dollars, priceLabel } from '../../domain/money.ts'
import { CONFIRM_WITHIN_HOURS } from '../../domain/terms.ts'
import type { OwnBooking } from '../booking/own-booking/own-booking-query.ts'
import { differenceWords, PriceChange } from '../payments/price-change.tsx'
import { FailedTimes } from '../schedule/failed-times.tsx'
import { useLiveAvailability } from '../schedule/live.ts'
import { useAvailability } from '../schedule/use-availability.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { CallUs } from '../ui/call-us.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import { Dialog, DialogActions, Question } from '../ui/dialog.tsx'
import * as barStyles from '../ui/dialog-bar.module.css'
import { Failure } from '../ui/feedback/notice.tsx'
import { type Changeable, changeableFrom, extrasChange, lengthProblem, priceProblem } from './changeable.ts'
import * as styles from './extras-dialog.module.css'
import { AddOnField, ExtraHoursField } from './extras-fields.tsx'

/** Request body: the new extras, and the total that was shown for them, in dollars. */
export interface ExtrasRequest {
  extraHours: number
  addOns: Extras['addOns'][number][]
  quotedTotal: number
}

interface ExtrasDialogProps {
  booking: OwnBooking & { overrides?: { rule: string; reason: string }[] }
  /** Who changes it: the customer, or the owner, who needs no advance notice. */
  as: 'customer' | 'owner'
  open: boolean
  onClose: () => void
  send: (id: string, request: ExtrasRequest) => Promise<unknown>
  onChanged: () => void
  /** Called after success and after failure. */
  onSettled: () => void
}

/** Changes a booking's extra hours and add-ons (R97), after showing the effect on its time and price. */
export function ExtrasDialog({ booking, as, open, onClose, send, onChanged, onSettled }: ExtrasDialogProps) {
  const current = useMemo(() => changeableFrom(booking), [booking])
  const changing = useMutation({
    mutationFn: ({ changeable, request }: { changeable: Changeable; request: ExtrasRequest }) =>
      send(changeable.id, request),
    onSuccess: onChanged,
    onSettled,
  })
  // Frozen once sent, because the live list may already show the new hours.
  const wasSent = changing.isPending || changing.isSuccess
  const changeable = wasSent ? changing.variables.changeable : current
  const isDisputed = as === 'customer' && Boolean(booking.money?.dispute)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={as === 'owner' ? 'Change hours or add-ons' : 'Change extras'}
      className={styles.change}
      stays
    >
      {changeable && !isDisputed ? (
        <ExtrasForm {...{ changeable, as, changing, onClose }} />
      ) : as === 'owner' ? (
        <Question>There’s no price on record for this booking’s hours, so they can’t be changed here.</Question>
      ) : (
        <CallUs onClose={onClose} sentence={refusalSentence(isDisputed ? 'price-disputed' : 'cannot-change')} />
      )}
    </Dialog>
  )
}

interface ExtrasFormProps {
  changeable: Changeable
  as: 'customer' | 'owner'
  changing: {
    isPending: boolean
    error: Error | null
    mutate: (sent: { changeable: Changeable; request: ExtrasRequest }) => void
  }
  onClose: () => void
}

function ExtrasForm({ changeable, as, changing, onClose }: ExtrasFormProps) {
  const { date, hour, extras: before, length: lengthBefore } = changeable
  const [extras, setExtras] = useState(before)
  const [missesChange, setMissesChange] = useState(false)
  const { rules, day, now, failed, retrying, retry } = useAvailability({ date, month: date })
  useLiveAvailability()

  const noticeHours = rules?.generalSettings.blockHoursBeforeBooking
  if (as === 'customer' && isCrewUnderWay(changeable))
    return <CallUs onClose={onClose} sentence={refusalSentence('crew-under-way')} />
  // The owner can still change extras once the crew is on the way.
  const isTooLate = !canChange({ ...changeable, day: undefined }, as === 'owner' ? 0 : (noticeHours ?? 0), now)
  if (isTooLate && as === 'customer') return <CallUs onClose={onClose} sentence={tooLate(noticeHours ?? 0)} />
  if (isTooLate) return <Question>This event has begun, or its booking was cancelled.</Question>

  const { length, lines, price } = extrasChange(changeable, extras)
  const difference = differenceWords(price, as === 'owner' ? 'the' : 'your')
  const needsFreeTime = blocksTime(changeable.status)
  const at = { day: needsFreeTime ? day : undefined, rules, at: now }
  const choose = (next: Partial<Extras>) => {
    setMissesChange(false)
    setExtras({ ...extras, ...next })
  }
  const isSame = isSameExtras(before, extras)
  const refusal = as === 'customer' && !isSame ? priceProblem(changeable, extras, now) : undefined
  const problem = refusal ?? lengthProblem(changeable, length, at)
  // While nothing has changed, there's nothing to sum up in the bar.
  const hasGlance = !isSame && !refusal && price.total !== price.before
  // Hours the event already has can be taken back, whatever the day holds.
  const waits = needsFreeTime && length >= lengthBefore && !(day && rules)

  return (
    <>
      <p className="quiet">
        {unbroken(`${longDate(date)}, from ${hourLabel(hour)} to ${hourLabel(hour + lengthBefore)}.`)}{' '}
        {as === 'owner' ? 'The' : 'Your'} day and start time stay the same.
      </p>
      <div className={styles.fields}>
        <div>
          <ExtraHoursField
            count={extras.extraHours}
            onChange={(extraHours) => choose({ extraHours })}
            length={length}
            hourlyRate={changeable.priced.hourlyRateCents ?? undefined}
            problem={lengthProblem(changeable, length + 1, at)}
            waits={waits}
          >
            {needsFreeTime && failed && !retrying ? (
              <FailedTimes retry={retry} />
            ) : (
              waits && <p className="quiet note">Checking the hours after yours...</p>
            )}
          </ExtraHoursField>
        </div>
        <div>
          <AddOnField
            chosen={extras.addOns}
            forOwner={as === 'owner'}
            onChange={(id, on) =>
              choose({ addOns: on ? [...extras.addOns, id] : extras.addOns.filter((other) => other !== id) })
            }
          />
        </div>
      </div>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, cents }) => (
            <div key={label}>
              <dt>{unbroken(label)}</dt>
              <dd>
                {cents > 0 && '+'}
                {priceLabel(cents)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSame && !refusal && (
        <PriceChange
          price={price}
          heldByCards={changeable.paid.heldByCards}
          startsAt={toInstant(date, hour)}
          now={now}
          to={as}
        >
          {length !== lengthBefore &&
            `Ends at ${hourLabel(hour + length)} instead of ${hourLabel(hour + lengthBefore)}. `}
          <span className={hasGlance ? barStyles.glanced : undefined}>{difference}</span>
        </PriceChange>
      )}
      {length > lengthBefore && as === 'customer' && !refusal && (
        <p className="quiet note">We’ll confirm the longer time within {CONFIRM_WITHIN_HOURS} hours.</p>
      )}
      <DialogActions className={`${barStyles.bar} ${styles.acts}`}>
        {problem && <Failure message={withContactLinks(refusalSentence(problem))} />}
        {missesChange && isSame && <Failure message="Change the hours or an add-on first." />}
        {changing.error && <Failure message={withContactLinks(changing.error.message)} />}
        {hasGlance && (
          <div className={barStyles.glance} aria-hidden="true">
            <b>{difference}</b>
          </div>
        )}
        <Button
          {...((isSame || refusal) && { look: 'second' as const, className: buttonStyles.waits })}
          busy={changing.isPending && 'Changing...'}
          onClick={() => {
            if (isSame) return setMissesChange(true)
            if (problem) return
            const { extraHours, addOns } = extras
            const request = { extraHours, addOns: [...addOns], quotedTotal: dollars(price.total) }
            changing.mutate({ changeable, request })
          }}
        >
          Change booking
        </Button>
        <Button look="second" disabled={changing.isPending} onClick={onClose}>
          Keep it as is
        </Button>
      </DialogActions>
    </>
  )
}

const tooLate = (hours: number) =>
  `You can change a booking online up to ${hours} ${hours === 1 ? 'hour' : 'hours'} before it starts. After that, please call us.`
