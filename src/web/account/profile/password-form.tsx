import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Failure } from '../../ui/notice.tsx'
import { useTask } from '../use-task.ts'
import * as profilePageStyles from './profile-page.module.css'
import { changePassword, sessionsQuery } from './profile-query.ts'

/** A new password, with the old one as proof. Every other session ends. */
export function PasswordForm({ say }: { say: (message: string) => void }) {
  const queries = useQueryClient()
  const { running, failure, run } = useTask()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    if (!(await run(() => changePassword(text('current'), text('new'))))) return
    form.reset()
    say('Password changed. Every other device is signed out.')
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  return (
    <section aria-labelledby="pf-password">
      <h2 id="pf-password">Password</h2>
      <form className={profilePageStyles.stack} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Failure message={failure} />}
        <Field label="Current password" name="current" type="password" autoComplete="current-password" />
        <Field
          label="New password"
          name="new"
          type="password"
          autoComplete="new-password"
          hint="8 characters or more. Every other device is signed out."
        />
        <Button type="submit" look="second" busy={running && 'Saving...'}>
          Change password
        </Button>
      </form>
    </section>
  )
}
