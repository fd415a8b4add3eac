import type { Client } from 'pg'
import { BOOKED, PENDING } from '../../../domain/booking/booking.ts'
import { importCrew } from './decide.ts'

/** What `decide` decided comes in, except what lies ahead and blocks time. Nobody is written to, and nobody has to wait. */
export async function bringIn(client: Client, say: (line: string) => void, now: Date): Promise<void> {
  say('Bringing in accounts')
  await client.query(accounts)
  say('Bringing in bookings')
  await client.query(`${bookings} and not (${ahead(client, now)})`)
  say('Bringing in profiles')
  await client.query(profiles)
  say('Keeping what came in')
  await client.query(remembered)
}

/** The rest, in the same transaction, with the schedule locked until it ends: nobody books or changes a booking meanwhile. */
export async function bringInAhead(client: Client, now: Date): Promise<void> {
  await client.query(`${bookings} and ${ahead(client, now)}; ${orphans} ${blocks}`)
}

const ahead = (client: Client, now: Date) =>
  `coalesce(b.status = '${BOOKED}' and b.ends_at > ${client.escapeLiteral(now.toISOString())}, false)`

const accounts = `
  insert into "user" (id, name, email, email_verified, created_at, last_sign_in_at)
    select a.uid, a.display_name, a.email, a.email_verified, a.created_at, a.last_sign_in_at
    from staged_accounts a join people p using (name) where p.fate = 'new';
  insert into account (id, account_id, provider_id, user_id, password)
    select gen_random_uuid()::text, a.uid, 'credential', a.uid, a.password
    from staged_accounts a join people p using (name) where p.fate = 'new' and a.password is not null;
  insert into account (id, account_id, provider_id, user_id)
    select gen_random_uuid()::text, a.google_id, 'google', a.uid
    from staged_accounts a join people p using (name)
    where p.fate = 'new' and a.google_id is not null
    on conflict do nothing;`

/** The later of two at once waits as pending: only BOOKED blocks time (§4). */
const bookings = `
  insert into bookings (id, resource_id, user_id, starts_at, ends_at, package_id, package_name, base_hours, extra_hours, total_hours,
      add_ons, add_ons_names, hourly_rate_cents, base_price_cents, extra_hours_cost_cents, total_cents, deposit_cents,
      full_name, email, billing_address, phone_number, location, status, booked_twice, original, created_at,
      confirmed_at, updated_at, cancelled_at)
    select b.id, (${importCrew}), d.user_id, b.starts_at, b.ends_at, b.package_id, b.package_name, b.base_hours, b.extra_hours,
      b.total_hours, b.add_ons, b.add_ons_names, b.hourly_rate_cents, b.base_price_cents, b.extra_hours_cost_cents,
      b.total_cents, b.deposit_cents, b.full_name, b.email, b.billing_address, b.phone_number, b.location,
      case when x.id is null then b.status else '${PENDING}' end, x.id is not null, b.original, b.created_at,
      case when x.id is null then b.confirmed_at end, b.updated_at, b.cancelled_at
    from staged_bookings b join decided d using (name) left join displaced x on x.id = d.id where d.fate = 'new'`

const orphans = `
  update bookings b set user_id = p.user_id
    from (select uid, coalesce(there, uid) as user_id from people where fate in ('new', 'joined')) p
    where b.user_id is null and b.original->>'userId' = p.uid;`

const profiles = `
  insert into profiles (user_id, display_name, email, phone, address, updated_at)
    select d.user_id, p.display_name, p.email, p.phone, p.address, p.updated_at
    from staged_profiles p join decided_profiles d using (name) where d.fate = 'new' on conflict do nothing;`

const blocks = `
  insert into blocked_dates (id, date, type, start_hour, end_hour, reason, created_at)
    select b.id, b.date, b.type, b.start_hour, b.end_hour, b.reason, b.created_at
    from staged_blocks b join decided_blocks d using (name) where d.fate = 'new';`

const remembered = `
  insert into imported_documents (name_hash, user_id)
    select name_hash, coalesce(there, uid) from people where fate in ('new', 'joined')
    union all select b.name_hash, null from staged_bookings b join decided d using (name) where d.fate = 'new'
    union all select p.name_hash, null from staged_profiles p join decided_profiles d using (name) where d.fate = 'new'
    union all select b.name_hash, null from staged_blocks b join decided_blocks d using (name) where d.fate = 'new';`
