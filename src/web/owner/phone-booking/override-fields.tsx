import type { OverridableRule } from '../../../domain/booking/overrides.ts'
import { Field } from '../../ui/form/field.tsx'
import * as styles from './override-fields.module.css'

/** Booking rules phrased for the owner. */
const words: Record<OverridableRule, string> = {
  'closed-day': 'You’re closed that day of the week.',
  'outside-hours': 'The start is outside your hours.',
  'too-far': 'That’s further ahead than you take bookings.',
  'too-soon': 'That’s less notice than you ask for.',
  'blocked-day': 'You blocked that date.',
  'blocked-time': 'You blocked part of that time.',
  'within-buffer': 'That’s too close to another booking.',
  'past-closing': 'It ends after 10:00 PM.',
  'out-of-area': 'That ZIP is outside your service area.',
}

interface OverrideFieldsProps {
  rules: readonly OverridableRule[]
  reasons: Partial<Record<OverridableRule, string>>
  problems: { [Rule in OverridableRule]?: string | undefined }
  onChange: (rule: OverridableRule, reason: string) => void
}

/** One line per rule the time breaks. The reason is saved with the booking. */
export const OverrideFields = ({ rules, reasons, problems, onChange }: OverrideFieldsProps) => (
  <div className={styles.overrides}>
    <div role="status">
      {rules.length > 0 && (
        <>
          <h3>Customers couldn’t book this</h3>
          <p className="quiet">You can. Your reasons are kept with the booking.</p>
        </>
      )}
    </div>
    {rules.map((rule) => (
      <Field
        key={rule}
        label={`${words[rule]} Why book anyway?`}
        maxLength={500}
        value={reasons[rule] ?? ''}
        error={problems[rule]}
        onChange={({ target }) => onChange(rule, target.value)}
      />
    ))}
  </div>
)
