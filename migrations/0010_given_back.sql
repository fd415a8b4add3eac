-- Of the refund that was recorded when a booking was cancelled: what has really been given back since. The database
-- alone keeps it, as it keeps paid_cents.
alter table bookings add column given_back_cents integer not null default 0
  constraint bookings_given_back_not_negative check (given_back_cents >= 0);

create or replace function add_to_paid() returns trigger language plpgsql as $$
begin
  update bookings
    set paid_cents = paid_cents + new.amount_cents,
      given_back_cents = given_back_cents
        + case when status = 'cancelled' and new.amount_cents < 0 then -new.amount_cents else 0 end
    where id = new.booking_id;
  return null;
end $$;

-- What the owner's desk asks for at every change: who is to get money back, and what is not confirmed.
create index bookings_paid on bookings (starts_at) where paid_cents > 0;
create index bookings_unconfirmed on bookings (starts_at) where status = 'BOOKED' and confirmed_at is null;
