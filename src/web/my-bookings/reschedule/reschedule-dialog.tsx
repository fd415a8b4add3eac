import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canChange, isCrewUnderWay } from '../../../domain/booking/booking.ts'
import { type CalendarDate, hourLabel, longDate, toInstant, unbroken } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../../domain/payments/refunds.ts'
import { useOtherStart } from '../../booking/own-booking/use-other-start.ts'
import { differenceWords, PriceChange } from '../../payments/price-change.tsx'
import { rescheduleTerms } from '../../payments/refund-words.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { ChooseStart } from '../../schedule/choose-start.tsx'
import { NO_TIME } from '../../schedule/show-start-times.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { CallUs } from '../../ui/call-us.tsx'
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import * as barStyles from '../../ui/dialog-bar.module.css'
import { Failure } from '../../ui/feedback/notice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { packageLabel } from '../booking-words.ts'
import { askForBookings, rescheduleBooking } from '../bookings-query.ts'
import type { BookingDialogProps } from '../cancel-dialog.tsx'
import { FreeMoveNote, useFreeMove } from '../details/free-move-note.tsx'
import { priceOn, priceProblemOn, type Reschedulable, reschedulableFrom } from './reschedulable.ts'
import * as styles from './reschedule-dialog.module.css'

interface RescheduleFormProps {
  reschedulable: Reschedulable
  rescheduling: ReturnType<typeof useReschedule>
  onClose: () => void
}

/** Picks another start and shows what moving there costs before it's confirmed. */
function RescheduleForm({ reschedulable, rescheduling, onClose }: RescheduleFormProps) {
  const { own } = reschedulable
  const { date, start, moveLabel, availability, askForTime, choosing } = useOtherStart(own, reschedulable.status)
  const isWide = useMedia('(min-width: 62.5em)')
  const { rules, now, failed, retrying, retry } = availability

  const noticeHours = rules?.generalSettings.blockHoursBeforeBooking
  if (noticeHours !== undefined && !canChange(reschedulable, noticeHours, now)) {
    return (
      <CallUs
        onClose={onClose}
        sentence={`You can move a booking online up to ${noticeHours} ${noticeHours === 1 ? 'hour' : 'hours'} before it starts. After that, please call us.`}
      />
    )
  }

  const refundPercent = limitAfterReschedule(reschedulable.refundable, now)
  const balanceLost = balanceLostByReschedule(reschedulable.refundable, now)
  const terms = rescheduleTerms(refundPercent, balanceLost)
  const problem = failed ? undefined : priceProblemOn(reschedulable, date, now)
  const price = priceOn(reschedulable, date)

  const priceLine = !problem && !failed && (
    <ReschedulePrice reschedulable={reschedulable} date={date} hour={start ?? own.start} now={now} />
  )

  return (
    <>
      <p className="quiet">
        Now <WholeDates>{longDate(own.date)}</WholeDates> at {unbroken(hourLabel(own.start))}. All times are Phoenix
        time.
      </p>
      <div className={styles.start}>
        <ChooseStart
          {...choosing}
          wider={isWide}
          otherPrice={(other) => {
            const { total } = priceOn(reschedulable, other)
            return total === price.total ? undefined : total
          }}
        />
      </div>
      {!isWide && priceLine}
      {!problem && !failed && start === undefined && terms && <p>{terms}</p>}
      <DialogActions className={`${barStyles.bar} ${styles.acts}`}>
        {problem ? (
          <Failure message={withContactLinks(refusalSentence(problem))} />
        ) : (
          rescheduling.error && <Failure message={withContactLinks(rescheduling.error.message)} />
        )}
        {/* Beside the button that agrees to it: on a phone, the place under the calendar is out of view. */}
        {start !== undefined && !failed && !problem && terms && <p className={styles.terms}>{terms}</p>}
        {start !== undefined && !failed && !problem && price.total !== price.before && (
          <div className={barStyles.glance} aria-hidden="true">
            <b>{differenceWords(price)}</b>
          </div>
        )}
        {isWide && priceLine}
        {failed ? (
          <Button key="retry" look="second" busy={retrying && 'Loading...'} onClick={retry}>
            Try again
          </Button>
        ) : (
          <Button
            key="move"
            {...((start === undefined || problem) && { look: 'second' as const, className: buttonStyles.waits })}
            title={start === undefined && !problem ? NO_TIME : undefined}
            busy={rescheduling.isPending && 'Moving...'}
            onClick={() => {
              if (problem) return
              if (start === undefined) return askForTime()
              rescheduling.mutate({
                ...{ reschedulable, date, hour: start },
                quotedRefundPercent: refundPercent,
                quotedBalanceLost: dollars(balanceLost),
              })
            }}
          >
            {moveLabel ?? 'Move booking'}
          </Button>
        )}
        <Button look="second" disabled={rescheduling.isPending} onClick={onClose}>
          Keep it as is
        </Button>
      </DialogActions>
    </>
  )
}

interface ReschedulePriceProps {
  reschedulable: Reschedulable
  date: CalendarDate
  /** The chosen start, or the current one before a choice is made. */
  hour: number
  now: Date
}

/** The new day's price next to the current one (R18: Reschedule), shown before anything is confirmed. */
function ReschedulePrice({ reschedulable, date, hour, now }: ReschedulePriceProps) {
  const price = priceOn(reschedulable, date)
  return (
    <PriceChange price={price} heldByCards={reschedulable.paid.heldByCards} startsAt={toInstant(date, hour)} now={now}>
      {differenceWords(price) ?? 'The price for that day.'}
      {price.isWeekendRate && ' (Weekend Rate)'}
    </PriceChange>
  )
}

/** Moves a booking to an open start (R18: Reschedule), with the booking page's calendar and time grid. */
export function RescheduleDialog({ booking, now, open, onClose, say }: BookingDialogProps) {
  const rescheduling = useReschedule({ onRescheduled: onClose, say })
  const current = useMemo(() => reschedulableFrom(booking), [booking])
  const freeMove = useFreeMove(booking, now)
  // Frozen once sent: the live list may show the new time before the response arrives.
  const wasSent = rescheduling.isPending || rescheduling.isSuccess
  const reschedulable = wasSent ? rescheduling.variables.reschedulable : current
  return (
    <Dialog open={open} onClose={onClose} title={`Move your ${packageLabel(booking)}`} className={styles.move}>
      {/* Shown first, because moving here charges the new day's price. */}
      <FreeMoveNote to={freeMove} />
      {reschedulable && canChange(reschedulable, 0, now) ? (
        <RescheduleForm {...{ reschedulable, rescheduling, onClose }} />
      ) : (
        <CallUs
          onClose={onClose}
          sentence={refusalSentence(isCrewUnderWay(booking) ? 'crew-under-way' : 'cannot-reschedule')}
        />
      )}
    </Dialog>
  )
}

interface NewTime {
  /** The booking as it was shown to the customer. */
  reschedulable: Reschedulable
  date: CalendarDate
  hour: number
  /** Most of the deposit, in percent, that can be refunded after the move, as shown. */
  quotedRefundPercent: number
  /** Part of the balance, in dollars, that can't be refunded after the move, as shown. */
  quotedBalanceLost: number
}

/** Reschedules at the price that was shown. A refusal is shown in the dialog, next to the choice. */
function useReschedule({ onRescheduled, say }: { onRescheduled: () => void; say: (message: string) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reschedulable, date, hour, ...quoted }: NewTime) => {
      const quotedTotal = dollars(priceOn(reschedulable, date).total)
      return rescheduleBooking(reschedulable.id, { date, time: hourLabel(hour), quotedTotal, ...quoted })
    },
    onSuccess: (_, { date, hour }) => {
      say(unbroken(`Booking moved to ${longDate(date)} at ${hourLabel(hour)}.`))
      onRescheduled()
    },
    onSettled: () => {
      askForBookings(queries)
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
}
