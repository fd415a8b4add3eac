import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import type { CallForm } from './use-phone-booking.ts'

/** Whom it is for. An email is not needed: then no mail is sent. */
export const CallerFields = ({ field }: Pick<CallForm, 'field'>) => (
  <div className={fieldStyles.fields}>
    <Field label="Full name" autoComplete="off" maxLength={200} {...field('fullName')} />
    <Field label="Phone number" type="tel" autoComplete="off" maxLength={50} {...field('phoneNumber')} />
    <Field
      label="Email"
      optional
      type="email"
      autoComplete="off"
      maxLength={254}
      hint="Leave it blank and the customer won’t get any emails."
      {...field('email')}
    />
    <Field label="Billing address" autoComplete="off" maxLength={500} {...field('billingAddress')} />
    <Field
      className={fieldStyles.wide}
      label="Location of the event"
      optional
      autoComplete="off"
      maxLength={500}
      hint="Where to set up, if not at the billing address."
      {...field('location')}
    />
  </div>
)
