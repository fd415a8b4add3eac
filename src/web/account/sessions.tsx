import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { instantLabel } from '../../domain/calendar.ts'
import { Badge } from '../ui/badge.tsx'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as rowStyles from '../ui/row.module.css'
import { WholeDates } from '../ui/whole-dates.tsx'
import { endOtherSessions, endSession, type OpenSession, sessionsQuery } from './profile-query.ts'
import * as styles from './sessions.module.css'

// Order matters: browsers also name the browsers they derive from.
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system from a user agent, short and recognizable: 'Chrome on Windows'. */
export function deviceLabel(userAgent: string | null): string {
  const named = (among: typeof browsers) => among.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Number of sessions shown at first. */
const FEW = 3

/** Lists the user's open sessions, this device's first, with buttons to end the others. */
export function Sessions({ say }: { say: (message: string) => void }) {
  const queries = useQueryClient()
  const { data: sessions, error } = useQuery(sessionsQuery)
  /** Ends the session with this id, or all other sessions if the id is undefined. */
  const ending = useMutation({
    mutationFn: async (id: string | undefined) => {
      await (id === undefined ? endOtherSessions() : endSession(id))
    },
    onSuccess: (_, id) => say(id === undefined ? 'All other sessions ended.' : 'Session ended.'),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  const ordered = [...(sessions?.filter(({ isThisOne }) => isThisOne) ?? []), ...others]
  // A single hidden row is shown, because it takes no more room than the button for it.
  const shown = showsAll || ordered.length <= FEW + 1 ? ordered : ordered.slice(0, FEW)
  const hidden = ordered.length - shown.length
  return (
    <section aria-labelledby="pf-sessions">
      <h2 id="pf-sessions">Where you’re signed in</h2>
      {ending.error && <Failure message={ending.error.message} />}
      {error && !sessions && <p className="quiet">We couldn’t load this list. Reload the page to try again.</p>}
      <ul ref={list} className={styles.sessions}>
        {shown.map((session) => (
          <Row key={session.id} session={session} disabled={ending.isPending} onEnd={() => ending.mutate(session.id)} />
        ))}
      </ul>
      {(hidden > 0 || others.length > 1) && (
        <p className="acts">
          {hidden > 0 && (
            <button
              type="button"
              className={`${buttonStyles.linkBtn} ${styles.more}`}
              onClick={() => {
                flushSync(() => setShowsAll(true))
                // The pressed button is gone, so focus the first new row.
                list.current?.querySelectorAll('button')[FEW - 1]?.focus()
              }}
            >
              Show {hidden} more
            </button>
          )}
          {others.length > 1 && (
            <Button look="second" size="small" disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
              End all other sessions
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

interface RowProps {
  session: OpenSession
  disabled: boolean
  onEnd: () => void
}

function Row({ session: { id, device, isThisOne, lastSeenAt }, disabled, onEnd }: RowProps) {
  const label = `session-${id}`
  return (
    <li className={rowStyles.row}>
      <div id={label}>
        <b>{deviceLabel(device)}</b>
        <span className="quiet note">
          Last seen <WholeDates>{instantLabel(lastSeenAt)}</WholeDates>
        </span>
      </div>
      {isThisOne ? (
        <Badge look="confirmed">This device</Badge>
      ) : (
        <button
          type="button"
          className={buttonStyles.linkBtn}
          disabled={disabled}
          aria-describedby={label}
          onClick={onEnd}
        >
          End session
        </button>
      )}
    </li>
  )
}
