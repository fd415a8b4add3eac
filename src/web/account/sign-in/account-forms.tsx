import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { passwordHint } from '../../../domain/password.ts'
import { api, readAnswer } from '../../app/api/api.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import * as styles from './account-forms.module.css'
import { createAccount, failureMessage, GoogleFailed, googleAddress, isAbout, logIn } from './authenticate.ts'

/** Channel on which the popup's last page, served by our server, reports the result. */
const POPUP_CHANNEL = 'sign-in'

type PopupResult = { error: string | null }

const LOOK_EVERY_MS = 500
/** Google's page may hide its window from ours, so a popup counts as closed only after this time without a message. */
const GRACE_MS = 1_500

/** Opens the window for `signInWithGoogle`. Call it directly in the click handler, or the browser blocks it. */
const openGoogleWindow = () => window.open('', 'google-sign-in', 'popup,width=480,height=640')

/** Signs in with Google in a popup (§2). `popup` is null if the browser blocked it. */
async function signInWithGoogle(popup: Window | null): Promise<void> {
  if (!popup)
    throw new GoogleFailed('Your browser blocked the Google window. Allow pop-ups for this site and try again.')
  try {
    popup.location.href = await googleAddress()
  } catch (error) {
    popup.close()
    throw error
  }
  const { error } = await waitForPopup(popup)
  if (error) throw new GoogleFailed(error)
}

function waitForPopup(popup: Window): Promise<PopupResult> {
  const channel = new BroadcastChannel(POPUP_CHANNEL)
  let closedFor = 0
  let looking: ReturnType<typeof setInterval> | undefined
  return new Promise<PopupResult>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => resolve(data)
    looking = setInterval(() => {
      closedFor = popup.closed ? closedFor + LOOK_EVERY_MS : 0
      if (closedFor > GRACE_MS) resolve({ error: 'The Google window closed before you finished signing in.' })
    }, LOOK_EVERY_MS)
  }).finally(() => {
    clearInterval(looking)
    channel.close()
  })
}

/** Sign-in methods besides email and password. Until they're known, none is offered. */
const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => readAnswer(api.auth.methods.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

// The dialog's script loads when someone is about to press Sign In, so this has usually arrived by then.
void queryClient.prefetchQuery(methodsQuery)

// The dialog's forms are in every page's HTML. Text typed before hydration exists only in the fields, so they're read on
// submit.

/** `email` is the text typed in another tab of the dialog; undefined until it has been read. */
type SignsIn = { email: string | undefined; onSignedIn: () => Promise<unknown> }

type Texts = Record<'name' | 'email' | 'password', string>

/** Reads the text fields of a submitted form. */
export function readTexts(event: FormEvent<HTMLFormElement>): Texts {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  const text = (name: string) => String(data.get(name) ?? '')
  return { name: text('name'), email: text('email'), password: text('password') }
}

/** Signs in with Google, or rejects without opening a window if Google sign-in is known to be off. */
function continueWithGoogle(isOff: boolean) {
  if (isOff) return Promise.reject(new GoogleFailed(refusalSentence('google-not-set-up')))
  return signInWithGoogle(openGoogleWindow())
}

export const LogIn = (signsIn: SignsIn) => (
  <AccountForm
    {...signsIn}
    action="Log In"
    passwordIs="current-password"
    google
    signIn={({ email, password }) => logIn(email, password)}
  />
)

export const CreateAccount = (signsIn: SignsIn) => (
  <AccountForm
    {...signsIn}
    action="Create Account"
    passwordIs="new-password"
    signIn={({ name, email, password }) => createAccount(name.trim(), email, password)}
  >
    <Field label="Full name" optional name="name" autoComplete="name" />
  </AccountForm>
)

export const EmailField = ({ email, refused }: { email: string | undefined; refused?: boolean | undefined }) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    defaultValue={email}
    refused={refused}
  />
)

type AccountFormProps = SignsIn & {
  /** Label of the submit button. */
  action: string
  passwordIs: 'current-password' | 'new-password'
  /** Shows the Google button even if Google isn't set up (§2). */
  google?: boolean
  signIn: (texts: Texts) => Promise<unknown>
  /** Fields above the email. */
  children?: ReactNode
}

/** Form of the two sign-in tabs: fields, submit button, Google button. The dialog stays open on any failure (§8). */
function AccountForm({ email, onSignedIn, action, passwordIs, google, signIn, children }: AccountFormProps) {
  // One method at a time.
  const { isPending, variables, error, mutate } = useMutation({
    mutationFn: async ({ signIn }: { way: 'form' | 'google'; signIn: () => Promise<unknown> }) => {
      await signIn()
      await onSignedIn()
    },
  })
  const { data: methods } = useQuery(methodsQuery)
  const form = useRef<HTMLFormElement>(null)
  const way = variables?.way
  const failure = error && <Failure message={failureMessage(error)} />
  const isAboutEmail = isAbout(error, 'email')
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    // `method="dialog"` sends nothing without a script: a password must not end up in a URL.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        const texts = readTexts(event)
        mutate({ way: 'form', signIn: () => signIn(texts) })
      }}
    >
      {children}
      <EmailField email={email} refused={isAboutEmail} />
      {isAboutEmail && failure}
      <PasswordField
        label="Password"
        name="password"
        autoComplete={passwordIs}
        hint={passwordIs === 'new-password' && passwordHint}
        refused={isAbout(error, 'password')}
      />
      {/* Right above the button it's about, unless it's about the email. */}
      {way === 'form' && !isAboutEmail && failure}
      <Button type="submit" block busy={isPending && way === 'form' && 'One moment...'} disabled={isPending}>
        {action}
      </Button>
      {(google || methods?.google) && (
        <>
          <span className={styles.or}>or</span>
          {way === 'google' && failure}
          <Button
            look="second"
            block
            busy={isPending && way === 'google' && 'Waiting for Google...'}
            disabled={isPending}
            onClick={() => {
              // Open the window during the click, or the browser blocks it.
              const signedIn = continueWithGoogle(methods?.google === false)
              mutate({ way: 'google', signIn: () => signedIn })
            }}
          >
            Continue with Google
          </Button>
        </>
      )}
    </form>
  )
}
