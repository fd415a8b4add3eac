import { clsx } from 'clsx/lite'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import type { Access } from './access.ts'
import { Shell } from './layout/shell.tsx'
import * as styles from './route-guard.module.css'
import { useLocation } from './router/location.tsx'
import { useFocusAfterPrompt } from './session/focus.ts'
import { resolveSession, useSession } from './session/session.ts'
import { chooseTab, opensSignIn } from './session/sign-in-request.ts'
import { tabThatFits } from './session/signed-in-before.ts'

const HOLDS_BOOKINGS = 'Your account keeps your bookings in one place. All you need is an email and a password.'

/** The provider's page may lead back to another browser, or after the session is over. */
const BACK_FROM_PAYING = 'Thank you! We’ll email your receipt. To see your booking, please sign in.'

interface RouteGuardProps {
  access: Access
  /** What the prompt says under its title, where the page has words of its own. */
  ask?: string | undefined
  /** What stands there while the session resolves. */
  waiting: ReactNode
  /** What stands beside the prompt: what the visitor came for. */
  beside?: ReactNode
  children: ReactNode
}

/** Shows 'Loading...' while the session resolves, then the page, or a prompt to sign in (§2). */
export function RouteGuard({ access, ask = HOLDS_BOOKINGS, waiting, beside, children }: RouteGuardProps) {
  const session = useSession()
  useEffect(() => {
    void resolveSession()
  }, [])

  const isBackFromPaying = new URLSearchParams(useLocation().search).has('paid')
  const isWaiting = session.state === 'resolving'
  const prompts = session.state === 'anonymous' && access === 'signed-in'
  useFocusAfterPrompt(prompts, !isWaiting && !prompts && session.state !== 'unreachable')

  if (isWaiting) return <Shell>{waiting}</Shell>
  if (session.state === 'unreachable') {
    return (
      <Prompt
        title="We can’t reach our booking system."
        lead="Check your connection, then try again. Nothing was lost."
      >
        <Button onClick={() => void resolveSession()}>Try again</Button>
      </Prompt>
    )
  }
  if (prompts) {
    return (
      <Shell>
        <Prompt
          title="Sign in to continue"
          lead={isBackFromPaying ? BACK_FROM_PAYING : ask}
          beside={!isBackFromPaying && beside}
        >
          <Button {...opensSignIn} onClick={() => chooseTab(tabThatFits())}>
            Log In / Create Account
          </Button>
        </Prompt>
      </Shell>
    )
  }
  return children
}

interface PromptProps {
  title: string
  lead: string
  beside?: ReactNode
  children: ReactNode
}

const Prompt = ({ title, lead, beside, children }: PromptProps) => (
  <div className={clsx('wrap', 'prompt', beside && styles.beside)}>
    <div>
      <h1>{title}</h1>
      <p className="lead quiet">{lead}</p>
      <p className="acts">{children}</p>
    </div>
    {beside}
  </div>
)
