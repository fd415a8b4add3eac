import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { Refused } from '../../domain/refusals.ts'
import { useNavigate } from '../app/router/location.tsx'
import { leave } from '../app/session/session.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions, Question } from '../ui/dialog.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { notify } from '../ui/feedback/toast.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { DownloadIcon } from '../ui/icon.tsx'
import * as profilePageStyles from './profile-page.module.css'
import { deleteAccount } from './profile-query.ts'

/** Export of the user's data, and account deletion. */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  return (
    <section aria-labelledby="pf-data">
      <h2 id="pf-data">Your data</h2>
      <p className="quiet">Download everything we keep about you in one file, or delete your account.</p>
      <div className={`acts ${profilePageStyles.acts}`}>
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

const isWrong = (error: Error) => error instanceof Refused && error.code === 'wrong-password'

function Ask({ onKeep }: { onKeep: () => void }) {
  const navigate = useNavigate()
  const deleting = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      await navigate(paths.home)
      leave()
      notify('Your account has been deleted.')
    },
    onError: (error) => isWrong(error) && refuse({ password: error.message }),
  })
  const { field, submit, refuse } = useForm({
    defaults: { password: '' },
    onSubmit: ({ password }) => deleting.mutate(password),
  })
  return (
    <form noValidate onSubmit={submit}>
      <Question>
        This removes your profile and sign-in for good. Cancel any upcoming bookings first. Past ones stay on our books,
        without your name.
      </Question>
      <div className={profilePageStyles.stack}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint="If you only sign in with Google, leave this blank."
          {...field('password')}
        />
        {deleting.error && !isWrong(deleting.error) && <Failure message={deleting.error.message} />}
      </div>
      <DialogActions>
        <Button type="submit" look="danger" busy={deleting.isPending && 'Deleting...'}>
          Delete account
        </Button>
        <Button look="second" disabled={deleting.isPending} onClick={onKeep}>
          Keep it
        </Button>
      </DialogActions>
    </form>
  )
}
