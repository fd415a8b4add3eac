import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { resolveSession, shownName, type User, useSession } from '../app/session/session.ts'
import * as accountPageStyles from '../ui/account-page.module.css'
import { Button } from '../ui/button.tsx'
import * as faceStyles from '../ui/face.module.css'
import { Said, useMessage } from '../ui/feedback/message.tsx'
import * as rowStyles from '../ui/row.module.css'
import { AccountFacts } from './account-facts.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import * as styles from './profile-page.module.css'
import { type Profile, profileQuery, saveProfile } from './profile-query.ts'
import { Sessions } from './sessions.tsx'

/** `/account/profile` (§2): who I am, and what I can do about my account. The route guard asks to sign in. */
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
    // biome-ignore lint/suspicious/noConsole: a failed load is logged beside what the page says.
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
    onError: ({ message }) => say(`Error updating profile: ${message}`),
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
              setEditing(!editing)
            }}
          >
            {editing ? 'Cancel' : 'Edit Profile'}
          </Button>
        )}
      </Head>
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

/** The initial in a dome, name and email, and the way into the edit mode. */
function Head({ user, profile, children }: HeadProps) {
  const name = profile?.displayName.trim() || shownName(user)
  return (
    <div className={`${rowStyles.row} ${accountPageStyles.head} ${styles.head}`}>
      <span className={`${faceStyles.face} ${styles.face}`} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <div>
        <h1>Account Settings</h1>
        <p>
          <b>{name}</b> <span className="quiet">{profile?.email ?? user.email}</span>
        </p>
      </div>
      {children}
    </div>
  )
}
