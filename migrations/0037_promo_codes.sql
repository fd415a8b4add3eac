-- Promo codes that the owner makes (R95), and what one takes off a booking: its terms and amount, as they were when it was
-- booked. `total_cents` is the price after it; `discount_cents` stays what the owner took off a booking by hand.
create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint promo_codes_code unique
    constraint promo_codes_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$'),
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 1000000),
  starts_on date not null,
  ends_on date,
  max_uses integer check (max_uses between 1 and 100000),
  first_booking_only boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint promo_codes_takes_one check (num_nonnulls(percent, amount_cents) = 1),
  constraint promo_codes_days check (ends_on >= starts_on)
);
alter table bookings
  add column promo_code_id uuid references promo_codes on delete restrict,
  add column promo jsonb,
  add column promo_off_cents integer not null default 0 check (promo_off_cents >= 0),
  add constraint bookings_promo check (
    (promo_code_id is null) = (promo is null) and (promo is not null or promo_off_cents = 0));
create index bookings_by_promo_code on bookings (promo_code_id) where promo_code_id is not null;
