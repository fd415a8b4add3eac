import { clsx } from 'clsx/lite'
import type { Judgment } from '../../domain/place/judge-site.ts'
import { contact } from '../site/contact.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Saved } from '../ui/feedback/notice.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './answered.module.css'
import type { Answers } from './check-query.ts'

/** How saving goes, and which answer was given last: that is where somebody looks. */
export interface Saving {
  name: keyof Answers | undefined
  isSaving: boolean
  problem: Error | null
  retry: () => void
}

interface AnsweredProps {
  judgment: Judgment | undefined
  /** Left out where another question was answered last. */
  saving: Saving | undefined
  /** There is an answer: its words keep their room, so that nothing moves once another question is answered. */
  isGiven: boolean
}

/** Under a question: what its answer means, as soon as it is given, and how saving it goes. */
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
