import { Button } from '../ui/button.tsx'
import * as warningStyles from '../ui/feedback/warning.module.css'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { QueuedPhoto } from './photo-queue.ts'
import { progressWords } from './photo-words.ts'
import * as styles from './photos.module.css'

interface QueuedRowProps {
  photo: QueuedPhoto
  onRetry: () => void
  onRemove: () => void
}

/** A photo on its way: how far it is, or why it is not. */
export function QueuedRow({ photo, onRetry, onRemove }: QueuedRowProps) {
  const { name, state, progress } = photo
  const isStuck = state === 'broken' || state === 'refused'
  return (
    <li className={styles.queued}>
      <p className={styles.name}>{name}</p>
      {isStuck ? (
        <p className={warningStyles.warning} role="alert">
          <VisuallyHidden>{name}: </VisuallyHidden>
          {progressWords(photo)}
        </p>
      ) : (
        <>
          <progress className={styles.progress} value={progress} aria-label={`Sending ${name}`} />
          <p className={styles.far}>{progressWords(photo)}</p>
        </>
      )}
      <div className={styles.ways}>
        {state === 'broken' && (
          <Button look="second" size="small" onClick={onRetry}>
            Try now<VisuallyHidden> to send {name}</VisuallyHidden>
          </Button>
        )}
        <Button look="second" size="small" onClick={onRemove}>
          {state === 'refused' ? 'OK' : 'Don’t send'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
