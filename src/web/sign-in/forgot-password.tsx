import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/feedback/notice.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as typeStyles from '../ui/type.module.css'
import { failureOf, sendResetLink } from './authenticate.ts'
import { EmailField, type TypedEmail } from './email-field.tsx'

/** Asks for an email and sends a link. What it says afterwards is the same for every address. */
export function ForgotPassword({ email, onEmail }: TypedEmail) {
  const sending = useMutation({ mutationFn: sendResetLink })
  const { submit } = useForm({ defaults: {}, onSubmit: () => sending.mutate(email) })
  return (
    <form noValidate onSubmit={submit}>
      {sending.error && <Failure message={failureOf(sending.error)} />}
      {sending.isSuccess && (
        <Notice message="If there’s an account with that email, a link is on its way. We send one every 15 minutes at most, so use the newest." />
      )}
      <p className={typeStyles.quiet}>Enter your email and we’ll send you a link to choose a new one.</p>
      <EmailField email={email} onEmail={onEmail} />
      <Button type="submit" block busy={sending.isPending && 'Sending...'}>
        Send Reset Link
      </Button>
    </form>
  )
}
