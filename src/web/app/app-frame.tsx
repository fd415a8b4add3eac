import { QueryClientProvider } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { bookingPaths } from '../../domain/paths.ts'
import { contact } from '../site/contact.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import type { Access } from './access.ts'
import { queryClient } from './api/query-client.ts'
import * as styles from './app-frame.module.css'
import { type LazyPage, ShowPage } from './lazy-page.tsx'
import { NOT_LOADED, PageLost } from './page-lost.tsx'
import { useLocation } from './router/location.tsx'
import { useFocusAfterPrompt } from './session/focus.ts'
import { resolveSession, useSession } from './session/session.ts'
import { chooseTab, opensSignIn } from './session/sign-in-request.ts'
import { tabThatFits } from './session/signed-in-before.ts'

/** The prerendered frame of an app page before its script runs, with a message if scripts are off or didn't arrive. */
function Shell({ children }: { children: ReactNode }) {
  const isBooking = Object.values<string>(bookingPaths).includes(useLocation().pathname)
  return (
    <>
      <noscript>
        <div className="wrap prompt">
          <h1>{isBooking ? 'Booking' : 'This page'} needs JavaScript.</h1>
          <p className="lead">
            Turn it on and reload this page. You can also call or email us, and we’ll{' '}
            {isBooking ? 'book your time for you' : 'help'}.
          </p>
          <p className="acts">
            <a className={buttonStyles.btn} href={contact.phoneLink}>
              Call {contact.phone}
            </a>
            <a className="text" href={contact.mailLink}>
              {contact.email}
            </a>
          </p>
        </div>
      </noscript>
      <div hidden data-script-lost>
        <PageLost begins={NOT_LOADED} className={styles.lost}>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own. */}
          <a className={buttonStyles.btn} href="">
            Try again
          </a>
        </PageLost>
      </div>
      <div className={styles.needsScript}>{children}</div>
    </>
  )
}

const HOLDS_BOOKINGS = 'Your account keeps your bookings in one place. All you need is an email and a password.'

/** Shown if Stripe's page returns to a different browser, or after the session has expired. */
const BACK_FROM_PAYING = 'Thank you. We’ll email your receipt. To see your booking, please sign in.'

interface RouteGuardProps {
  access: Access
  /** Text under the prompt's title, if the page has its own. */
  ask?: string | undefined
  /** Shown while the session resolves. */
  waiting: ReactNode
  /** Shown next to the prompt: what the visitor came for. */
  beside?: ReactNode
  children: ReactNode
}

/** Shows 'Loading...' while the session resolves, then the page, or a prompt to sign in (§2). */
function RouteGuard({ access, ask = HOLDS_BOOKINGS, waiting, beside, children }: RouteGuardProps) {
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
    // Whoever comes for bookings or settings has an account. To book, a new customer needs one.
    const offer = !isBackFromPaying && beside
    return (
      <Shell>
        <Prompt title="Sign in to continue" lead={isBackFromPaying ? BACK_FROM_PAYING : ask} beside={offer}>
          <Button {...opensSignIn} onClick={() => chooseTab(offer ? tabThatFits() : 'log-in')}>
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

const Driveway = lazy(async () => ({ default: (await import('../ui/driveway.tsx')).Driveway }))

/** A message with a button and a drawing. The drawing goes to the right, or below if other content takes that space. */
const Prompt = ({ title, lead, beside, children }: PromptProps) => (
  <div className={clsx('wrap', 'prompt', styles.ask, beside ? styles.beside : styles.alone)}>
    <div>
      <h1>{title}</h1>
      <p className="lead quiet">{lead}</p>
      <p className="acts">{children}</p>
    </div>
    <div className={styles.drawing}>
      <Suspense>
        <Driveway />
      </Suspense>
    </div>
    {beside}
  </div>
)

// Named here rather than in the routes, which every page loads.
const BookingOffer = lazy(async () => ({ default: (await import('../booking/booking-offer.tsx')).BookingOffer }))

const isBookingPage = (pathname: string) => Object.values<string>(bookingPaths).includes(pathname)

let cacheOwner: string | undefined

/** Clears the cache on sign-out or when another person signs in, so that no one sees someone else's data. */
function useOwnCache() {
  const session = useSession()
  const owner = session.state === 'signed-in' ? session.user.uid : undefined
  useEffect(() => {
    if (cacheOwner !== undefined && cacheOwner !== owner) queryClient.clear()
    cacheOwner = owner
  }, [owner])
}

interface AppFrameProps {
  /** May still be loading: visitors who aren't signed in never wait for it. */
  page: LazyPage
  access: Access
  /** Text of the prompt that visitors see if they aren't signed in. */
  ask?: string | undefined
  /** Shown while the session resolves and the page loads. */
  waiting?: ReactNode
}

/** Frame of an app page: the route guard for `access`, and the query cache. Public pages never load it. */
export function AppFrame({ page, access, ask, waiting = <Loading /> }: AppFrameProps) {
  useOwnCache()
  const { pathname } = useLocation()
  const offer = isBookingPage(pathname) && (
    <Suspense fallback={<div />}>
      <BookingOffer />
    </Suspense>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouteGuard access={access} ask={ask} waiting={waiting} beside={offer}>
        <Suspense fallback={<Shell>{waiting}</Shell>}>
          <ShowPage route={page} />
        </Suspense>
      </RouteGuard>
    </QueryClientProvider>
  )
}
