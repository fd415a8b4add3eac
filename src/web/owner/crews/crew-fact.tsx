import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOver } from '../../../domain/booking/booking.ts'
import { type Crew, working } from '../../../domain/crews.ts'
import { adminApi } from '../../app/api/api.ts'
import { useNow } from '../../schedule/use-now.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Fact } from '../../ui/facts.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey } from '../queries.ts'
import * as styles from './crew-fact.module.css'
import { CrewMark } from './crew-mark.tsx'
import { useCrews } from './use-crews.ts'

/** The crew of an event, and buttons to reassign it. Nothing if there's only one crew. */
export function CrewFact({ booking }: { booking: AdminBooking }) {
  const queries = useQueryClient()
  const now = useNow()
  const crews = useCrews()
  const whose = useRef<HTMLDivElement>(null)
  const moving = useMutation({
    mutationFn: ({ id: crewId }: Crew) =>
      adminAnswer(adminApi.bookings[':id'].crew.$post({ param: { id: booking.id }, json: { crewId } })),
    // The pressed button disappears with the reassignment.
    onSuccess: (_, { name }) => {
      whose.current?.focus({ preventScroll: true })
      notify(`Event moved to ${name}.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  if (crews.length === 0) return null
  const { status, endsAt } = booking
  const others = working(crews).filter(({ id }) => id !== booking.crewId)
  return (
    <Fact name="Crew">
      <div ref={whose} tabIndex={-1} className={styles.whose}>
        <CrewMark crewId={booking.crewId} />
      </div>
      {endsAt !== null && !isOver({ status, endsAt }, now) && (
        <p className={styles.moves}>
          {others.map((crew) => (
            <button
              key={crew.id}
              type="button"
              className={buttonStyles.linkBtn}
              aria-disabled={moving.isPending || undefined}
              onClick={() => moving.isPending || moving.mutate(crew)}
            >
              {moving.isPending && moving.variables.id === crew.id ? 'Moving...' : `Move to ${crew.name}`}
            </button>
          ))}
        </p>
      )}
      {moving.error && <Failure message={moving.error.message} />}
    </Fact>
  )
}
