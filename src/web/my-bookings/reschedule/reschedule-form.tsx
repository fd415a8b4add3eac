import { canReschedule } from '../../../domain/booking/booking.ts'
import { hourLabel, longDate } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../../domain/payments/refunds.ts'
import { useOtherStart } from '../../booking/own-booking/use-other-start.ts'
import { rescheduleTerms } from '../../payments/refund-words.ts'
import { ChooseStart } from '../../schedule/choose-start.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { NotHere } from './cannot-reschedule.tsx'
import type { Reschedulable } from './reschedulable.ts'
import * as styles from './reschedule-dialog.module.css'
import { ReschedulePrice } from './reschedule-price.tsx'
import type { useReschedule } from './use-reschedule.ts'

interface RescheduleFormProps {
  reschedulable: Reschedulable
  rescheduling: ReturnType<typeof useReschedule>
  onClose: () => void
}

/** Another start, and what moving there costs, before it is done. */
export function RescheduleForm({ reschedulable, rescheduling, onClose }: RescheduleFormProps) {
  const { own } = reschedulable
  const { date, start, availability, askForTime, choosing } = useOtherStart(own, reschedulable.status)
  const isWide = useMedia('(min-width: 1000px)')
  const { rules, now } = availability

  const noticeHours = rules?.generalSettings.blockHoursBeforeBooking
  if (noticeHours !== undefined && !canReschedule(reschedulable, noticeHours, now)) {
    return (
      <NotHere
        onClose={onClose}
        sentence={`You can move a booking online up to ${noticeHours} ${noticeHours === 1 ? 'hour' : 'hours'} before it starts. After that, please call us.`}
      />
    )
  }

  const refundPercent = limitAfterReschedule(reschedulable.refundable, now)
  const balanceLost = balanceLostByReschedule(reschedulable.refundable, now)
  const terms = rescheduleTerms(refundPercent, balanceLost)

  return (
    <>
      <p className="quiet">
        Now {longDate(own.date)} at {hourLabel(own.start)}. All times are Phoenix time.
      </p>
      <div className={styles.start}>
        <ChooseStart {...choosing} wider={isWide} />
      </div>
      <ReschedulePrice reschedulable={reschedulable} date={date} hour={start ?? own.start} now={now} />
      {terms && <p>{terms}</p>}
      {rescheduling.error && <Failure message={rescheduling.error.message} />}
      <DialogActions>
        <Button
          busy={rescheduling.isPending && 'Moving...'}
          onClick={() =>
            start === undefined
              ? askForTime()
              : rescheduling.mutate({
                  ...{ reschedulable, date, hour: start },
                  quotedRefundPercent: refundPercent,
                  quotedBalanceLost: dollars(balanceLost),
                })
          }
        >
          {start === undefined ? 'Move booking' : `Move to ${hourLabel(start)}`}
        </Button>
        <Button look="second" disabled={rescheduling.isPending} onClick={onClose}>
          Keep it as it is
        </Button>
      </DialogActions>
    </>
  )
}
