import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { Field } from '../ui/form/field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './account-forms.module.css'
import { createAccount, failureOf, logIn } from './authenticate.ts'
import { EmailField, type TypedEmail } from './email-field.tsx'
import { openGoogleWindow, signInWithGoogle } from './google-popup.ts'
import { methodsQuery } from './methods-query.ts'

type SignsIn = TypedEmail & { onSignedIn: () => Promise<unknown> }

/** Signs in, one way at a time. */
const useSignIn = (onSignedIn: SignsIn['onSignedIn']) =>
  useMutation({
    mutationFn: async ({ signIn }: { way: 'form' | 'google'; signIn: () => Promise<unknown> }) => {
      await signIn()
      await onSignedIn()
    },
  })

export function LogIn({ email, onEmail, onSignedIn }: SignsIn) {
  const signingIn = useSignIn(onSignedIn)
  const { field, submit } = useForm({
    defaults: { password: '' },
    onSubmit: ({ password }) => signingIn.mutate({ way: 'form', signIn: () => logIn(email, password) }),
  })
  return (
    <AccountForm action="Log In" signingIn={signingIn} onSubmit={submit}>
      <EmailField email={email} onEmail={onEmail} />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
    </AccountForm>
  )
}

export function CreateAccount({ email, onEmail, onSignedIn }: SignsIn) {
  const signingIn = useSignIn(onSignedIn)
  const { field, submit } = useForm({
    defaults: { name: '', password: '' },
    onSubmit: ({ name, password }) =>
      signingIn.mutate({ way: 'form', signIn: () => createAccount(name.trim(), email, password) }),
  })
  return (
    <AccountForm action="Create Account" signingIn={signingIn} onSubmit={submit}>
      <Field label="Full name" optional autoComplete="name" {...field('name')} />
      <EmailField email={email} onEmail={onEmail} />
      <Field label="Password" type="password" autoComplete="new-password" {...field('password')} />
    </AccountForm>
  )
}

type AccountFormProps = {
  /** On the button. */
  action: string
  signingIn: ReturnType<typeof useSignIn>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form of both tabs that sign in: fields, the action, or Google where it is on. Stays open on any failure (§8). */
function AccountForm({ action, signingIn, onSubmit, children }: AccountFormProps) {
  const { isPending, variables, error, mutate } = signingIn
  const { data: methods } = useQuery(methodsQuery)
  return (
    <form noValidate onSubmit={onSubmit}>
      {error && <Failure message={failureOf(error)} />}
      {children}
      <Button type="submit" block busy={isPending && variables.way === 'form' && 'One moment...'} disabled={isPending}>
        {action}
      </Button>
      {methods?.google && (
        <>
          <span className={styles.or}>or</span>
          <Button
            look="second"
            block
            busy={isPending && variables.way === 'google' && 'Waiting for Google...'}
            disabled={isPending}
            onClick={() => {
              const popup = openGoogleWindow()
              mutate({ way: 'google', signIn: () => signInWithGoogle(popup) })
            }}
          >
            Continue with Google
          </Button>
        </>
      )}
    </form>
  )
}
