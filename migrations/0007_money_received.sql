-- Money that the owner took or gave back outside the site (reading R46): one line a movement, never changed afterwards.
create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  kind text not null check (kind in ('manual payment', 'manual refund')),
  -- In: positive; back: negative.
  amount_cents integer not null check ((kind = 'manual payment' and amount_cents > 0) or (kind = 'manual refund' and amount_cents < 0)),
  method text not null check (method in ('cash', 'check', 'transfer', 'other')),
  actor text not null,
  created_at timestamptz not null default now()
);
create index ledger_entries_of_booking on ledger_entries (booking_id, created_at);

-- Lines go only together with their booking.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from bookings where id = old.booking_id) then return old; end if;
  raise exception 'ledger_entries is append-only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- What has been paid on a booking: always the sum of its lines, kept by the database alone.
alter table bookings add column paid_cents integer not null default 0
  constraint bookings_paid_not_negative check (paid_cents >= 0);

create function add_to_paid() returns trigger language plpgsql as $$
begin
  update bookings set paid_cents = paid_cents + new.amount_cents where id = new.booking_id;
  return null;
end $$;
create trigger ledger_entries_add_up after insert on ledger_entries
  for each row execute function add_to_paid();

-- When the owner confirmed it. The status stays BOOKED, because only that blocks time (§4).
alter table bookings add column confirmed_at timestamptz;

-- The lowest refund tier that the booking had reached when it was moved (reading R40). Null: never moved.
alter table bookings add column refund_percent_limit smallint check (refund_percent_limit between 0 and 100);
