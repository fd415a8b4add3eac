import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, TextareaField } from '../../ui/form/field.tsx'
import type { CallForm } from './use-phone-booking.ts'

/** Whom it is for. An email is not needed: then no mail is sent. */
export const CallerFields = ({ field }: Pick<CallForm, 'field'>) => (
  <div className={fieldStyles.fields}>
    <Field label="Full name" maxLength={200} {...field('fullName')} />
    <Field label="Phone number" type="tel" maxLength={50} {...field('phoneNumber')} />
    <Field
      label="Email"
      optional
      type="email"
      maxLength={254}
      hint="Leave it blank and the customer won’t get any emails."
      {...field('email')}
    />
    <Field label="Billing address" maxLength={500} {...field('billingAddress')} />
    <Field
      className={fieldStyles.wide}
      label="Location of the event"
      optional
      maxLength={500}
      hint="Where to set up, if not at the billing address."
      {...field('location')}
    />
    <Field label="ZIP code of the event" optional inputMode="numeric" maxLength={10} {...field('placeZip')} />
    <Field label="Guests" optional inputMode="numeric" {...field('guestCount')} />
    <TextareaField className={fieldStyles.wide} label="Note for the crew" optional {...field('crewNote')} />
  </div>
)
