import type { FormEvent, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import type { Profile, saveProfile } from './profile-query.ts'

type Change = Parameters<typeof saveProfile>[0]

interface ProfileFormProps {
  profile: Profile
  editing: boolean
  saving: boolean
  onSave: (change: Change) => void
  ref: Ref<HTMLFormElement>
}

/** The four fields of §2, open only in edit mode. No check here: the spec has none for the profile (§5). */
export function ProfileForm({ profile, editing, saving, onSave, ref }: ProfileFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (editing) onSave(changeIn(new FormData(event.currentTarget)))
  }
  const closed = { disabled: !editing, readOnly: saving }
  return (
    <form ref={ref} className={fieldStyles.fields} noValidate onSubmit={submit}>
      <Field label="Full Name" name="displayName" autoComplete="name" defaultValue={profile.displayName} {...closed} />
      <Field
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        hint={editing && 'Where we write to you. You still sign in with the email of your account.'}
        defaultValue={profile.email}
        {...closed}
      />
      <Field label="Phone Number" name="phone" type="tel" autoComplete="tel" defaultValue={profile.phone} {...closed} />
      <Field label="Address" name="address" autoComplete="street-address" defaultValue={profile.address} {...closed} />
      {editing && (
        <p className={fieldStyles.wide}>
          <Button type="submit" busy={saving && 'Saving...'}>
            Save Changes
          </Button>
        </p>
      )}
    </form>
  )
}

function changeIn(form: FormData): Change {
  const text = (name: string) => String(form.get(name) ?? '')
  return { displayName: text('displayName'), email: text('email'), phone: text('phone'), address: text('address') }
}
