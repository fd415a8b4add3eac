import { useMutation } from '@tanstack/react-query'
import { Refused } from '../../../domain/refusals.ts'
import { errorOf } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import * as typeStyles from '../../ui/type.module.css'
import * as styles from './export-everything.module.css'

/** Fetched whole before it is saved, so that a refused or interrupted download never becomes a file. */
async function download(): Promise<void> {
  const response = await fetch('/api/admin/export')
  if (!response.ok) throw await errorOf(response)
  const [, name = 'dome-and-den.zip'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const href = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** All there is in one file, for another system: docs/export.md. */
export function ExportEverything() {
  const { mutate, isPending, error } = useMutation({ mutationFn: download })
  return (
    <section className={styles.export} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className={typeStyles.quiet}>
        Bookings, customers, payments, settings and photos in one ZIP file, as JSON and CSV, for another system or your
        records. Passwords aren’t included. Keep the file where only you can read it.
      </p>
      <Button look="second" size="small" busy={isPending && 'Downloading...'} onClick={() => mutate()}>
        <DownloadIcon />
        Download everything
      </Button>
      {error && (
        <Failure
          message={error instanceof Refused ? error.message : 'The download didn’t come through. Please try again.'}
        />
      )}
    </section>
  )
}
