import { useMutation } from '@tanstack/react-query'
import type { User } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { instantLabel } from '../booking-words.ts'
import * as factsStyles from '../facts.module.css'
import * as profilePageStyles from './profile-page.module.css'
import { sendVerificationMail } from './profile-query.ts'

/** The Account Information block (§2); 'Unknown' where the account does not say. */
export const AccountFacts = ({ user }: { user: User }) => (
  <section aria-labelledby="pf-account">
    <h2 id="pf-account">Account Information</h2>
    <dl className={factsStyles.facts}>
      <div>
        <dt>Account Created</dt>
        <dd>{instantLabel(user.creationTime)}</dd>
      </div>
      <div>
        <dt>Last Sign In</dt>
        <dd>{instantLabel(user.lastSignInTime)}</dd>
      </div>
      <div>
        <dt>Sign-in email</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>Email Verified</dt>
        <dd>{user.emailVerified ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
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
