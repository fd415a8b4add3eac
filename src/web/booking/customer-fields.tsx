import { phoneHint } from '../../domain/booking/booking-form.ts'
import type { PackageId } from '../../domain/catalog.ts'
import * as legendStyles from '../schedule/legend.module.css'
import { withContactLinks } from '../ui/contact-links.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field } from '../ui/form/field.tsx'
import * as styles from './customer-fields.module.css'
import { EventDetails } from './event-details.tsx'
import type { useCustomerForm } from './use-customer-form.ts'

/** Contact details of the booking's customer (§2). Each error sentence (§5) is under its field. */
export function CustomerFields({
  form,
  packageId,
}: {
  form: ReturnType<typeof useCustomerForm>
  packageId: PackageId
}) {
  const { field, isLoading } = form
  const missing = phoneHint(form.values.phoneNumber)
  return (
    <section className={styles.form} aria-labelledby="who">
      <div>
        <h2 id="who" className={legendStyles.legend}>
          Who is it for?
        </h2>
        <p className={fieldStyles.under}>
          So we can reach you on the day of your event. We’ll set up at your billing address unless you enter another
          place under Event details.
        </p>
      </div>
      <div className={fieldStyles.fields}>
        <Field label="Full name" required maxLength={200} autoComplete="name" {...field('fullName')} />
        <Field label="Email" type="email" required maxLength={254} autoComplete="email" {...field('email')} />
        <Field
          className={fieldStyles.wide}
          label="Billing address"
          required
          maxLength={500}
          placeholder={isLoading ? 'Loading...' : 'Street, city, ZIP'}
          autoComplete="billing street-address"
          hint={
            form.addressQuestion ? (
              <b role="alert">{withContactLinks(form.addressQuestion)}</b>
            ) : (
              form.addressHint && <b>{form.addressHint}</b>
            )
          }
          {...field('billingAddress')}
        />
        <Field
          label="Phone number"
          type="tel"
          required
          maxLength={50}
          placeholder={isLoading ? 'Loading...' : undefined}
          autoComplete="tel"
          hint={missing && <b>{missing}</b>}
          {...field('phoneNumber')}
        />
      </div>
      <EventDetails form={form} packageId={packageId} />
    </section>
  )
}
