import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Failure } from '../ui/notice.tsx'
import * as styles from './account-forms.module.css'
import { createAccount, logIn } from './authenticate.ts'
import { EmailField, type TypedEmail } from './email-field.tsx'
import { signInWithGoogle } from './google-popup.ts'
import { useAttempt } from './use-attempt.ts'

type SignsIn = TypedEmail & { onSignedIn: () => Promise<unknown> }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

export const LogIn = ({ email, onEmail, onSignedIn }: SignsIn) => (
  <AccountForm action="Log In" authenticate={(form) => logIn(email, text(form, 'password'))} onSignedIn={onSignedIn}>
    <EmailField email={email} onEmail={onEmail} />
    <Field label="Password" name="password" type="password" autoComplete="current-password" />
  </AccountForm>
)

export const CreateAccount = ({ email, onEmail, onSignedIn }: SignsIn) => (
  <AccountForm
    action="Create Account"
    authenticate={(form) => createAccount(text(form, 'name').trim(), email, text(form, 'password'))}
    onSignedIn={onSignedIn}
  >
    <Field label="Full name" optional name="name" autoComplete="name" />
    <EmailField email={email} onEmail={onEmail} />
    <Field label="Password" name="password" type="password" autoComplete="new-password" />
  </AccountForm>
)

type AccountFormProps = {
  /** On the button. */
  action: string
  authenticate: (form: FormData) => Promise<unknown>
  onSignedIn: () => Promise<unknown>
  children: ReactNode
}

/** The form of both tabs that sign in: fields, the action, or Google. Stays open on any failure (§8). */
function AccountForm({ action, authenticate, onSignedIn, children }: AccountFormProps) {
  const { running, failure, attempt } = useAttempt()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void attempt('form', () => authenticate(form).then(onSignedIn))
  }
  return (
    <form noValidate onSubmit={submit}>
      {failure && <Failure message={failure} />}
      {children}
      <Button type="submit" block busy={running === 'form' && 'One moment...'} disabled={running !== null}>
        {action}
      </Button>
      <span className={styles.or}>or</span>
      <Button
        look="second"
        block
        busy={running === 'google' && 'Waiting for Google...'}
        disabled={running !== null}
        onClick={() => void attempt('google', () => signInWithGoogle().then(onSignedIn))}
      >
        Continue with Google
      </Button>
    </form>
  )
}
