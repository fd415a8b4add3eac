import { clsx } from 'clsx/lite'
import type { Judgment } from '../../domain/place/judge-site.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Saved } from '../ui/feedback/notice.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './answered.module.css'
import type { Answers } from './check-query.ts'

/** Save state, and which answer was given last, because that's where the user is looking. */
export interface Saving {
  name: keyof Answers | undefined
  isSaving: boolean
  problem: Error | null
  retry: () => void
}

interface AnsweredProps {
  judgment: Judgment | undefined
  /** Undefined if another question was answered last. */
  saving: Saving | undefined
  /** The question has an answer. Its line keeps its space, so nothing shifts when another question is answered. */
  isGiven: boolean
}

/** Below a question: what its answer means, as soon as it's given, and its save state. */
export const Answered = ({ judgment, saving, isGiven }: AnsweredProps) => (
  <div className={clsx(styles.answered, (isGiven || saving) && styles.given)}>
    <div role="status" className={styles.verdict}>
      {judgment && judgment.verdict !== 'open' && (
        <p className={clsx(judgment.verdict === 'look' && styles.look)}>
          {judgment.verdict === 'fine' && <CheckIcon />}
          <span>
            {judgment.words ?? 'Good.'}
            {judgment.calls && (
              <>
                {' '}
                Call us at <a href={contact.phoneLink}>{contact.phone}</a>.
              </>
            )}
          </span>
        </p>
      )}
    </div>
    <div className={styles.saved}>
      <Saved shown={saving !== undefined && !saving.isSaving && !saving.problem}>
        {saving?.isSaving && 'Saving...'}
      </Saved>
    </div>
    {saving?.problem && (
      <div className={`column ${styles.unsaved}`}>
        <Failure message={`Not saved yet: ${saving.problem.message} What you entered stays on this page.`} />
        <Button look="second" onClick={saving.retry}>
          Save again
        </Button>
      </div>
    )}
  </div>
)
