import type { Crew, CrewColor } from '../../../domain/crews.ts'
import * as styles from './crew-mark.module.css'
import { useCrews } from './use-crews.ts'

const colors: Record<CrewColor, string> = {
  green: styles.green,
  copper: styles.copper,
  blue: styles.blue,
  red: styles.red,
  gold: styles.gold,
  purple: styles.purple,
}

/** A crew's color and name. */
export const CrewName = ({ crew: { name, color } }: { crew: Pick<Crew, 'name' | 'color'> }) => (
  <span className={styles.crew}>
    <i className={`${styles.dot} ${colors[color]}`} aria-hidden="true" />
    {name}
  </span>
)

/** The crew of an event. Nothing if there's only one crew. */
export function CrewMark({ crewId }: { crewId: number }) {
  const crew = useCrews().find(({ id }) => id === crewId)
  return crew ? <CrewName crew={crew} /> : null
}
