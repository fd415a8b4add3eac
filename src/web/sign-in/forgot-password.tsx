import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/notice.tsx'
import * as typeStyles from '../ui/type.module.css'
import { sendResetLink } from './authenticate.ts'
import { EmailField, type TypedEmail } from './email-field.tsx'
import { useAttempt } from './use-attempt.ts'

/** Asks for an email and sends a link. What it says afterwards is the same for every address. */
export function ForgotPassword({ email, onEmail }: TypedEmail) {
  const { running, failure, attempt } = useAttempt()
  const [sent, setSent] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(false)
    void attempt('form', () => sendResetLink(email).then(() => setSent(true)))
  }
  return (
    <form noValidate onSubmit={submit}>
      {failure && <Failure message={failure} />}
      {sent && <Notice message="If an account has this email, a link is on its way to it." />}
      <p className={typeStyles.quiet}>Tell us your email and we send a link to choose a new one.</p>
      <EmailField email={email} onEmail={onEmail} />
      <Button type="submit" block busy={running !== null && 'Sending...'}>
        Send Reset Link
      </Button>
    </form>
  )
}
