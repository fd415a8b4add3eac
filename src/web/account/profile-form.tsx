import { clsx } from 'clsx/lite'
import type { Ref } from 'react'
import { phoneHint } from '../../domain/booking/booking-form.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './profile-page.module.css'
import type { Profile, saveProfile } from './profile-query.ts'

type Change = Parameters<typeof saveProfile>[0]

interface ProfileFormProps {
  profile: Profile
  editing: boolean
  saving: boolean
  failure: string | null
  onSave: (change: Change) => void
  ref: Ref<HTMLFormElement>
}

/** The four profile fields (§2), enabled only in edit mode. Not validated here: the spec has no rules for them (§5). */
export function ProfileForm({ profile, editing, saving, failure, onSave, ref }: ProfileFormProps) {
  const { displayName, email, phone, address } = profile
  const { field, values, submit } = useForm({
    defaults: { displayName, email, phone, address },
    onSubmit: (change) => editing && onSave(change),
  })
  const closed = { disabled: !editing, readOnly: saving, placeholder: editing ? undefined : 'Not provided' }
  return (
    <form ref={ref} className={clsx(fieldStyles.fields, !editing && styles.read)} noValidate onSubmit={submit}>
      <Field label="Full Name" autoComplete="name" {...field('displayName')} {...closed} />
      {editing ? (
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          hint="Where we’ll email you. You still sign in with your account email."
          {...field('email')}
          {...closed}
        />
      ) : (
        <TextareaField label="Email Address" rows={1} {...field('email')} {...closed} />
      )}
      <Field
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint={editing && phoneHint(values.phone)}
        {...field('phone')}
        {...closed}
      />
      {editing ? (
        <Field label="Address" autoComplete="street-address" {...field('address')} {...closed} />
      ) : (
        <TextareaField label="Address" rows={1} {...field('address')} {...closed} />
      )}
      {editing && (
        <div className={`column ${fieldStyles.wide}`}>
          {failure && <Failure message={failure} />}
          <Button type="submit" busy={saving && 'Saving...'}>
            Save Changes
          </Button>
        </div>
      )}
    </form>
  )
}
