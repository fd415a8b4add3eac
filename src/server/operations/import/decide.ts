import type { Client } from 'pg'
import { BOOKED } from '../../../domain/booking/booking.ts'

/**
 * Decides what becomes of each document in the stage, by what is in the database now, in temporary tables. Changes nothing
 * else.
 */
export async function decide(client: Client, adminEmail: string): Promise<void> {
  await client.query(
    `create temp table people as
     select a.name, a.name_hash, a.uid,
       case when i.user_id is not null then 'here' when i.name_hash is not null then 'deleted-here'
         when a.email = ${quoted(client, adminEmail)} then 'owner-address' when u.id is null then 'new'
         when u.email_verified then 'joined' else 'unproven-here' end as fate,
       case when i.name_hash is not null then i.user_id when u.id is null then null when u.email_verified then u.id end as there
     from staged_accounts a left join imported_documents i using (name_hash) left join "user" u on u.email = a.email`,
  )
  await client.query(people)
  await client.query(googleIds)
  await client.query(bookings)
  await client.query(others)
}

const quoted = (client: Client, text: string) => client.escapeLiteral(text)

/**
 * Who keeps the time: first come, first served among those that block it; who is in the calendar here already was first. First
 * for the past, which nobody books any more, then for what lies ahead: to bring that in, the schedule is locked before.
 */
export async function allot(client: Client, part: 'past' | 'ahead', now: Date): Promise<void> {
  const at = quoted(client, now.toISOString())
  const [here, came] =
    part === 'past' ? [`starts_at < ${at}`, `ends_at <= ${at}`] : [`starts_at >= ${at}`, `ends_at > ${at}`]
  await client.query(`
    insert into taken select id, null, starts_at, ends_at from bookings
      where status = '${BOOKED}' and resource_id = (${importCrew}) and ${here}
        and ends_at > (select min(starts_at) from decided where fate = 'new')
        and starts_at < (select max(ends_at) from decided where fate = 'new')
      on conflict (id) do nothing;
    insert into taken select id, name, starts_at, ends_at from decided
      where fate = 'new' and status = '${BOOKED}' and ${came}
      order by created_at, name on conflict do nothing;
    with lost as (
      insert into displaced select d.id, d.name, d.starts_at, (
          select coalesce(t.name, 'a booking made here') from taken t
          where tstzrange(t.starts_at, t.ends_at) && tstzrange(d.starts_at, d.ends_at) order by t.starts_at limit 1)
        from decided d
        where fate = 'new' and status = '${BOOKED}' and ${came} and not exists (select from taken t where t.id = d.id)
        returning name, beside)
    insert into staged_notes (kind, name, detail) select 'two-at-once', name, 'over ' || beside from lost;
    analyze taken, displaced`)
}

/** Whose the documents of a uid become. An account that is new keeps its uid as its id. Of what is here all was said. */
const people = `
  create temp table owners as
    select name_hash as uid_hash, case when fate = 'new' then uid else there end as user_id from people
      where fate = 'new' or there is not null
    union select name_hash, user_id from imported_documents where user_id is not null;
  create unique index on owners (uid_hash);
  analyze owners;
  delete from staged_notes n using people p where p.name = n.name and p.fate <> 'new';
  insert into staged_notes (kind, name)
    select case fate when 'joined' then 'has-account' else fate end, name from people where fate not in ('new', 'here')
    order by name;`

/** If two accounts claim one Google account, there is no telling whose it is: neither gets it. An account here keeps its own. */
const googleIds = `
  create temp table google_claimed as
    select a.name from staged_accounts a where a.google_id in (
      select google_id from staged_accounts group by google_id having count(*) > 1
      union all select account_id from account where provider_id = 'google');
  update staged_accounts a set google_id = null from google_claimed c where c.name = a.name;
  insert into staged_notes (kind, name)
    select 'same-google', p.name from google_claimed join people p using (name) where p.fate = 'new' order by p.name;`

/** The old site had one crew: what it booked is the first one's that works (R50). */
export const importCrew = 'select min(id) from resources where retired_at is null'

/** What becomes of each booking; who keeps the time is `allot`'s to say. */
const bookings = `
  create temp table decided as
    select b.name, b.id, b.starts_at, b.ends_at, b.status, b.created_at, b.uid_hash, o.user_id,
      case when i.name_hash is null then 'new' when live.id is null then 'deleted-here'
        when live.original <> b.original then 'changed-there' else 'here' end as fate
    from staged_bookings b left join owners o using (uid_hash) left join imported_documents i using (name_hash)
      left join bookings live on live.id = b.id;
  create unique index on decided (name);
  delete from staged_notes n using decided d where d.name = n.name and d.fate <> 'new';
  create temp table taken (
    id uuid primary key, name text, starts_at timestamptz, ends_at timestamptz,
    exclude using gist (tstzrange(starts_at, ends_at) with &&)
  );
  create temp table displaced (id uuid primary key, name text, starts_at timestamptz, beside text);
  analyze decided;
  insert into staged_notes (kind, name) select fate, name from decided where fate in ('deleted-here', 'changed-there');
  insert into staged_notes (kind, name)
    select 'no-account', name from decided where fate = 'new' and uid_hash is not null and user_id is null;`

const others = `
  create temp table decided_profiles as
    select p.name, o.user_id, case when i.name_hash is not null then 'here' when o.user_id is null then 'profile-alone'
        when there.user_id is not null then 'profile-kept' else 'new' end as fate
    from staged_profiles p left join owners o using (uid_hash) left join imported_documents i using (name_hash)
      left join profiles there on there.user_id = o.user_id;
  create temp table decided_blocks as
    select b.name, case when i.name_hash is not null and live.id is null then 'deleted-here'
        when i.name_hash is not null then 'here'
        when exists (select from blocked_dates there where there.date = b.date and there.resource_id is null
          and coalesce(there.start_hour, 0) <= coalesce(b.start_hour, 0)
          and coalesce(there.end_hour, 24) >= coalesce(b.end_hour, 24)) then 'block-there'
        else 'new' end as fate
    from staged_blocks b left join imported_documents i using (name_hash) left join blocked_dates live on live.id = b.id;
  insert into staged_notes (kind, name)
    select fate, name from decided_profiles where fate not in ('new', 'here')
    union all select fate, name from decided_blocks where fate not in ('new', 'here');`
