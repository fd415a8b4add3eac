import { useMutation } from '@tanstack/react-query'
import { instantLabel } from '../../domain/calendar.ts'
import type { User } from '../app/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Failure, Notice } from '../ui/feedback/notice.tsx'
import * as profilePageStyles from './profile-page.module.css'
import { sendVerificationMail } from './profile-query.ts'

/** The Account Information block (§2); 'Unknown' where the account does not say. */
export const AccountFacts = ({ user }: { user: User }) => (
  <section aria-labelledby="pf-account">
    <h2 id="pf-account">Account Information</h2>
    <Facts>
      <Fact name="Account Created">{instantLabel(user.creationTime)}</Fact>
      <Fact name="Last Sign In">{instantLabel(user.lastSignInTime)}</Fact>
      <Fact name="Sign-in email">{user.email}</Fact>
      <Fact name="Email Verified">{user.emailVerified ? 'Yes' : 'No'}</Fact>
    </Facts>
    {!user.emailVerified && <SendAgain />}
  </section>
)

function SendAgain() {
  const sending = useMutation({ mutationFn: sendVerificationMail })
  return (
    <div className={profilePageStyles.stack}>
      {sending.error && <Failure message={sending.error.message} />}
      {sending.isSuccess && <Notice message="We’ve emailed you a link to confirm your address." />}
      <Button look="second" size="small" busy={sending.isPending && 'Sending...'} onClick={() => sending.mutate()}>
        Send verification email again
      </Button>
    </div>
  )
}
