import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../domain/refusals.ts'
import { paths } from '../../domain/site/paths.ts'
import { adminApi, answerOf } from '../api/api.ts'
import { resolveSession } from '../session/session.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import * as fieldStyles from '../ui/field.module.css'
import { Link } from '../ui/link.tsx'
import { Failure } from '../ui/notice.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './password-gate.module.css'

/** The second password (§6). Checked on the server, which raises this session for 60 minutes (reading R11). */
export function PasswordGate() {
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; times: number }>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (failure) input.current?.select()
  }, [failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await answerOf(adminApi.dashboard.unlock.$post({ json: { password: input.current?.value ?? '' } }))
      await resolveSession({ again: true })
    } catch (error) {
      const sentence = error instanceof Error ? error.message : sentenceOf('unavailable')
      setFailure((before) => ({ sentence, times: (before?.times ?? 0) + 1 }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={`${typeStyles.wrap} ${typeStyles.prompt} ${styles.gate}`}>
      <h1>Admin</h1>
      <p className={`${typeStyles.lead} ${typeStyles.quiet}`}>
        Enter the admin password. The desk then stays open for an hour.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* A new key each time: the same sentence twice is said twice. */}
        {failure && <Failure key={failure.times} message={failure.sentence} />}
        <div className={fieldStyles.field}>
          <label htmlFor={id}>Password</label>
          <div className={styles.withToggle}>
            <input
              ref={input}
              id={id}
              className={`${fieldStyles.input} ${styles.input}`}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={failure ? true : undefined}
            />
            <button
              type="button"
              className={`${buttonStyles.linkBtn} ${styles.linkBtn}`}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
              <span className={typeStyles.sr}> password</span>
            </button>
          </div>
        </div>
        <p className={typeStyles.acts}>
          <Button type="submit" busy={busy && 'One moment...'}>
            Unlock
          </Button>
          <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.home}>
            Exit Admin
          </Link>
        </p>
      </form>
    </div>
  )
}
