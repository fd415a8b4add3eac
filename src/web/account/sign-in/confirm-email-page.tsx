import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { Refused } from '../../../domain/refusals.ts'
import { linkLife } from '../../../domain/terms.ts'
import { resolveSession, useSession } from '../../app/session/session.ts'
import { opensSignIn } from '../../app/session/sign-in-request.ts'
import { bookingChoice } from '../../app/storage/booking-choice.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { Green, Outcome } from '../../ui/outcome.tsx'
import { confirmAddress, failureMessage, whoseAddress } from './authenticate.ts'
import * as mailedLinkStatesStyles from './mailed-link-states.module.css'
import { Looking } from './mailed-link-states.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** Target of the welcome email's link: `/confirm-email?token=…`. Opening it changes nothing (R57: scanners open links). */
export function ConfirmEmailPage() {
  const { link, again, spend } = useMailedLink(whoseAddress)
  const [confirmed, setConfirmed] = useState(false)
  if (confirmed) return <Confirmed>Thanks. That’s all we needed.</Confirmed>
  if (link.state === 'done') return <Confirmed>You’ve already done this. Nothing else is needed.</Confirmed>
  if (link.state === 'spent') return <Spent />
  return (
    <Green>
      <h1 className={mailedLinkStatesStyles.title}>Confirm your email</h1>
      {link.state === 'good' ? (
        <Ask {...link} onConfirmed={() => setConfirmed(true)} onSpent={spend} />
      ) : link.state === 'failed' ? (
        <NotAnswered message={link.message} onAgain={again} />
      ) : (
        <Looking />
      )}
    </Green>
  )
}

type AskProps = { token: string; email: string; onConfirmed: () => void; onSpent: () => void }

function Ask({ token, email, onConfirmed, onSpent }: AskProps) {
  const session = useSession()
  const other = session.state === 'signed-in' && session.user.email !== email && session.user.email
  const mustLogIn = session.state === 'anonymous' || other !== false
  const confirming = useMutation({
    mutationFn: async () => {
      try {
        await confirmAddress(token)
      } catch (error) {
        const code = error instanceof Refused ? error.code : undefined
        if (code === 'link-expired') return onSpent()
        // The session has ended, which the page doesn't know yet.
        if (code === 'not-signed-in') {
          await resolveSession({ again: true })
          return
        }
        if (code !== 'already-verified') throw error
      }
      await resolveSession({ again: true })
      onConfirmed()
    },
  })
  return (
    <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
      {confirming.error && <Failure message={failureMessage(confirming.error)} />}
      <p>
        <b className={mailedLinkStatesStyles.whose}>{email}</b>
      </p>
      <p role="status">
        {other ? (
          <>
            You’re logged in as <span className={mailedLinkStatesStyles.whose}>{other}</span>. To confirm this email,
            log in with it instead.
          </>
        ) : mustLogIn ? (
          'Log in with this email first, then confirm it here.'
        ) : (
          'If this is your email address and you created an account with it, confirm it here.'
        )}
      </p>
      {mustLogIn ? (
        <Button {...opensSignIn}>Log In</Button>
      ) : (
        <Button busy={confirming.isPending && 'Confirming...'} onClick={() => confirming.mutate()}>
          Confirm
        </Button>
      )}
      <p className="quiet note">
        {mustLogIn && 'Forgot your password? Press “Log In,” then “Forgot Password.” '}
        If you didn’t create an account, just close this page.
      </p>
    </div>
  )
}

/** Success message. Someone who was about to book gets a link back to their choice. */
function Confirmed({ children }: { children: string }) {
  const [search] = useState(bookingChoice.read)
  return (
    <Outcome
      title="Your email is confirmed"
      isDone
      act={
        search === null ? (
          <ToAccount>Account Settings</ToAccount>
        ) : (
          <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.booking + search}>
            Back to your booking
          </Link>
        )
      }
    >
      {children}
    </Outcome>
  )
}

const Spent = () => {
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <Outcome title="This link no longer works" act={<ToAccount>Get a new link</ToAccount>}>
      It’s more than {linkLife.confirmEmail.words} old, or part of it is missing.{' '}
      {isSignedIn
        ? 'In Account Settings, press “Send a new link.”'
        : 'Log in, then press “Send a new link” in Account Settings.'}
    </Outcome>
  )
}

const ToAccount = ({ children }: { children: string }) => (
  <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.profile}>
    {children}
  </Link>
)
