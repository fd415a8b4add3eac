import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { dateWithYear, isCalendarDate, todayIn, unbroken } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { plainWords } from '../../../domain/payments/provider-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { clockLabel, momentLabel } from '../format.ts'
import { type AuditEntry, auditQuery } from '../queries.ts'
import { useActorName } from '../use-actor-name.ts'
import * as styles from './audit-view.module.css'

/** Change log: who changed what and when, newest first. */
export function AuditView() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery(auditQuery)
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="change-log" className={styles.log} data-prints-alone>
      <Letterhead />
      <h2 id="change-log">Change log</h2>
      {error && <FailedToLoad error={error} onRetry={isFetchNextPageError ? fetchNextPage : refetch} />}
      {!entries && !error && <Skeleton count={2} />}
      {entries?.length === 0 && (
        <EmptyView title="No changes yet">
          <p>Everything you confirm, cancel, record or change shows up here.</p>
        </EmptyView>
      )}
      {[...Map.groupBy(entries ?? [], ({ at }) => todayIn(new Date(at)))].map(([date, ofDay]) => (
        <Fragment key={date}>
          <h3>{dateWithYear(date)}</h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Fragment>
      ))}
      {hasNextPage && (
        <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Entry({ entry: { at, actor, action, subject, details } }: { entry: AuditEntry }) {
  const actorName = useActorName()
  // The subject already names what an id belongs to. The database returns 'to' before 'from'.
  const facts = Object.entries(details)
    .filter(([name, value]) => !name.endsWith('Id') && !isIds(value) && value !== null && String(value) !== '')
    // Without a refund, a rate is of nothing.
    .filter(([name]) => name !== 'refundPercent' || details.refundCents !== 0)
    .sort(([name], [other]) => Number(other === 'from') - Number(name === 'from'))
  return (
    <li>
      <p>
        <b>
          {action[0]?.toUpperCase()}
          {plainWords(action.slice(1))}
        </b>
        {/* 'Tax changed' has said it. */}
        {subject !== 'tax' && <span>{unbroken(subject)}</span>}
        <small>
          <time dateTime={at}>{clockLabel(at)}</time> <span>by {actorName(actor)}</span>
        </small>
      </p>
      {facts.length > 0 && (
        <details>
          <summary>Details</summary>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{propertyLabel(name)}</dt>
                <dd>{formatValue(value, name)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => /^[\da-f-]{36}$/.test(String(id)))

const isChange = (value: object): value is { label: string; before: unknown; after: unknown } =>
  'label' in value && 'before' in value && 'after' in value

/** Properties whose values are identifiers such as 'needs_response' or 'BOOKED'. */
const identified = ['was', 'status', 'reason', 'kind']

/**
 * The value of a property as text, a list's values one per line; money, percentages, dates and times as the rest of the
 * page writes them.
 */
export function formatValue(value: unknown, name = ''): string {
  if (Array.isArray(value)) return value.map((part) => formatValue(part, name)).join('\n')
  if (typeof value === 'object' && value !== null)
    return isChange(value)
      ? `${value.label}${value.label.endsWith('?') ? '' : ':'} ${formatValue(value.before)}, then ${formatValue(value.after)}`
      : Object.entries(value)
          .map(([name, part]) => `${propertyLabel(name)}: ${formatValue(part, name)}`)
          .join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (name.endsWith('Cents')) return priceLabel(value)
    return /percent/i.test(name) ? `${value}%` : String(value)
  }
  const text = String(value)
  if (identified.includes(name) && /^([a-z_]+|[A-Z_]+)$/.test(text))
    return plainWords(`${text[0]?.toUpperCase()}${text.slice(1).toLowerCase()}`)
  if (isCalendarDate(text)) return dateWithYear(text)
  return isInstant(text) ? momentLabel(text) : text
}

/**
 * Property name as words: 'amountCents' becomes 'amount'; 'refundPercent', which is next to 'refundCents', 'refund rate';
 * 'was', whose value is a status, 'previous status'.
 */
const propertyLabel = (name: string) =>
  name
    .replace(/Cents$/, '')
    .replace(/Percent$/, 'Rate')
    .replace(/^was$/, 'previousStatus')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
