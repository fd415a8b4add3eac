import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordHint } from '../../../domain/password.ts'
import { Refused } from '../../../domain/refusals.ts'
import { linkLife } from '../../../domain/terms.ts'
import { resolveSession } from '../../app/session/session.ts'
import { askToSignIn, opensSignIn } from '../../app/session/sign-in-request.ts'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Green, Outcome } from '../../ui/outcome.tsx'
import { chooseNewPassword, failureMessage, isAbout, whosePassword } from './authenticate.ts'
import * as mailedLinkStatesStyles from './mailed-link-states.module.css'
import { Looking } from './mailed-link-states.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** Target of the link in the reset email: `/reset-password?token=…`. */
export function ResetPasswordPage() {
  const { link, again, spend } = useMailedLink(whosePassword)
  const [chosen, setChosen] = useState(false)
  if (chosen) return <Chosen />
  if (link.state === 'spent') return <Spent />
  return (
    <Green>
      <h1 className={mailedLinkStatesStyles.title}>Choose a new password</h1>
      {link.state === 'good' ? (
        <NewPassword {...link} onChosen={() => setChosen(true)} onSpent={spend} />
      ) : link.state === 'failed' ? (
        <NotAnswered message={link.message} onAgain={again} />
      ) : (
        <Looking />
      )}
    </Green>
  )
}

const Chosen = () => (
  <Outcome
    title="Your password has been changed"
    isDone
    act={
      <Button size="big" {...opensSignIn}>
        Log In
      </Button>
    }
  >
    Every other device has been signed out.
  </Outcome>
)

const Spent = () => (
  <Outcome
    title="This link no longer works"
    act={
      <Button size="big" onClick={() => askToSignIn('forgot-password')}>
        Send a new link
      </Button>
    }
  >
    A reset link works once, for {linkLife.resetPassword.words}. This one is older, has already been used, or is missing
    a part. We’ll email you a new one.
  </Outcome>
)

type NewPasswordProps = { token: string; email: string; onChosen: () => void; onSpent: () => void }

function NewPassword({ token, email, onChosen, onSpent }: NewPasswordProps) {
  const choosing = useMutation({
    mutationFn: async (password: string) => {
      try {
        await chooseNewPassword(token, password)
      } catch (error) {
        if (error instanceof Refused && error.code === 'link-expired') return onSpent()
        throw error
      }
      await resolveSession({ again: true })
      onChosen()
    },
    onError: (error) => {
      if (isAbout(error, 'password')) refuse({ password: failureMessage(error) })
    },
  })
  const { field, submit, refuse } = useForm({
    defaults: { password: '' },
    onSubmit: ({ password }) => choosing.mutate(password),
  })
  return (
    <form className={`column ${mailedLinkStatesStyles.signAlone}`} noValidate onSubmit={submit}>
      <p>
        You’re changing the password for <b className={mailedLinkStatesStyles.whose}>{email}</b>.
      </p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
      {choosing.error && !isAbout(choosing.error, 'password') && <Failure message={failureMessage(choosing.error)} />}
      <Button type="submit" busy={choosing.isPending && 'Saving...'}>
        Save password
      </Button>
    </form>
  )
}
