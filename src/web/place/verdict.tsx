import { clsx } from 'clsx/lite'
import type { Judgment } from '../../domain/place/judge-site.ts'
import { contact } from '../site/contact.ts'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './site-check.module.css'

/** What an answer means, as soon as it is given: a tick, or what to do about it. */
export const Verdict = ({ judgment }: { judgment: Judgment | undefined }) => (
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
)
