import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../../ui/form/field.module.css'
import { Field } from '../../../ui/form/field.tsx'
import { usd } from '../../format.ts'
import { DollarsField } from './dollars-field.tsx'
import * as styles from './payments-dialog.module.css'
import type { useCardRefund } from './use-card-refund.ts'

/** Gives a part back to the card it came from, with a reason (R44). */
export function CardRefundForm({
  form,
  held,
  amount,
  failure,
  isSending,
  onBack,
}: ReturnType<typeof useCardRefund> & { onBack: () => void }) {
  return (
    <form noValidate onSubmit={form.submit} aria-label="Refund to the card">
      <div className={`${fieldStyles.fields} ${styles.fields}`}>
        <DollarsField
          label="Refund in dollars"
          autoFocus
          hint={`Up to ${usd(held)} can go back to the card.`}
          {...form.field('text')}
        />
        <Field label="Reason" autoComplete="off" maxLength={500} hint="For your books." {...form.field('reason')} />
      </div>
      {failure && <Failure message={failure.message} />}
      <DialogActions>
        <Button type="submit" busy={isSending && 'Sending...'}>
          {amount > 0 ? `Refund ${usd(amount)} to the card` : 'Refund to the card'}
        </Button>
        <Button look="second" disabled={isSending} onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </form>
  )
}
