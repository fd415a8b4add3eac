-- What goes back beside the refund of a cancellation counts against none of it: what was on its way already, and what was
-- paid too late. given_back_cents begins below nothing by that much, and comes to nothing as it arrives.
alter table bookings drop constraint bookings_given_back_not_negative;

create or replace function add_to_paid() returns trigger language plpgsql as $$
begin
  if new.kind = 'fee' then return null; end if; -- ours to bear
  update bookings
    set paid_cents = paid_cents + new.amount_cents,
      given_back_cents = given_back_cents
        - case when lower(status) = 'cancelled' and new.kind in ('refund', 'manual refund') then new.amount_cents else 0 end
    where id = new.booking_id;
  return null;
end $$;
