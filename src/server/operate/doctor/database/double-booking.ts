import { BOOKED } from '../../../../domain/booking/booking.ts'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { error, type Finding, ok, type Query } from '../finding.ts'
import { counted } from '../words.ts'

/** Is the constraint there that makes double booking impossible, and does it hold? */
export async function checkNoOverlap(query: Query): Promise<Finding> {
  const { rows } = await query<{ holds: boolean }>(
    `select convalidated and indisvalid as holds from pg_constraint join pg_index on indexrelid = conindid
     where conrelid = 'bookings'::regclass and conname = 'bookings_no_overlap' and contype = 'x'`,
  )
  if (rows[0]?.holds) return ok('The database refuses double bookings.')
  const what = rows.length === 0 ? 'is missing' : 'isn’t valid'
  return error(
    `The constraint that makes double booking impossible ${what}.`,
    'Stop the site, sort out the bookings that overlap, and add bookings_no_overlap back the way the migrations define it.',
  )
}

/** Does any event overlap another? Counted by walking through them, not by the constraint. */
export async function checkOverlaps(query: Query): Promise<Finding> {
  const { rows } = await query<{ id: string; count: number }>(
    `select id, (count(*) over ())::int as count from (
       select id, starts_at, starts_at < max(ends_at) over (partition by resource_id order by starts_at, ends_at, id
         rows between unbounded preceding and 1 preceding) as is_double
       from bookings where status = $1 and starts_at < ends_at) booked
     where is_double order by starts_at desc limit 3`,
    [BOOKED],
  )
  const [first] = rows
  if (!first) return ok('No two booked events overlap.')
  const references = rows.map(({ id }) => shortReference(id)).join(', ')
  return error(
    `${counted(first.count, 'booked event overlaps', 'booked events overlap')} another: ${references}.`,
    'Search for them under Bookings, call those customers, and move or cancel one booking of each pair.',
  )
}
