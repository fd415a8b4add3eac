import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { Field } from '../ui/form/field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as profilePageStyles from './profile-page.module.css'
import { changePassword, sessionsQuery } from './profile-query.ts'

/** A new password, with the old one as proof. Every other session ends. */
export function PasswordForm({ say }: { say: (message: string) => void }) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset()
      say('Password changed. Every other device has been signed out.')
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const { field, submit, reset } = useForm({
    defaults: { currentPassword: '', newPassword: '' },
    onSubmit: (passwords) => changing.mutate(passwords),
  })
  return (
    <section aria-labelledby="pf-password">
      <h2 id="pf-password">Password</h2>
      <form className={profilePageStyles.stack} noValidate onSubmit={submit}>
        {changing.error && <Failure message={changing.error.message} />}
        <Field label="Current password" type="password" autoComplete="current-password" {...field('currentPassword')} />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 characters or more. This signs out every other device."
          {...field('newPassword')}
        />
        <Button type="submit" look="second" busy={changing.isPending && 'Saving...'}>
          Change password
        </Button>
      </form>
    </section>
  )
}
