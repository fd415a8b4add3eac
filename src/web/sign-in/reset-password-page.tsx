import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { askToSignIn } from '../ask-to-sign-in.ts'
import { resolveSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import { chooseNewPassword, NotAuthenticated } from './authenticate.ts'
import { useAttempt } from './use-attempt.ts'
import './sign-in.css'

/** Where the link of the reset mail leads: `/reset-password?token=…`. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  const [state, setState] = useState<'asking' | 'done' | 'expired'>(token ? 'asking' : 'expired')
  return (
    <div className="wrap prompt">
      <h1>Choose a new password</h1>
      {state === 'asking' && token && <NewPassword token={token} onEnd={setState} />}
      {state === 'done' && <Chosen />}
      {state === 'expired' && <Expired />}
    </div>
  )
}

const Chosen = () => (
  <div className="sign-alone">
    <Notice message="Your password is changed. Every other device is signed out." />
    <Button onClick={() => askToSignIn()}>Log In</Button>
  </div>
)

const Expired = () => (
  <div className="sign-alone">
    <Failure message="This link has expired or was used before." />
    <Button onClick={() => askToSignIn('forgot-password')}>Send a new link</Button>
  </div>
)

function NewPassword({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'expired') => void }) {
  const { running, failure, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    void attempt('form', async () => {
      try {
        await chooseNewPassword(token, password)
      } catch (error) {
        if (error instanceof NotAuthenticated && error.code === 'link-expired') return onEnd('expired')
        throw error
      }
      await resolveSession({ again: true })
      onEnd('done')
    })
  }
  return (
    <form className="sign-alone" noValidate onSubmit={submit}>
      {failure && <Failure message={failure} />}
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more."
      />
      <Button type="submit" busy={running !== null && 'Saving...'}>
        Save password
      </Button>
    </form>
  )
}
