import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { queryClient } from '../../app/api/query-client.ts'
import { Ready } from '../../app/islands/island.tsx'
import { placeForFocus } from '../../app/session/focus.ts'
import { resolveSession } from '../../app/session/session.ts'
import {
  chooseTab,
  closeSignIn,
  closesSignIn,
  opensSignIn,
  type SignInTab,
  signInNote,
  useSignInTab,
} from '../../app/session/sign-in-request.ts'
import { useStore } from '../../app/storage/create-store.ts'
import { Button } from '../../ui/button.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { CloseButton, DialogPanel, enterTop, leaveTop, usePressOutside } from '../../ui/dialog.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateAccount, EmailField, LogIn, readTexts } from './account-forms.tsx'
import { failureMessage, sendResetLink } from './authenticate.ts'
import * as styles from './sign-in-dialog.module.css'

/** Sends a reset link to an email. The message afterwards is identical for every address. */
function ForgotPassword({ email }: { email: string | undefined }) {
  const sending = useMutation({ mutationFn: sendResetLink })
  return (
    <form method="dialog" noValidate onSubmit={(event) => sending.mutate(readTexts(event).email)}>
      {sending.isSuccess && (
        <Notice message="If there’s an account with that email, a link is on its way. We send at most one every 15 minutes, so use the latest." />
      )}
      {!sending.isSuccess && (
        <p className="quiet">Enter your email and we’ll send you a link to choose a new password.</p>
      )}
      <EmailField email={email} />
      {sending.error && <Failure message={failureMessage(sending.error)} />}
      <Button
        type="submit"
        look={sending.isSuccess ? 'second' : undefined}
        block
        busy={sending.isPending && 'Sending...'}
      >
        {sending.isSuccess ? 'Send Again' : 'Send Reset Link'}
      </Button>
    </form>
  )
}

const titles: Record<SignInTab, string> = {
  'log-in': 'Welcome back',
  'create-account': 'Join the party',
  'forgot-password': 'Reset password',
}

const TITLE = 'sign-in-title'
const NOTE = 'sign-in-note'

const emailField = () => document.querySelector<HTMLInputElement>(`#${opensSignIn.commandfor} [name=email]`)

/** Moves the initial focus from the title to the first field; not on phones, where the keyboard would hide the rest. */
function focusFirstField() {
  if (!matchMedia('(pointer: fine)').matches) return
  // After the open tab has rendered.
  queueMicrotask(() => {
    if (document.activeElement?.id === TITLE || document.activeElement === document.body)
      document.querySelector<HTMLElement>(`#${opensSignIn.commandfor} form input`)?.focus()
  })
}

/**
 * Log In, Create Account, Forgot Password (§2). The dialog is in every page's HTML; buttons open it by `command`, and it
 * hydrates when it's used. Success closes it; any failure keeps it open (§8).
 */
export function SignInDialog() {
  const tab = useSignInTab()
  const note = useStore(signInNote)
  // One email for all three tabs, so it's typed only once. Undefined until it's read: setting it then always renders, before
  // the browser handles another key. Without that, the requested tab would come later and replace a field being typed in.
  const [email, setEmail] = useState<string>()
  const [visits, setVisits] = useState(0)
  const pressOutside = usePressOutside(closeSignIn)
  // Before this script, the open tab was Log In. If another one is asked for, the email typed so far moves to it. Whoever has
  // come to the password stays.
  useLayoutEffect(() => {
    const field = emailField()
    setEmail(field?.value ?? '')
    // The dialog was closed before this script loaded, so its note no longer applies.
    if (!field?.closest('dialog')?.open) signInNote.set('')
    if (field?.form?.querySelector<HTMLInputElement>('[name=password]')?.value) return chooseTab('log-in')
    if (field === document.activeElement) queueMicrotask(() => emailField()?.focus())
  }, [])
  // The dialog may have been opened before this script loaded.
  useEffect(() => {
    if (document.activeElement?.id === TITLE) focusFirstField()
  }, [])

  async function finish() {
    const { state } = await resolveSession({ again: true })
    if (state !== 'signed-in') throw new Error('Signed in, but no session')
    closeSignIn()
    // The dialog's opener is gone or no longer leads anywhere.
    placeForFocus()?.focus({ preventScroll: true })
  }
  const choose = (next: SignInTab) => {
    setEmail(emailField()?.value ?? '')
    chooseTab(next)
  }
  /** Resets the dialog for the next time it opens, keeping only the email. */
  const leave = () => {
    choose('log-in')
    signInNote.set('')
    setVisits(visits + 1)
  }
  const forms = { email, onSignedIn: finish }
  return (
    <dialog
      id={opensSignIn.commandfor}
      className={dialogStyles.overPage}
      aria-labelledby={TITLE}
      aria-describedby={note ? NOTE : undefined}
      {...pressOutside}
      // The focus moving in means that it opened; some browsers don't have `toggle` yet.
      onFocus={({ currentTarget, target }) => {
        enterTop(currentTarget)
        if (target.id === TITLE) focusFirstField()
      }}
      onClose={({ currentTarget }) => {
        leaveTop(currentTarget)
        leave()
      }}
    >
      <DialogPanel
        titleId={TITLE}
        focusesTitle
        title={titles[tab]}
        className={styles.sign}
        close={<CloseButton {...closesSignIn} />}
      >
        {/* Part of the island (islands/island.tsx): shown if its script failed to load. */}
        <div className={styles.notLoaded}>
          <Failure message="That didn’t load. Check your connection, then reload this page." />
        </div>
        {note && (
          <p id={NOTE} className={styles.note}>
            {note}
          </p>
        )}
        {/* The dialog is outside the app pages, so it needs its own provider: public pages send no other mutations. */}
        <QueryClientProvider key={visits} client={queryClient}>
          <Tabs
            label="Account"
            chosen={tab}
            onChoose={choose}
            tabs={[
              { name: 'log-in', label: 'Log In', content: <LogIn {...forms} /> },
              { name: 'create-account', label: 'Create Account', content: <CreateAccount {...forms} /> },
              { name: 'forgot-password', label: 'Forgot Password', content: <ForgotPassword email={email} /> },
            ]}
          />
        </QueryClientProvider>
      </DialogPanel>
      <Ready zone="sign-in" />
    </dialog>
  )
}
