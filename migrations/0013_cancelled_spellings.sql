-- Bookings of the old site write 'cancelled' in capitals as well: what was given back counts on them too.
create or replace function add_to_paid() returns trigger language plpgsql as $$
begin
  update bookings
    set paid_cents = paid_cents + new.amount_cents,
      given_back_cents = given_back_cents
        + case when lower(status) = 'cancelled' and new.amount_cents < 0 then -new.amount_cents else 0 end
    where id = new.booking_id;
  return null;
end $$;
