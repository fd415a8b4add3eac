import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { instantLabel } from '../booking-words.ts'
import { useTask } from '../use-task.ts'
import { deviceLabel } from './device-label.ts'
import { endOtherSessions, endSession, type OpenSession, sessionsQuery } from './profile-query.ts'
import * as styles from './sessions.module.css'

/** Where I am signed in, and the way to end the other sessions. */
export function Sessions({ say }: { say: (message: string) => void }) {
  const queries = useQueryClient()
  const { data: sessions, error } = useQuery(sessionsQuery)
  const { running, failure, run } = useTask()

  async function end(task: () => Promise<unknown>, done: string) {
    if (await run(task)) say(done)
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const others = sessions?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <section aria-labelledby="pf-sessions">
      <h2 id="pf-sessions">Where you are signed in</h2>
      {failure && <Failure message={failure} />}
      {error && !sessions && <p className={typeStyles.quiet}>We could not load your sessions.</p>}
      <ul className={styles.sessions}>
        {sessions?.map((session) => (
          <Row
            key={session.id}
            session={session}
            disabled={running}
            onEnd={() => void end(() => endSession(session.id), 'That session is ended.')}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          look="second"
          size="small"
          disabled={running}
          onClick={() => void end(endOtherSessions, 'Every other session is ended.')}
        >
          End all others
        </Button>
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
    <li>
      <div id={label}>
        <b>{deviceLabel(device)}</b>
        <span className={`${typeStyles.quiet} ${typeStyles.note}`}>Last seen {instantLabel(lastSeenAt)}</span>
      </div>
      {isThisOne ? (
        <Badge look="confirmed">This one</Badge>
      ) : (
        <Button look="danger" size="small" disabled={disabled} aria-describedby={label} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  )
}
