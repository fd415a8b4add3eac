import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Failure, Notice } from '../ui/feedback/notice.tsx'
import { decide, type SiteCheck } from './check-query.ts'
import * as styles from './site-check.module.css'

interface OwnerBarProps {
  check: SiteCheck
  onDecided: (check: SiteCheck) => void
}

/** The owner's two answers to a site check. */
export function OwnerBar({ check, onDecided }: OwnerBarProps) {
  const deciding = useMutation({
    mutationFn: (word: 'ready' | 'ask') => decide(check.bookingId, word),
    onSuccess: onDecided,
  })
  const busy = (word: 'ready' | 'ask', words: string) =>
    deciding.isPending && deciding.variables === word ? words : false
  return (
    <div className={styles.owner}>
      <Button
        disabled={check.state === 'ready' || deciding.isPending}
        busy={busy('ready', 'Saving...')}
        onClick={() => deciding.mutate('ready')}
      >
        Mark ready
      </Button>
      <Button
        look="second"
        disabled={deciding.isPending}
        busy={busy('ask', 'Sending...')}
        onClick={() => deciding.mutate('ask')}
      >
        Ask again
      </Button>
      {deciding.isSuccess && (
        <Notice
          message={
            deciding.variables === 'ready' ? 'Marked ready.' : 'Asked. The customer will get an email with a link.'
          }
        />
      )}
      {deciding.error && <Failure message={deciding.error.message} />}
    </div>
  )
}
