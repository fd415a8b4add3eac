import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import type { Call, CallProblems } from './phone-call.ts'

interface CallerFieldsProps {
  call: Call
  onChange: (part: Partial<Call>) => void
  problems: CallProblems
}

/** Whom it is for. An email is not needed: then no mail is sent. */
export const CallerFields = ({ call, onChange, problems }: CallerFieldsProps) => (
  <div className={fieldStyles.fields}>
    <Field
      label="Full name"
      autoComplete="off"
      maxLength={200}
      value={call.fullName}
      error={problems.get('fullName')}
      onChange={({ target }) => onChange({ fullName: target.value })}
    />
    <Field
      label="Phone number"
      type="tel"
      autoComplete="off"
      maxLength={50}
      value={call.phoneNumber}
      error={problems.get('phoneNumber')}
      onChange={({ target }) => onChange({ phoneNumber: target.value })}
    />
    <Field
      label="Email"
      optional
      type="email"
      autoComplete="off"
      maxLength={254}
      value={call.email}
      error={problems.get('email')}
      hint="Without one, nobody is written to."
      onChange={({ target }) => onChange({ email: target.value })}
    />
    <Field
      label="Billing address"
      autoComplete="off"
      maxLength={500}
      value={call.billingAddress}
      error={problems.get('billingAddress')}
      onChange={({ target }) => onChange({ billingAddress: target.value })}
    />
    <Field
      className={fieldStyles.wide}
      label="Location of the event"
      optional
      autoComplete="off"
      maxLength={500}
      value={call.location}
      hint="Where to set up, if not at the billing address."
      onChange={({ target }) => onChange({ location: target.value })}
    />
  </div>
)
