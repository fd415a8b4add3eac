import { useMutation } from '@tanstack/react-query'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { adminAnswer } from '../queries.ts'
import * as styles from './export-everything.module.css'

/** The browser's own download, which may be gigabytes. A refusal is heard of before: here it could not be shown. */
async function download(): Promise<void> {
  await adminAnswer(adminApi.export.check.$get())
  Object.assign(document.createElement('a'), { href: '/api/admin/export', download: '' }).click()
}

/** All there is in one file, for another system: docs/export.md. */
export function ExportEverything() {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: download })
  return (
    <section className={styles.export} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className="quiet">
        Bookings, customers, payments, settings and photos in one ZIP file, as JSON and CSV, for another system or your
        records. Passwords aren’t included. Keep the file where only you can read it.
      </p>
      <Button look="second" size="small" busy={isPending && 'One moment...'} onClick={() => mutate()}>
        <DownloadIcon />
        Download everything
      </Button>
      {isSuccess && <Notice message="Your download has started." />}
      {error && (
        <Failure message={error instanceof Refused ? error.message : 'The download didn’t start. Please try again.'} />
      )}
    </section>
  )
}
