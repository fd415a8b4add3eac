import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { resolveSession, useSession } from '../../app/session/session.ts'
import { bookingChoice } from '../../app/storage/booking-choice.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { Link } from '../../ui/link.tsx'
import { confirmAddress, failureOf, NotAuthenticated, whoseAddress } from './authenticate.ts'
import * as mailedLinkStatesStyles from './mailed-link-states.module.css'
import { Looking } from './mailed-link-states.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** Where the link of the welcome mail leads: `/confirm-email?token=…`. Opening it changes nothing (reading R57). */
export function ConfirmEmailPage() {
  const { link, again, spend } = useMailedLink(whoseAddress)
  const [confirmed, setConfirmed] = useState(false)
  return (
    <div className="wrap prompt">
      <h1>Confirm your email</h1>
      {confirmed ? (
        <Confirmed message="Your email is confirmed." />
      ) : link.state === 'good' ? (
        <Ask {...link} onConfirmed={() => setConfirmed(true)} onSpent={spend} />
      ) : link.state === 'spent' ? (
        <Expired />
      ) : link.state === 'done' ? (
        <Confirmed message={link.message} />
      ) : link.state === 'failed' ? (
        <NotAnswered message={link.message} onAgain={again} />
      ) : (
        <Looking />
      )}
    </div>
  )
}

type AskProps = { token: string; email: string; onConfirmed: () => void; onSpent: () => void }

function Ask({ token, email, onConfirmed, onSpent }: AskProps) {
  const confirming = useMutation({
    mutationFn: async () => {
      try {
        await confirmAddress(token)
      } catch (error) {
        if (error instanceof NotAuthenticated && error.code === 'link-expired') return onSpent()
        if (!(error instanceof NotAuthenticated && error.code === 'already-verified')) throw error
      }
      await resolveSession({ again: true })
      onConfirmed()
    },
  })
  return (
    <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
      {confirming.error && <Failure message={failureOf(confirming.error)} />}
      <p>
        <b className={mailedLinkStatesStyles.whose}>{email}</b>
      </p>
      <p>If this is your email address and you created an account with it, confirm it here.</p>
      <Button busy={confirming.isPending && 'Confirming...'} onClick={() => confirming.mutate()}>
        Confirm
      </Button>
      <p className="quiet note">If you didn’t create an account, just close this page.</p>
    </div>
  )
}

const Confirmed = ({ message }: { message: string }) => (
  <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
    <Notice message={message} />
    <BackToBooking />
    <ToAccount>Account Settings</ToAccount>
  </div>
)

/** Whoever was about to book goes on where they were. */
function BackToBooking() {
  const [search] = useState(bookingChoice.read)
  return (
    search !== null && (
      <Link className={buttonStyles.btn} to={paths.booking + search}>
        Back to your booking
      </Link>
    )
  )
}

const Expired = () => {
  const session = useSession()
  return (
    <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
      <Failure message="This link has expired, or part of it is missing." />
      <p>{session.state === 'signed-in' ? 'We can send you a new one.' : 'Log in and we’ll send you a new one.'}</p>
      <ToAccount>Get a new link</ToAccount>
    </div>
  )
}

const ToAccount = ({ children }: { children: string }) => (
  <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.profile}>
    {children}
  </Link>
)
