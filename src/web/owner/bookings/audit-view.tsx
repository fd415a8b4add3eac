import { useInfiniteQuery } from '@tanstack/react-query'
import { plainWords } from '../../../domain/payments/provider-words.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyView } from '../empty-view.tsx'
import { momentLabel } from '../format.ts'
import { type AuditEntry, auditQuery } from '../queries.ts'
import * as styles from './audit-view.module.css'

/** Change log: who changed what and when, newest first. */
export function AuditView() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery)
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="change-log" className={styles.log}>
      <h2 id="change-log">Change log</h2>
      {error && <Failure message={error.message} />}
      {!entries && !error && <Skeleton count={2} />}
      {entries?.length === 0 && (
        <EmptyView title="No changes yet">
          <p>Everything you confirm, cancel, record or change shows up here.</p>
        </EmptyView>
      )}
      <ol>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { at, actor, action, subject, details } }: { entry: AuditEntry }) {
  const facts = Object.entries(details).filter(([, value]) => value !== null && String(value) !== '')
  return (
    <li>
      <p>
        <b>
          {action[0]?.toUpperCase()}
          {plainWords(action.slice(1))}
        </b>
        <span>{subject}</span>
        <small>
          <time dateTime={at}>{momentLabel(at)}</time> <span>by {actor}</span>
        </small>
      </p>
      {facts.length > 0 && (
        <details>
          <summary>Details</summary>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{wordsOf(name)}</dt>
                <dd>{typeof value === 'object' ? <pre>{JSON.stringify(value, null, 2)}</pre> : String(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

/** Property name as words: 'refundPercent' becomes 'refund percent'. */
const wordsOf = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()
