-- A card kept for the balance (R83): what its customer agreed to, and what became of it. Of the card itself only the
-- provider's names are here, and they go once it is detached there.
create table kept_cards (
  booking_id uuid primary key references bookings on delete cascade,
  words text not null,
  words_hash text not null,
  agreed_at timestamptz not null,
  state text not null default 'asked'
    check (state in ('asked', 'kept', 'declined', 'charged', 'failed', 'withdrawn', 'ended')),
  customer_id text,
  payment_method_id text,
  -- What the mail of the day before says: the sum, for which start, and when it is charged.
  announced_cents integer check (announced_cents > 0),
  announced_start timestamptz,
  announced_at timestamptz,
  charge_at timestamptz,
  -- When that mail went out: nothing is charged without it.
  told_at timestamptz,
  retry_at timestamptz,
  -- The provider's word for why it could not be charged.
  failure text,
  detached_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint kept_cards_has_card check (state not in ('kept', 'declined')
    or (customer_id is not null and payment_method_id is not null)),
  constraint kept_cards_announced check (num_nulls(announced_cents, announced_start, announced_at, charge_at) in (0, 4))
);
create index kept_cards_to_do on kept_cards (updated_at) where detached_at is null;

alter table payments
  -- Charged to a kept card, without its customer: such a payment has no page.
  add column off_session boolean not null default false,
  -- Its page asks the provider to keep the card.
  add column keeps_card boolean not null default false;
