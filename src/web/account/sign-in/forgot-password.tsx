import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { EmailField, textsOf } from './account-forms.tsx'
import { failureOf, sendResetLink } from './authenticate.ts'

/** Asks for an email and sends a link. What it says afterwards is the same for every address. */
export function ForgotPassword({ email }: { email: string }) {
  const sending = useMutation({ mutationFn: sendResetLink })
  return (
    <form method="dialog" noValidate onSubmit={(event) => sending.mutate(textsOf(event).email)}>
      {sending.error && <Failure message={failureOf(sending.error)} />}
      {sending.isSuccess && (
        <Notice message="If there’s an account with that email, a link is on its way. We send at most one every 15 minutes, so use the latest one." />
      )}
      <p className="quiet">Enter your email and we’ll send you a link to choose a new one.</p>
      <EmailField email={email} />
      <Button type="submit" block busy={sending.isPending && 'Sending...'}>
        Send Reset Link
      </Button>
    </form>
  )
}
