import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { countsQuery, type ListFilter, queryOf } from '../../queries.ts'
import * as listStatesStyles from './list-states.module.css'

/** In the place of an empty list: whether the search is to blame, or nobody booked yet. */
export function NoBookings({ filter, onClear }: { filter: ListFilter; onClear: () => void }) {
  const { data: counts } = useQuery(countsQuery)
  const isNarrowed = Object.keys(queryOf(filter)).length > 0
  return (
    <div className={listStatesStyles.none}>
      <h3>No Bookings Found</h3>
      {isNarrowed ? (
        <>
          <p>No bookings match this search.{counts && ` You have ${counts.all.toLocaleString('en-US')} in all.`}</p>
          <Button look="second" onClick={onClear}>
            Show all bookings
          </Button>
        </>
      ) : (
        <p>No one has booked yet. New bookings show up here on their own.</p>
      )}
    </div>
  )
}
