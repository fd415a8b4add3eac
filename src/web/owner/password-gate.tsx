import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { adminApi, answerOf } from '../app/api/api.ts'
import { resolveSession } from '../app/session/session.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { useForm } from '../ui/form/use-form.ts'
import { InlineDrawing } from '../ui/inline-drawing.tsx'
import { Link } from '../ui/link.tsx'
import closedDoor from './gate.svg?raw'
import * as styles from './password-gate.module.css'

/** The second password (§6). Checked on the server, which unlocks the dashboard for 60 minutes (reading R11). */
export function PasswordGate() {
  const [shown, setShown] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  const unlocking = useMutation({
    mutationFn: async (password: string) => {
      await answerOf(adminApi.dashboard.unlock.$post({ json: { password } }))
      await resolveSession({ again: true })
    },
  })
  const { field, submit } = useForm({
    defaults: { password: '' },
    onSubmit: ({ password }) => unlocking.mutate(password),
  })
  const { error, isError } = unlocking
  const { name, value, onChange } = field('password')

  useEffect(() => {
    if (isError) input.current?.select()
  }, [isError])

  return (
    <div className={`wrap prompt ${styles.gate}`} data-caddie="margin">
      <InlineDrawing className={styles.door} markup={closedDoor} />
      <h1>Admin</h1>
      <p className="lead quiet">Enter the admin password. The dashboard stays open for an hour.</p>
      <form noValidate onSubmit={submit}>
        {error && <Failure message={error.message} />}
        <div className={fieldStyles.field}>
          <label htmlFor={id}>Password</label>
          <div className={styles.withToggle}>
            <input
              ref={input}
              id={id}
              className={`${fieldStyles.input} ${styles.input}`}
              name={name}
              value={value}
              onChange={onChange}
              type={shown ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={isError ? true : undefined}
            />
            <button
              type="button"
              className={`${buttonStyles.linkBtn} ${styles.linkBtn}`}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
              <span className="sr"> password</span>
            </button>
          </div>
        </div>
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
  )
}
