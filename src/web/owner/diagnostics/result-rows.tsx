import { clsx } from 'clsx/lite'
import { clockLabel, shortDate, todayIn } from '../../../domain/calendar.ts'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import * as styles from './result-rows.module.css'
import type { TestDocument } from './tools.ts'
import type { Result } from './use-results.ts'

/** One row per run: success or error, its message, and what the read test returned. */
export const ResultRows = ({ results }: { results: readonly Result[] }) => (
  <section aria-labelledby="results">
    <h2 id="results">Results</h2>
    {results.length === 0 && <p className="quiet">Nothing has run yet.</p>}
    <ol className={styles.results} aria-labelledby="results">
      {results.map(({ key, title, isError, at, message, documents }) => (
        <li key={key} data-error={isError}>
          <span className={clsx(styles.verdict, isError && styles.bad)}>{isError ? 'Error' : 'Success'}</span>
          <div>
            <b>{title}</b> <small>{at}</small>
            <p>{message}</p>
            {documents && documents.length > 0 && <Documents documents={documents} />}
          </div>
        </li>
      ))}
    </ol>
  </section>
)

/** Date and time in Phoenix: 'Fri, Nov 20, 2:05:09 PM'. */
export const timestampLabel = (instant: Date) => `${shortDate(todayIn(instant))}, ${clockLabel(instant)}`

const Documents = ({ documents }: { documents: readonly TestDocument[] }) => (
  <details>
    <summary>
      Show the newest {documents.length}
      <ChevronDownIcon />
    </summary>
    <ul className={styles.documents}>
      {documents.map(({ id, test, timestamp, userId }) => (
        <li key={id}>
          <b>{test}</b>
          <small>
            {timestampLabel(new Date(timestamp))} · {userId ? `user ${userId}` : 'no user'} · {id}
          </small>
        </li>
      ))}
    </ul>
  </details>
)
