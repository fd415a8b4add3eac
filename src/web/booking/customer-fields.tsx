import { MAX_CREW_NOTE } from '../../domain/booking/booking-form.ts'
import * as legendStyles from '../schedule/legend.module.css'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import * as styles from './customer-fields.module.css'
import type { useCustomerForm } from './use-customer-form.ts'

/** Whom the booking is for (§2). The sentences of §5 stand under the fields that they are about. */
export function CustomerFields({
  form: { field, loadZips, zipProblem },
}: {
  form: ReturnType<typeof useCustomerForm>
}) {
  const zipField = field('placeZip')
  return (
    <section className={styles.form} aria-labelledby="who">
      <div>
        <h2 id="who" className={legendStyles.legend}>
          Who is it for?
        </h2>
        <p className={fieldStyles.under}>So we can reach you on the day of your event.</p>
      </div>
      <div className={fieldStyles.fields}>
        <Field label="Full name" required maxLength={200} autoComplete="name" {...field('fullName')} />
        <Field label="Email" type="email" required maxLength={254} autoComplete="email" {...field('email')} />
        <Field
          label="Billing address"
          required
          maxLength={500}
          placeholder="Street, city, ZIP"
          autoComplete="billing street-address"
          {...field('billingAddress')}
        />
        <Field label="Phone number" type="tel" required maxLength={50} autoComplete="tel" {...field('phoneNumber')} />
        <Field
          className={fieldStyles.wide}
          label="Where should we set up?"
          optional
          hint="If not at the billing address."
          maxLength={500}
          autoComplete="shipping street-address"
          {...field('location')}
        />
        <Field
          label="ZIP code of the event"
          optional
          hint="So we can check the drive."
          inputMode="numeric"
          maxLength={10}
          autoComplete="shipping postal-code"
          onFocus={loadZips}
          {...zipField}
          error={zipField.error ?? zipProblem}
        />
        <Field
          label="How many guests?"
          optional
          hint="A rough count is fine. It doesn’t change the price."
          inputMode="numeric"
          autoComplete="off"
          {...field('guestCount')}
        />
        {/* Without a `maxLength`: it would cut what is pasted, where the problem lets one choose what goes. */}
        <TextareaField
          className={fieldStyles.wide}
          label="Anything our crew should know?"
          optional
          hint={`A gate code, where to park, a surprise to keep quiet. Up to ${MAX_CREW_NOTE} characters.`}
          autoComplete="off"
          {...field('crewNote')}
        />
      </div>
    </section>
  )
}
