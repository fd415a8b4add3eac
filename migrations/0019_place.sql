-- Where the event is, and what the customer says of the place before the crew comes.
alter table bookings
  add column place_zip text,
  add constraint bookings_place_zip check (place_zip ~ '^[0-9]{5}$');

-- The answers of a booking's site check; null is a question still open. Feet may have fractions.
create table site_checks (
  booking_id uuid primary key references bookings (id) on delete cascade,
  setting text check (setting in ('indoors', 'outdoors', 'unsure')),
  surface text check (surface in ('grass', 'pavement', 'floor', 'loose', 'uneven', 'unsure')),
  width_feet numeric(5, 2) check (width_feet > 0),
  length_feet numeric(5, 2) check (length_feet > 0),
  ceiling_feet numeric(5, 2) check (ceiling_feet > 0),
  outlet_feet numeric(5, 2) check (outlet_feet >= 0),
  trailer text check (trailer in ('driveway', 'street', 'lot', 'nowhere', 'unsure')),
  stairs text check (stairs in ('none', 'some', 'unsure')),
  access_notes text check (char_length(access_notes) between 1 and 500),
  contact_name text check (char_length(contact_name) between 1 and 200),
  contact_phone text check (char_length(contact_phone) between 1 and 50),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The owner's word: this place is fine; or: please answer again.
  ready_at timestamptz,
  asked_at timestamptz,
  check (ready_at is null or asked_at is null)
);

-- Mailed links that open one booking's check without signing in. Only the hash of a link's secret is kept.
create table site_check_links (
  token_hash text primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at <= created_at + interval '30 days')
);

create index site_check_links_booking on site_check_links (booking_id);
create index site_check_links_expiry on site_check_links (expires_at);
