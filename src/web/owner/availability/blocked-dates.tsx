import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { dateWithYear, todayIn } from '../../../domain/calendar.ts'
import { working } from '../../../domain/crews.ts'
import { Refused } from '../../../domain/refusals.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { adminApi, readAnswer } from '../../app/api/api.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { CrewName } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { blockHoursLabel } from '../format.ts'
import { failureSentence } from '../settings/use-section.ts'
import { type BlockedDate, blockedDatesQuery } from './availability-queries.ts'
import { BlockForm } from './block-form.tsx'
import * as styles from './blocked-dates.module.css'
import * as linesStyles from './lines.module.css'

/** Message from §8. */
const REMOVE_FAILED = 'Error removing blocked date. Please try again.'

/** Days and hours that can't be booked, and the form to add one (§3). */
export function BlockedDates() {
  const { data, isLoadingError, refetch } = useQuery(blockedDatesQuery)
  const today = todayIn(serverNow())
  const ahead = data?.filter(({ date }) => date >= today)
  const past = data?.filter(({ date }) => date < today) ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  // A removed block's button had the focus.
  const onRemoved = () => heading.current?.focus({ preventScroll: true })

  return (
    <section aria-labelledby="blocked-dates">
      <h2 id="blocked-dates" ref={heading} tabIndex={-1}>
        Blocked dates
      </h2>
      {isLoadingError && <NotAnswered message="The blocked dates didn’t load." onAgain={refetch} />}
      {!ahead && !isLoadingError && <Skeleton count={2} />}
      {ahead?.length === 0 && <p className="quiet">Nothing is blocked. Customers can book any day you’re open.</p>}
      {ahead && ahead.length > 0 && <BlockList blocks={ahead} onRemoved={onRemoved} />}
      {past.length > 0 && (
        <details className={styles.pastBlocks}>
          <summary>{counted(past.length, 'past block')}</summary>
          <BlockList blocks={past} isPast onRemoved={onRemoved} />
        </details>
      )}
      {(data || isLoadingError) && <BlockForm today={today} />}
    </section>
  )
}

interface BlockListProps {
  blocks: readonly BlockedDate[]
  isPast?: boolean
  onRemoved: () => void
}

const BlockList = ({ blocks, ...props }: BlockListProps) => (
  <ul className={`${linesStyles.lines} ${styles.blocks}`}>
    {blocks.map((block) => (
      <BlockRow key={block.id} block={block} {...props} />
    ))}
  </ul>
)

function BlockRow({ block, isPast = false, onRemoved }: Omit<BlockListProps, 'blocks'> & { block: BlockedDate }) {
  const queries = useQueryClient()
  const crews = useCrews()
  const crew = crews.find(({ id }) => id === block.crewId)
  const blocksAllCrews = block.crewId === null && working(crews).length > 1
  const removing = useMutation({
    onMutate: () => dismiss(block.id),
    mutationFn: () => readAnswer(adminApi.blockedDates[':id'].$delete({ param: { id: block.id } })),
    onError: (error) => {
      const isGone = error instanceof Refused && error.code === 'block-not-found'
      if (!isGone) notify(failureSentence(error, REMOVE_FAILED), { about: block.id, bad: true })
    },
    // The button stays busy until the refetched list no longer has it.
    onSettled: async (_, error) => {
      await queries.invalidateQueries({ queryKey: blockedDatesQuery.queryKey })
      if (!error) onRemoved()
    },
  })
  const day = dateWithYear(block.date)
  const hours = blockHoursLabel(block)

  return (
    <li>
      <span>
        <b>{day}</b>
        <small>
          {hours}
          {block.reason && `. ${block.reason}`}
        </small>
        {crew && <CrewName crew={crew} />}
        {blocksAllCrews && <small>All crews</small>}
      </span>
      <AskingButton
        look="danger"
        busy={removing.isPending && 'Removing...'}
        aria-label={`Remove the block on ${day}, ${hours}${crew ? `, ${crew.name}` : ''}`}
        // Nobody can book a day that's over.
        asks={!isPast}
        title={`Remove the block on ${day}?`}
        question={`This opens ${block.type === 'full' ? 'that day' : hours} to customers again${crew ? ` for ${crew.name}` : ''}.`}
        confirm="Remove block"
        onConfirm={() => removing.mutate()}
      >
        Remove
      </AskingButton>
    </li>
  )
}
