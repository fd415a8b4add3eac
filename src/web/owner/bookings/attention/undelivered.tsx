import { useInfiniteQuery } from '@tanstack/react-query'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { adminApi } from '../../../app/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import * as rowStyles from '../../../ui/row.module.css'
import { momentLabel } from '../../format.ts'
import { adminAnswer, undeliveredQuery } from '../../queries.ts'
import { useRowAction } from '../../use-row-action.ts'
import * as waitingStyles from './waiting.module.css'

/** Email that failed for a day or exceeded a limit, and sending it again, behind its title; empty when there is none. */
export function Undelivered() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(undeliveredQuery)
  const again = useRowAction({
    run: (id) => adminAnswer(adminApi.undelivered[':id']['send-again'].$post({ param: { id } })),
    done: 'We’ll keep trying for another day.',
  })
  const mails = data?.pages.flatMap(({ undelivered }) => undelivered) ?? []
  if (mails.length === 0) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="undelivered">
      <details>
        <summary>
          <h2 id="undelivered">
            Undelivered email{' '}
            <span className={waitingStyles.many}>
              {mails.length}
              {hasNextPage && '+'}
            </span>
          </h2>
        </summary>
        <ul>
          {mails.map(({ id, job, reason, since, bookingId }) => (
            <li key={id} className={rowStyles.row}>
              <p>
                <b>{job}</b>
                <small>{reason}</small>
                <small>
                  Since {momentLabel(since)}
                  {bookingId && `, booking ${shortReference(bookingId)}`}
                </small>
              </p>
              <Button
                look="second"
                size="small"
                busy={again.isBusy(id) && 'One moment...'}
                onClick={() => again.mutate(id)}
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <p>
            <Button
              look="second"
              size="small"
              busy={isFetchingNextPage && 'Loading...'}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          </p>
        )}
      </details>
    </section>
  )
}
