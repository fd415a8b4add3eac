import type { ClientBase } from 'pg'
import { UNDELIVERED } from '../../platform/jobs/queues.ts'
import { jsonRows, type Source } from './rows.ts'

const columns = ['id', 'to', 'about', 'bookingId', 'state', 'askedAt', 'doneAt']

/** The emails about bookings that the queues still know: those of the last week, those that wait, those given up on. */
export const emailsOf = (client: ClientBase): Source => ({
  file: 'emails',
  columns,
  rows: () =>
    jsonRows(
      client,
      `select id, case when coalesce(source_name, name) like 'owner-%' then 'owner' else 'customer' end as "to",
         data ->> 'about' as about, data ->> 'bookingId' as "bookingId",
         case when name = '${UNDELIVERED}' then 'undelivered' when state = 'completed' then 'sent' else 'waiting' end as state,
         to_char(coalesce(source_created_on, created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askedAt",
         to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "doneAt"
       from pgboss.job where name in ('owner-notification', 'owner-mail', 'booking-mail', '${UNDELIVERED}')
         and state in ('created', 'retry', 'active', 'completed')
       order by coalesce(source_created_on, created_on)`,
    ),
})
