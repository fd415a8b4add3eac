import { useQuery } from '@tanstack/react-query'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { forecastQuery } from './forecast-query.ts'
import * as styles from './free-move-note.module.css'

/** Link to an open offer to move an event for free. Nothing if there is none. */
export function FreeMoveNote({ id }: { id: string }) {
  const freeMove = useQuery(forecastQuery(id)).data?.freeMove
  if (!freeMove) return null
  return (
    <div className={`${styles.note} no-print`}>
      <b>You can move this event for free because of the weather.</b>
      <Link className={`${buttonStyles.btn} ${buttonStyles.small}`} to={freeMove}>
        Move or keep your date
      </Link>
    </div>
  )
}
