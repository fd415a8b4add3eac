import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { instantLabel } from '../../domain/calendar.ts'
import { passwordHint } from '../../domain/password.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { resolveSession, shownName, type User, useSession } from '../app/session/session.ts'
import * as accountPageStyles from '../ui/account-page.module.css'
import { Button } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Said, useMessage } from '../ui/feedback/message.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as warningStyles from '../ui/feedback/warning.module.css'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as initialStyles from '../ui/initial.module.css'
import * as rowStyles from '../ui/row.module.css'
import { WholeDates } from '../ui/whole-dates.tsx'
import { SendAgain } from './confirm-address/send-again.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'
import * as styles from './profile-page.module.css'
import { changePassword, type Profile, profileQuery, saveProfile, sessionsQuery } from './profile-query.ts'
import { Sessions } from './sessions.tsx'
import { TextChoice } from './text-choice.tsx'

/** The field that each refusal of a new password is about. */
const fields: Partial<Record<Refusal, 'currentPassword' | 'newPassword'>> = {
  'wrong-password': 'currentPassword',
  'password-too-short': 'newPassword',
  'password-too-long': 'newPassword',
}
const errorField = (error: Error) => (error instanceof Refused ? fields[error.code] : undefined)

/** Sets a new password, with the current one as proof. Ends every other session. */
function PasswordForm({ say }: { say: (message: string) => void }) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset()
      say('Password changed. Every other device has been signed out.')
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (error) => {
      const about = errorField(error)
      if (about) refuse({ [about]: error.message })
    },
  })
  const { field, submit, reset, refuse } = useForm({
    defaults: { currentPassword: '', newPassword: '' },
    onSubmit: (passwords) => changing.mutate(passwords),
  })
  return (
    <section aria-labelledby="pf-password">
      <h2 id="pf-password">Password</h2>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`${passwordHint} This signs out every other device.`}
          {...field('newPassword')}
        />
        {changing.error && !errorField(changing.error) && <Failure message={changing.error.message} />}
        <Button type="submit" look="second" busy={changing.isPending && 'Saving...'}>
          Change password
        </Button>
      </form>
    </section>
  )
}

/** The Account Information block (§2); shows 'Unknown' for missing data. */
const AccountFacts = ({ user }: { user: User }) => (
  <section aria-labelledby="pf-account">
    <h2 id="pf-account">Account Information</h2>
    <Facts>
      <Fact name="Account Created">
        <WholeDates>{instantLabel(user.creationTime)}</WholeDates>
      </Fact>
      <Fact name="Last Sign In">
        <WholeDates>{instantLabel(user.lastSignInTime)}</WholeDates>
      </Fact>
      <Fact name="Sign-In Email">
        <Email address={user.email} />
      </Fact>
      <Fact name="Email Verified">{user.emailVerified ? 'Yes' : 'No'}</Fact>
    </Facts>
  </section>
)

/** `/account/profile` (§2): the user's details and account actions. The route guard asks visitors to sign in. */
export function ProfilePage() {
  const session = useSession()
  return session.state === 'signed-in' ? <Settings key={session.user.uid} user={session.user} /> : null
}

function Settings({ user }: { user: User }) {
  const queries = useQueryClient()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const [editing, setEditing] = useState(false)
  const { message, say, clear } = useMessage()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed load is also logged, besides the page's message.
    if (error) console.warn(error)
  }, [error])
  useEffect(() => {
    if (editing) form.current?.querySelector('input')?.focus()
  }, [editing])

  const saving = useMutation({
    onMutate: clear,
    mutationFn: saveProfile,
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      setEditing(false)
      say('Profile updated successfully!')
      void resolveSession({ again: true })
    },
  })

  const said = message ?? (error && !profile ? 'Error loading profile data' : undefined)
  return (
    <div className={`wrap ${accountPageStyles.ac}`}>
      <Head user={user} profile={profile}>
        {(profile || !error) && (
          <Button
            look="second"
            disabled={!profile || saving.isPending}
            onClick={() => {
              clear()
              saving.reset()
              setEditing(!editing)
            }}
          >
            {editing ? 'Cancel' : 'Edit Profile'}
          </Button>
        )}
      </Head>
      {!user.emailVerified && (
        <div className={`${warningStyles.warning} ${styles.unconfirmed}`}>
          <p>
            <b>Your email isn’t confirmed yet.</b> Open the link we emailed you, or get a new one.
          </p>
          <SendAgain />
        </div>
      )}
      <Said message={said} />
      <div className={styles.pf}>
        <div>
          <section aria-labelledby="pf-you">
            <h2 id="pf-you">Your details</h2>
            {profile ? (
              <ProfileForm
                key={`${editing} ${profile.updatedAt}`}
                ref={form}
                profile={profile}
                editing={editing}
                saving={saving.isPending}
                failure={saving.error && `Error updating profile: ${saving.error.message}`}
                onSave={saving.mutate}
              />
            ) : error ? (
              <Button look="second" busy={isFetching && 'Loading...'} onClick={() => void refetch()}>
                Try again
              </Button>
            ) : (
              <p className={`quiet ${styles.waiting}`} role="status">
                Loading...
              </p>
            )}
          </section>
          {profile?.texts && <TextChoice choice={profile.texts} />}
          <PasswordForm say={say} />
        </div>
        <div>
          <AccountFacts user={user} />
          <Sessions say={say} />
        </div>
        <DeleteAccount />
      </div>
    </div>
  )
}

interface HeadProps {
  user: User
  profile: Profile | undefined
  children: ReactNode
}

/** The page's head: initial in a dome, name, email, and the Edit button. */
function Head({ user, profile, children }: HeadProps) {
  const name = profile?.displayName.trim() || shownName(user)
  return (
    <div className={`${rowStyles.row} ${accountPageStyles.head} ${styles.head}`}>
      <span className={`${initialStyles.initial} ${styles.initial}`} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <div>
        <h1>Account Settings</h1>
        <p>
          <b>{name}</b>{' '}
          <span className="quiet">
            <Email address={profile?.email ?? user.email} />
          </span>
        </p>
      </div>
      {children}
    </div>
  )
}
