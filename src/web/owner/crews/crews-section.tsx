import { useQuery } from '@tanstack/react-query'
import { type Crew, type CrewColor, crewColors, MAX_CREWS, working } from '../../../domain/crews.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { CrewForm } from './crew-form.tsx'
import * as styles from './crews-section.module.css'
import { crewsQuery } from './use-crews.ts'

/** A color that no crew that works has; the first one where all are in use. */
const firstUnused = (crews: readonly Crew[]): CrewColor =>
  crewColors.find((color) => working(crews).every((crew) => crew.color !== color)) ?? crewColors[0]

/** Who works at the same time: names and colors, retiring, and one more (R50). */
export function CrewsSection() {
  const { data, error, refetch } = useQuery(crewsQuery)
  return (
    <section className={styles.crews} aria-labelledby="crews">
      <h2 id="crews">Crews</h2>
      <p className="quiet">
        Each crew takes one event at a time. With a second crew, two customers can book the same hours. They never see
        which crew is coming. When you retire a crew, its upcoming events go to the others.
      </p>
      {error && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={1} />}
      {data && (
        <>
          <ul>
            {data.map((crew) => (
              <li key={crew.id}>
                <CrewForm crew={crew} isLast={working(data).length === 1} />
              </li>
            ))}
          </ul>
          {working(data).length < MAX_CREWS && <CrewForm color={firstUnused(data)} />}
        </>
      )}
    </section>
  )
}
