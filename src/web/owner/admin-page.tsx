import { useMutation } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { paths } from '../../domain/paths.ts'
import { adminApi, readAnswer } from '../app/api/api.ts'
import { Redirect, useNavigate } from '../app/router/location.tsx'
import { useFocusAfterPrompt } from '../app/session/focus.ts'
import { resolveSession, signOut, useSession } from '../app/session/session.ts'
import { askToSignIn, opensSignIn } from '../app/session/sign-in-request.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { ErrorFallback } from '../ui/feedback/error-fallback.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { dismiss, notify } from '../ui/feedback/toast.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { InlineDrawing } from '../ui/inline-drawing.tsx'
import { Link } from '../ui/link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import * as styles from './admin-page.module.css'
import { adminTabs } from './admin-waiting.tsx'
import { ViewsBar, ViewWaiting } from './bookings/views-bar.tsx'
import { ViewNotLoaded } from './failed-to-load.tsx'
import closedDoor from './gate.svg?raw'
import { adminViewPath, useAdminView } from './use-admin-view.ts'
import { usePhone } from './use-phone.ts'

/** The second password (§6). The server checks it and unlocks the dashboard for 60 minutes (R11: admin password). */
function PasswordGate() {
  const input = useRef<HTMLInputElement>(null)

  const unlocking = useMutation({
    mutationFn: async (password: string) => {
      await readAnswer(adminApi.dashboard.unlock.$post({ json: { password } }))
      await resolveSession({ again: true })
    },
  })
  const { field, submit } = useForm({
    defaults: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'Enter the password.' } : {}),
    onSubmit: ({ password }) => unlocking.mutate(password),
  })
  const { error, isError } = unlocking
  const own = field('password')

  useEffect(() => {
    if (isError) input.current?.select()
  }, [isError])

  return (
    <div className={`wrap prompt ${styles.gate}`} data-caddie="margin">
      <InlineDrawing className={styles.door} markup={closedDoor} />
      <div>
        <h1>Admin</h1>
        <p className="lead quiet">Enter the admin password. The dashboard stays open for an hour.</p>
        <form noValidate onSubmit={submit}>
          <PasswordField
            ref={input}
            label="Password"
            autoComplete="off"
            {...own}
            {...(!own.error && { error: error?.message, repeats: unlocking.submittedAt })}
          />
          <p className="acts">
            <Button type="submit" busy={unlocking.isPending && 'One moment...'}>
              Unlock
            </Button>
            <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.home}>
              Exit Admin
            </Link>
          </p>
        </form>
      </div>
    </div>
  )
}

const BookingsTab = lazy(async () => ({ default: (await import('./bookings/bookings-tab.tsx')).BookingsTab }))
const AvailabilityTab = lazy(async () => ({
  default: (await import('./availability/availability-tab.tsx')).AvailabilityTab,
}))
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }))

const LEAVING = 'exit admin'
const SWITCHING = 'switch account'

/** A tab that is loaded when it's opened; the row of tabs stays visible while it loads. */
const Loaded = ({ tab: Tab, waiting }: { tab: ComponentType; waiting: ReactNode }) => (
  <ErrorFallback instead={<ViewNotLoaded />}>
    <Suspense fallback={waiting}>
      <Tab />
    </Suspense>
  </ErrorFallback>
)

const contents = { bookings: BookingsTab, availability: AvailabilityTab, settings: SettingsTab }

/** The dashboard behind the password: three tabs and the exit (§2). On a phone it starts with today's events. */
function Dashboard() {
  const { tab, view, isBare, go } = useAdminView()
  const isPhone = usePhone()
  // Only the tab waits for the redirect: the heading takes focus after unlocking, so it has to be there right away.
  const today = isBare && isPhone && <Redirect to={adminViewPath({ tab: 'bookings', view: 'today', account: '' })} />
  const waiting = {
    bookings: <ViewWaiting view={view} isWhole />,
    availability: <Loading />,
    settings: <Loading />,
  }
  return (
    <div className={`wrap ${styles.dashboard}`} data-caddie="margin">
      <Tabs
        label="Admin"
        tabs={adminTabs.map((tab) => ({
          ...tab,
          content: today || (
            <>
              {tab.name === 'bookings' && <ViewsBar view={view} onChoose={(view) => go({ view })} />}
              <Loaded tab={contents[tab.name]} waiting={waiting[tab.name]} />
            </>
          ),
        }))}
        chosen={tab}
        onChoose={(next) => go({ tab: next })}
        before={<h1>Admin</h1>}
        after={<ExitAdmin />}
      />
    </div>
  )
}

/** Locks the dashboard and returns to the home page. */
function ExitAdmin() {
  const navigate = useNavigate()
  const locking = useMutation({
    onMutate: () => dismiss(LEAVING),
    mutationFn: () => readAnswer(adminApi.dashboard.lock.$post()),
    onSuccess: async () => {
      await navigate(paths.home)
      await resolveSession({ again: true })
    },
    onError: ({ message }) => notify(message, { about: LEAVING, bad: true }),
  })
  return (
    <Button
      look="second"
      size="small"
      className={styles.exit}
      busy={locking.isPending && 'One moment...'}
      onClick={() => locking.mutate()}
    >
      Exit Admin
    </Button>
  )
}

/** `/admin` (§2, §6): access check, password, dashboard. The server checks every call (R11: admin password). */
export function AdminPage() {
  const session = useSession()
  const unlockedUntil = session.state === 'signed-in' ? session.unlockedUntil : null
  useUnlockExpiry(unlockedUntil)
  useFocusAfterPrompt(unlockedUntil === null, unlockedUntil !== null)

  if (session.state !== 'signed-in') {
    return (
      <Turned
        lead="This is where the owner manages bookings, hours and payments. To continue, sign in with the owner’s account."
        sentence={refusalSentence('no-user')}
      >
        <Button {...opensSignIn}>Sign In</Button>
        <Home />
      </Turned>
    )
  }
  if (!session.user.isAdmin) {
    return (
      <Turned
        lead={
          <>
            This is where the owner manages bookings, hours and payments. You’re signed in as{' '}
            <Email address={session.user.email} />.
          </>
        }
        sentence={refusalSentence('not-admin')}
      >
        <Link className={buttonStyles.btn} to={paths.myBookings}>
          View My Bookings
        </Link>
        <button
          type="button"
          className={`${buttonStyles.linkBtn} ${styles.switch}`}
          onClick={() => void switchAccount()}
        >
          Switch account
        </button>
        <Home />
      </Turned>
    )
  }
  return unlockedUntil === null ? <PasswordGate /> : <Dashboard />
}

/** Resolves the session again when the unlock expires, which brings back the password gate. */
function useUnlockExpiry(unlockedUntil: string | null) {
  useEffect(() => {
    if (unlockedUntil === null) return
    const timer = setTimeout(
      () => void resolveSession({ again: true }),
      Math.max(0, Date.parse(unlockedUntil) - serverNow().getTime()) + 1_000,
    )
    return () => clearTimeout(timer)
  }, [unlockedUntil])
}

const Home = () => (
  <Link className="text" to={paths.home}>
    Back to the home page
  </Link>
)

/** Signs out and asks who's there. A failure shows a toast. */
async function switchAccount() {
  dismiss(SWITCHING)
  try {
    await signOut()
    askToSignIn('log-in')
  } catch (error) {
    notify((error as Error).message, { about: SWITCHING, bad: true })
  }
}

/** A page for someone who isn't the owner. `sentence` is the specification's (§6). */
const Turned = ({ lead, sentence, children }: { lead: ReactNode; sentence: string; children: ReactNode }) => (
  <div className={`wrap prompt ${styles.gate}`} data-caddie="margin">
    <InlineDrawing className={styles.door} markup={closedDoor} />
    <div>
      <h1>For the owner</h1>
      <p className="lead">{lead}</p>
      <p className="acts">{children}</p>
      <p className={`note quiet ${styles.why}`} role="alert">
        {sentence}
      </p>
    </div>
  </div>
)
