-- What the weather service last said of a place, for all servers: by place, not by booking, and nothing about a person.
create table weather_places (
  point text primary key check (point ~ '^-?\d{1,2}\.\d{2},-?\d{1,3}\.\d{2}$'), -- latitude and longitude
  forecast_path text, -- where the service keeps the forecast of this place
  hours jsonb not null default '[]',
  written_at timestamptz, -- by the forecasters
  answered_at timestamptz,
  tried_at timestamptz,
  failure text check (failure in ('no-answer', 'error', 'not-understood', 'outside')),
  failed_since timestamptz,
  needed_until timestamptz not null, -- the end of the last event there
  constraint weather_places_failed check ((failure is null) = (failed_since is null))
);
create trigger weather_places_changed_for_admin after update of hours, failure on weather_places
  for each statement execute function on_any_booking_change();

-- The owner's offer to move one event for free because of its weather.
create table weather_offers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  starts_at timestamptz not null, -- of the event as it was offered for: the offer ends then, and with any other move
  reasons text[] not null,
  offered_by text not null,
  offered_at timestamptz not null default now(),
  outcome text check (outcome in ('moved', 'kept', 'withdrawn', 'lapsed')),
  closed_at timestamptz,
  constraint weather_offers_closed check ((outcome is null) = (closed_at is null))
);
-- One offer at a time: the last word on a double click.
create unique index weather_offers_open on weather_offers (booking_id) where outcome is null;
create index weather_offers_booking on weather_offers (booking_id, offered_at);
create trigger weather_offers_changed_for_admin after insert or update on weather_offers
  for each statement execute function on_any_booking_change();
