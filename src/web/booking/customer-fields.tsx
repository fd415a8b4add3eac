import type { UseFormReturn } from 'react-hook-form'
import * as fieldStyles from '../ui/field.module.css'
import { Field } from '../ui/field.tsx'
import * as styles from './customer-fields.module.css'
import type { CustomerForm } from './draft.ts'

/** Whom the booking is for (§2). The sentences of §5 stand under the fields that they are about. */
export function CustomerFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  const { register, formState } = form
  const { fullName, email, billingAddress, phoneNumber } = formState.errors
  return (
    <section className={styles.form} aria-labelledby="who">
      <div>
        <h2 id="who">Who is it for?</h2>
        <p className={fieldStyles.under}>So we can reach you on the day.</p>
      </div>
      <div className={fieldStyles.fields}>
        <Field
          label="Full name"
          required
          maxLength={200}
          autoComplete="name"
          error={fullName?.message}
          {...register('fullName')}
        />
        <Field
          label="Email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          error={email?.message}
          {...register('email')}
        />
        <Field
          label="Billing address"
          required
          maxLength={500}
          placeholder="Street, city, ZIP"
          autoComplete="billing street-address"
          error={billingAddress?.message}
          {...register('billingAddress')}
        />
        <Field
          label="Phone number"
          type="tel"
          required
          maxLength={50}
          autoComplete="tel"
          error={phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <Field
          className={fieldStyles.wide}
          label="Where should we set up?"
          optional
          hint="If not at the billing address."
          maxLength={500}
          autoComplete="shipping street-address"
          {...register('location')}
        />
      </div>
    </section>
  )
}
