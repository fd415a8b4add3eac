import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { leave } from '../../session/session.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, Question } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Failure } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { useTask } from '../use-task.ts'
import * as profilePageStyles from './profile-page.module.css'
import { deleteAccount } from './profile-query.ts'

/** My data as a file, and the way out. */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  return (
    <section aria-labelledby="pf-data">
      <h2 id="pf-data">Your data</h2>
      <p className={typeStyles.quiet}>Everything we hold about you, in one file. Or take your leave.</p>
      <div className={`${typeStyles.acts} ${profilePageStyles.acts}`}>
        <a
          className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
          href="/api/account/export"
          download
        >
          <DownloadIcon />
          Download my data
        </a>
        <Button look="danger" size="small" onClick={() => setAsked(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={asked} onClose={() => setAsked(false)} title="Delete your account?" asks>
        <Ask onKeep={() => setAsked(false)} />
      </Dialog>
    </section>
  )
}

function Ask({ onKeep }: { onKeep: () => void }) {
  const navigate = useNavigate()
  const { running, failure, run } = useTask()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!(await run(() => deleteAccount(password)))) return
    await navigate(paths.home)
    leave()
    notify('Your account is deleted.')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Question>
        Your profile and your sign-in are removed for good. Past bookings stay in our books without your name.
      </Question>
      <div className={profilePageStyles.stack}>
        {failure && <Failure message={failure} />}
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          hint="You sign in with Google only? Leave it empty."
        />
      </div>
      <DialogActions>
        <Button type="submit" look="danger" busy={running && 'Deleting...'}>
          Delete account
        </Button>
        <Button look="second" disabled={running} onClick={onKeep}>
          Keep it
        </Button>
      </DialogActions>
    </form>
  )
}
