import { useSession } from '../app/session/session.ts'
import { opensSignIn } from '../app/session/sign-in-request.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'

/** A check that is not there, or not for whoever asks: the two look the same. */
export function NoCheck() {
  const isAnonymous = useSession().state === 'anonymous'
  return (
    <>
      <h1>We can’t open this page</h1>
      <p className="lead quiet">
        Links from our emails work for 30 days and end with the event. Open the link from our latest email
        {isAnonymous && ', sign in'}, or call <a href={contact.phoneLink}>{contact.phone}</a>.
      </p>
      {isAnonymous && (
        <p className="acts">
          <Button {...opensSignIn}>Log In / Create Account</Button>
        </p>
      )}
    </>
  )
}
