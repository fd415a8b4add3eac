-- The page on which a crew sees its day: one secret link for each crew. Only the hash is kept; deleting the row revokes it.
create table crew_links (
  crew_id smallint primary key references resources on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_opened_at timestamptz
);

-- What a crew pressed and noted on the day. The id is the phone's own: sent twice, it is one.
create table day_steps (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  crew_id smallint not null references resources,
  kind text not null check (kind in ('on-our-way', 'set-up', 'packed', 'note')),
  -- Until they arrive, as they said when they left.
  minutes smallint check (minutes between 1 and 240),
  note text check (char_length(note) between 1 and 500),
  -- When it was pressed, by our clock; and what the phone's own said then, which may be wrong.
  pressed_at timestamptz not null,
  phone_at timestamptz not null,
  received_at timestamptz not null,
  constraint day_steps_content check ((kind = 'on-our-way') = (minutes is not null) and (kind = 'note') = (note is not null))
);
-- Two phones of one crew: a step that both press is one.
create unique index day_steps_once on day_steps (booking_id, kind) where kind <> 'note';
create index day_steps_of_booking on day_steps (booking_id, pressed_at);

create function on_day_step() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'admin');
  perform pg_notify('changes', 'user ' || user_id) from bookings where id = new.booking_id and user_id is not null;
  return null;
end $$;
create trigger day_steps_told after insert on day_steps for each row execute function on_day_step();

-- Steps are of one start: an event that is moved begins anew.
create function forget_day_steps() returns trigger language plpgsql as $$
begin
  delete from day_steps where booking_id = new.id and kind <> 'note';
  return null;
end $$;
create trigger bookings_moved after update of starts_at on bookings
  for each row when (old.starts_at is distinct from new.starts_at) execute function forget_day_steps();

-- The crew's own photos stand behind the customer's six of the place.
alter table photos add column taken_by text not null default 'place' check (taken_by in ('place', 'crew'));
alter table photos drop constraint photos_position;
alter table photos add constraint photos_position
  check (case taken_by when 'place' then position between 1 and 6 else position between 7 and 12 end);
