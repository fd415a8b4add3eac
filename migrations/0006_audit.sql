-- Who changed what, when. Written in the transaction of the change itself.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_log_newest_first on audit_log (at desc, id);

-- The secret address of the owner's calendar; deleting the row revokes it. Only the hash is kept.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- The rules that the owner set aside when booking for a caller, each with its reason: [{"rule", "reason"}].
alter table bookings add column overrides jsonb;

create index bookings_by_start on bookings (starts_at);

-- Tells the admin pages of any change of bookings, once for each statement.
create function on_any_booking_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'admin');
  return null;
end $$;
create trigger bookings_changed_for_admin after insert or update or delete on bookings
  for each statement execute function on_any_booking_change();
