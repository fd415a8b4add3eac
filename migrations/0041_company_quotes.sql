-- What the owner answers a company with. A change is a new row that replaces the one before; a sent quote never changes.
create table company_quotes (
  id uuid primary key,
  request_id uuid not null references company_requests on delete cascade,
  -- Its first version, which gives all of them their number.
  first_id uuid not null,
  version smallint not null check (version > 0),
  -- Of two changes at once one wins.
  replaces uuid unique references company_quotes,
  package_id text not null,
  extra_hours smallint not null check (extra_hours >= 0),
  add_ons text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  location text,
  -- What is charged, line by line; a discount is negative.
  lines jsonb not null,
  total_cents integer not null check (total_cents > 0),
  deposit_percent smallint not null check (deposit_percent between 0 and 100),
  deposit_cents integer not null check (deposit_cents between 0 and total_cents),
  terms text not null check (terms in ('card', 'net-14', 'net-30')),
  -- Until then it can be accepted, and its time is held.
  open_until timestamptz not null,
  message text,
  -- The owner's own conditions, to be agreed to.
  conditions text,
  overrides jsonb,
  -- First the hold, then what it became.
  booking_id uuid unique references bookings on delete set null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by text,
  accepted_title text,
  accepted_address text,
  po_number text,
  -- SHA-256 of the conditions as they were agreed to.
  conditions_fingerprint text,
  constraint company_quotes_one_end check (num_nonnulls(replaced_at, withdrawn_at, accepted_at) <= 1),
  constraint company_quotes_accepted check (
    (accepted_at is null) = (accepted_by is null) and (accepted_at is null) = (accepted_title is null))
);
create index company_quotes_of_request on company_quotes (request_id, created_at);
