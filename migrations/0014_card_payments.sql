-- Money by card. A row of payments is what we asked the card provider to take, of refunds what we asked it to give
-- back: each commits before the provider is called. What really moved is a line of ledger_entries.
create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  purpose text not null check (purpose in ('deposit', 'balance')),
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'starting' check (state in ('starting', 'open', 'paid', 'expired', 'failed')),
  session_id text unique,
  url text,
  payment_intent_id text unique,
  charge_id text,
  attempt smallint not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_open_has_session check (state <> 'open' or (session_id is not null and url is not null))
);
create index payments_of_booking on payments (booking_id, created_at);
-- Two tabs get one page of the provider.
create unique index payments_one_live on payments (booking_id) where state in ('starting', 'open');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  -- What was quoted to the person who agreed to it, in all its parts; null where nobody was asked.
  quoted_cents integer check (quoted_cents >= 0),
  reason text not null,
  note text,
  actor text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'cancelled')),
  provider_refund_id text unique,
  failure text,
  attempt smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_of_booking on refunds (booking_id, created_at);
create index refunds_of_payment on refunds (payment_id);
create index refunds_unsettled on refunds (updated_at) where state in ('pending', 'failed');

create table disputes (
  id text primary key,
  booking_id uuid not null references bookings on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  amount_cents integer not null,
  status text not null,
  reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index disputes_of_booking on disputes (booking_id);
create index disputes_of_payment on disputes (payment_id);

-- The provider's events that were taken: the same one again asks for nothing.
create table payment_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);

-- Where the provider's books and ours do not agree, until they do.
create table payment_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  provider_object text not null,
  booking_id uuid references bookings on delete cascade,
  details jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  settled_as jsonb,
  unique (kind, provider_object)
);
create index payment_differences_open on payment_differences (first_seen_at) where resolved_at is null;
create index payment_differences_booking_id on payment_differences (booking_id);

create table reconciliations (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  since timestamptz not null,
  objects integer not null,
  differences integer not null
);

-- One ledger for all money. A refund's line is negative; where the provider takes it back later, a positive one
-- under the name of that transaction stands beside it.
alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_check;
alter table ledger_entries alter column method drop not null;
alter table ledger_entries
  add column payment_id uuid references payments on delete cascade,
  add column provider_object text,
  add constraint ledger_entries_kind check (kind in
    ('deposit', 'balance', 'refund', 'dispute', 'dispute won', 'fee', 'manual payment', 'manual refund')),
  add constraint ledger_entries_sign check (case
    when kind in ('deposit', 'balance', 'dispute won', 'manual payment') then amount_cents > 0
    when kind in ('dispute', 'manual refund') then amount_cents < 0
    else amount_cents <> 0 end),
  add constraint ledger_entries_source check (
    (kind like 'manual %') = (method is not null) and (kind like 'manual %') = (provider_object is null)),
  add constraint ledger_entries_once unique (provider_object, kind);
create index ledger_entries_payment_id on ledger_entries (payment_id);
create index ledger_entries_created_at on ledger_entries (created_at, id);

alter table bookings
  add column hold_expires_at timestamptz,
  add column cancel_reason text,
  add column cancel_note text,
  -- Taken off the price by the owner, who gave it back (what is due does not grow by it).
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  -- Of what was paid: on its way back. The database alone keeps it, as it keeps paid_cents.
  add column refunding_cents integer not null default 0 check (refunding_cents >= 0),
  -- A dispute may take what was given back already.
  drop constraint bookings_paid_not_negative;
create index bookings_held on bookings (hold_expires_at) where hold_expires_at is not null and status = 'BOOKED';

create or replace function add_to_paid() returns trigger language plpgsql as $$
begin
  if new.kind = 'fee' then return null; end if; -- ours to bear
  update bookings
    set paid_cents = paid_cents + new.amount_cents,
      given_back_cents = greatest(0, given_back_cents
        - case when lower(status) = 'cancelled' and new.kind in ('refund', 'manual refund') then new.amount_cents else 0 end)
    where id = new.booking_id;
  return null;
end $$;

create function add_to_refunding() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' and old.state = 'pending' then old.amount_cents else 0 end;
  becomes integer := case when new.state = 'pending' then new.amount_cents else 0 end;
begin
  if was <> becomes then
    update bookings set refunding_cents = refunding_cents - was + becomes where id = new.booking_id;
  end if;
  return null;
end $$;
create trigger refunds_add_up after insert or update on refunds
  for each row execute function add_to_refunding();
