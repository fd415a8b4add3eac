import type { Client } from 'pg'
import { BOOKED, CONFIRMED } from '../../../domain/booking/booking.ts'
import { planReminders } from '../../booking/emails/enqueue-emails.ts'
import { overConnection } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'

const PAGE = 500

type Reminded = Pick<BookingRow, 'id' | 'email' | 'startsAt' | 'calendarSequence'>

/** Plans the reminders of what came in just now, still lies ahead and was promised: booked or confirmed. Answers with how many. */
export async function remindOfImported({ jobs }: { jobs: Jobs }, client: Client, now: Date): Promise<number> {
  const tx = overConnection(client)
  let planned = 0
  for (let last = ''; ; ) {
    const { rows } = await client.query<Reminded & { name: string }>(
      `select d.name, b.id, b.email, b.starts_at as "startsAt", b.calendar_sequence as "calendarSequence"
       from decided d join bookings b on b.id = d.id
       where d.fate = 'new' and d.name > $1 and b.starts_at > $2 and b.status in ('${BOOKED}', '${CONFIRMED}')
         and b.email like '%_@_%' order by d.name limit ${PAGE}`,
      [last, now],
    )
    if (rows.length > 0) await planReminders({ jobs }, tx, rows, now)
    planned += rows.length
    last = rows.at(-1)?.name ?? ''
    if (rows.length < PAGE) return planned
  }
}
