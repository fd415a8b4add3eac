import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resolveSession } from '../../app/session/session.ts'
import { askToSignIn, opensSignIn } from '../../app/session/sign-in-request.ts'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { chooseNewPassword, failureOf, NotAuthenticated, whosePassword } from './authenticate.ts'
import * as mailedLinkStatesStyles from './mailed-link-states.module.css'
import { Looking } from './mailed-link-states.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** Where the link of the reset mail leads: `/reset-password?token=…`. */
export function ResetPasswordPage() {
  const { link, again, spend } = useMailedLink(whosePassword)
  const [chosen, setChosen] = useState(false)
  return (
    <div className="wrap prompt">
      <h1>Choose a new password</h1>
      {chosen ? (
        <Chosen />
      ) : link.state === 'good' ? (
        <NewPassword {...link} onChosen={() => setChosen(true)} onSpent={spend} />
      ) : link.state === 'spent' ? (
        <Expired />
      ) : link.state === 'failed' ? (
        <NotAnswered message={link.message} onAgain={again} />
      ) : (
        <Looking />
      )}
    </div>
  )
}

const Chosen = () => (
  <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
    <Notice message="Your password has been changed. Every other device has been signed out." />
    <Button {...opensSignIn}>Log In</Button>
  </div>
)

const Expired = () => (
  <div className={`column ${mailedLinkStatesStyles.signAlone}`}>
    <Failure message="This link has expired or has already been used." />
    <Button onClick={() => askToSignIn('forgot-password')}>Send a new link</Button>
  </div>
)

type NewPasswordProps = { token: string; email: string; onChosen: () => void; onSpent: () => void }

function NewPassword({ token, email, onChosen, onSpent }: NewPasswordProps) {
  const choosing = useMutation({
    mutationFn: async (password: string) => {
      try {
        await chooseNewPassword(token, password)
      } catch (error) {
        if (error instanceof NotAuthenticated && error.code === 'link-expired') return onSpent()
        throw error
      }
      await resolveSession({ again: true })
      onChosen()
    },
  })
  const { field, submit } = useForm({
    defaults: { password: '' },
    onSubmit: ({ password }) => choosing.mutate(password),
  })
  return (
    <form className={`column ${mailedLinkStatesStyles.signAlone}`} noValidate onSubmit={submit}>
      {choosing.error && <Failure message={failureOf(choosing.error)} />}
      <p>
        You’re changing the password for <b className={mailedLinkStatesStyles.whose}>{email}</b>.
      </p>
      {/* Tells password managers whose password they keep. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more."
        {...field('password')}
      />
      <Button type="submit" busy={choosing.isPending && 'Saving...'}>
        Save password
      </Button>
    </form>
  )
}
