-- The business grows to a second crew (R50): its rows get a color, and an end. They are never deleted.
update resources set name = 'Crew 1' where id = 1 and name = 'crew';
alter table resources
  add column color text not null default 'green',
  add column created_at timestamptz not null default now(),
  add column retired_at timestamptz,
  add constraint resources_name check (name = btrim(name) and length(name) between 1 and 40);
-- Instead of the constraint: what may be referred to makes a new name wait for all who refer to the row, as an import does.
alter table resources drop constraint resources_name_key;
create unique index resources_name_in_any_case on resources (lower(name));

-- Null: of all crews.
alter table blocked_dates add column resource_id smallint references resources;
create index blocked_dates_resource_id on blocked_dates (resource_id) where resource_id is not null;
create index bookings_resource_id on bookings (resource_id, starts_at);

-- Another crew changes what is open on every day, and the owner's pages.
create function on_resource_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  perform pg_notify('changes', 'admin');
  return null;
end $$;
create trigger resources_changed after insert or update or delete on resources
  for each statement execute function on_resource_change();
