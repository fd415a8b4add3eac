import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { todayIn } from '../../../domain/calendar.ts'
import { working } from '../../../domain/crews.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi, answerOf } from '../../app/api/api.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { CrewName } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { sentenceOfFailure } from '../settings/use-section.ts'
import { type BlockedDate, blockedDatesQuery } from './availability-queries.ts'
import { BlockForm } from './block-form.tsx'
import { blockDate, blockHours } from './block-words.ts'
import * as styles from './blocked-dates.module.css'
import * as linesStyles from './lines.module.css'

/** §8. */
const REMOVE_FAILED = 'Error removing blocked date. Please try again.'

/** The days and hours that nobody can book, and the form that adds one (§3). */
export function BlockedDates() {
  const { data, isLoadingError, refetch } = useQuery(blockedDatesQuery)
  const today = todayIn(serverNow())
  const ahead = data?.filter(({ date }) => date >= today)
  const past = data?.filter(({ date }) => date < today) ?? []

  return (
    <section aria-labelledby="blocked-dates">
      <h2 id="blocked-dates">Blocked dates</h2>
      {isLoadingError && (
        <div className="acts">
          <p role="alert">The blocked dates didn’t load.</p>
          <Button look="second" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!ahead && !isLoadingError && <Skeleton count={2} />}
      {ahead?.length === 0 && <p className="quiet">Nothing is blocked. Customers can book any day you’re open.</p>}
      {ahead && ahead.length > 0 && <BlockList blocks={ahead} />}
      {past.length > 0 && (
        <details className={styles.pastBlocks}>
          <summary>{past.length === 1 ? '1 past block' : `${past.length} past blocks`}</summary>
          <BlockList blocks={past} />
        </details>
      )}
      {(data || isLoadingError) && <BlockForm today={today} />}
    </section>
  )
}

const BlockList = ({ blocks }: { blocks: readonly BlockedDate[] }) => (
  <ul className={`${linesStyles.lines} ${styles.blocks}`}>
    {blocks.map((block) => (
      <BlockRow key={block.id} block={block} />
    ))}
  </ul>
)

function BlockRow({ block }: { block: BlockedDate }) {
  const queries = useQueryClient()
  const crews = useCrews()
  const crew = crews.find(({ id }) => id === block.crewId)
  const isOfAll = block.crewId === null && working(crews).length > 1
  const removing = useMutation({
    onMutate: () => dismiss(block.id),
    mutationFn: () => answerOf(adminApi.blockedDates[':id'].$delete({ param: { id: block.id } })),
    onError: (error) => {
      const isGone = error instanceof Refused && error.code === 'block-not-found'
      if (!isGone) notify(sentenceOfFailure(error, REMOVE_FAILED), { about: block.id, bad: true })
    },
    // It stays busy until the list has come without it.
    onSettled: () => queries.invalidateQueries({ queryKey: blockedDatesQuery.queryKey }),
  })

  return (
    <li>
      <span>
        <b>{blockDate(block.date)}</b>
        <small>
          {blockHours(block)}
          {block.reason && `. ${block.reason}`}
        </small>
        {crew && <CrewName crew={crew} />}
        {isOfAll && <small>All crews</small>}
      </span>
      <button
        type="button"
        className={`${buttonStyles.linkBtn} ${buttonStyles.danger} ${styles.linkBtn}`}
        disabled={removing.isPending}
        aria-label={`Remove the block on ${blockDate(block.date)}, ${blockHours(block)}${crew ? `, ${crew.name}` : ''}`}
        onClick={() => removing.mutate()}
      >
        {removing.isPending ? 'Removing...' : 'Remove'}
      </button>
    </li>
  )
}
