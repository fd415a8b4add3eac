-- What one event occupies. One crew today; a second trailer is a second row.
create table resources (
  id smallint primary key,
  name text not null unique
);
insert into resources (id, name) values (1, 'crew');

create table bookings (
  id uuid primary key default gen_random_uuid(),
  resource_id smallint not null default 1 references resources,
  user_id text references "user" on delete set null,
  -- Null only on rows moved in from the old site without a readable date.
  starts_at timestamptz,
  ends_at timestamptz,

  -- What was ordered, at the prices that held then. Nulls: moved in from the old site.
  package_id text,
  package_name text,
  base_hours numeric(5, 2) check (base_hours >= 0),
  extra_hours numeric(5, 2) not null default 0 check (extra_hours >= 0),
  total_hours numeric(5, 2) check (total_hours > 0),
  add_ons text[] not null default '{}',
  add_ons_names text[] not null default '{}',
  hourly_rate_cents integer check (hourly_rate_cents >= 0),
  base_price_cents integer check (base_price_cents >= 0),
  extra_hours_cost_cents integer check (extra_hours_cost_cents >= 0),
  total_cents integer check (total_cents >= 0),
  deposit_cents integer check (deposit_cents >= 0),

  full_name text,
  email text,
  billing_address text,
  phone_number text,
  location text,

  status text, -- compared exactly as written (reading R6)
  cancellation_policy jsonb, -- the tiers that held at booking (reading R17)
  refund_percent smallint check (refund_percent between 0 and 100),
  refund_cents integer check (refund_cents >= 0),
  calendar_sequence integer not null default 0,
  original jsonb, -- the document of the old site, as it came (reading R15)

  created_at timestamptz not null default now(),
  updated_at timestamptz,
  cancelled_at timestamptz,

  check ((starts_at is null) = (ends_at is null)),
  check (starts_at < ends_at),
  -- One crew, one event at a time: the last word on double booking. int4range makes the number a range,
  -- because GiST has no equality of its own and we want no extension.
  constraint bookings_no_overlap exclude using gist (
    int4range(resource_id, resource_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (status = 'BOOKED' and starts_at is not null)
);
create index bookings_of_user on bookings (user_id, starts_at);
create index bookings_of_day on bookings (starts_at) where status = 'BOOKED';
create index bookings_newest_first on bookings (created_at desc, id);

-- A repeated request with the same key gets the same booking again.
create table idempotency_keys (
  user_id text not null references "user" on delete cascade,
  key text not null,
  body_hash text not null,
  booking_id uuid not null references bookings on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_booking_id on idempotency_keys (booking_id);
create index idempotency_keys_created_at on idempotency_keys (created_at);
