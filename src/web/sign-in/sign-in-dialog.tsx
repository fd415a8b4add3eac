import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { placeForFocus } from '../session/focus.ts'
import { resolveSession } from '../session/session.ts'
import { closeSignIn, type SignInTab } from '../session/sign-in-request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CreateAccount, LogIn } from './account-forms.tsx'
import { FAILED, NotAuthenticated } from './authenticate.ts'
import { ForgotPassword } from './forgot-password.tsx'
import * as styles from './sign-in-dialog.module.css'

const titles: Record<SignInTab, string> = {
  'log-in': 'Welcome back',
  'create-account': 'Join the party',
  'forgot-password': 'Reset your password',
}

/** Log In, Create Account, Forgot Password (§2). Success closes it; any failure keeps it open (§8). */
export function SignInDialog({ asked }: { asked: SignInTab | null }) {
  const [tab, setTab] = useState(asked ?? 'log-in')
  const [email, setEmail] = useState('')
  const [wasAsked, setWasAsked] = useState(asked)
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (asked) setTab(asked)
  }
  // Then what opened the dialog is gone, and the focus goes to the page.
  const signedIn = useRef(false)

  useEffect(() => {
    if (asked) signedIn.current = false
  }, [asked])

  async function finish() {
    const { state } = await resolveSession({ again: true })
    if (state !== 'signed-in') throw new NotAuthenticated(FAILED)
    signedIn.current = true
    closeSignIn()
  }
  // One email for all three tabs: who typed it once need not type it again.
  const typed = { email, onEmail: setEmail }

  return (
    <Dialog
      open={asked !== null}
      onClose={closeSignIn}
      title={titles[tab]}
      className={styles.sign}
      returnFocus={() => (signedIn.current ? placeForFocus() : null)}
    >
      {/* The dialog stands outside of the app pages, and on public pages it is the first that writes. */}
      <QueryClientProvider client={queryClient}>
        <Tabs
          label="Account"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { name: 'log-in', label: 'Log In', content: <LogIn {...typed} onSignedIn={finish} /> },
            {
              name: 'create-account',
              label: 'Create Account',
              content: <CreateAccount {...typed} onSignedIn={finish} />,
            },
            { name: 'forgot-password', label: 'Forgot Password', content: <ForgotPassword {...typed} /> },
          ]}
        />
      </QueryClientProvider>
    </Dialog>
  )
}
