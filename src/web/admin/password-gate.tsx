import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../domain/refusals.ts'
import { paths } from '../../domain/site/paths.ts'
import { adminApi, answerOf } from '../api/api.ts'
import { resolveSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Failure } from '../ui/notice.tsx'
import '../ui/field.css'

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
    <div className="wrap prompt gate">
      <h1>Admin</h1>
      <p className="lead quiet">Enter the admin password. The desk then stays open for an hour.</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* A new key each time: the same sentence twice is said twice. */}
        {failure && <Failure key={failure.times} message={failure.sentence} />}
        <div className="field">
          <label htmlFor={id}>Password</label>
          <div className="with-toggle">
            <input
              ref={input}
              id={id}
              className="input"
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={failure ? true : undefined}
            />
            <button type="button" className="link-btn" aria-controls={id} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
              <span className="sr"> password</span>
            </button>
          </div>
        </div>
        <p className="acts">
          <Button type="submit" busy={busy && 'One moment...'}>
            Unlock
          </Button>
          <Link className="btn second" to={paths.home}>
            Exit Admin
          </Link>
        </p>
      </form>
    </div>
  )
}
