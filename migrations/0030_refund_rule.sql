-- The refund rule a booking was made under (R80): 1 gives back all that was paid beyond the deposit, 2 gives the balance
-- back until it is due. Bookings that are here already keep the first.
alter table bookings
  add column refund_rule smallint not null default 1 check (refund_rule in (1, 2)),
  -- The part of the balance that was past its refund when the customer moved the booking (R40).
  add column balance_lost_cents integer not null default 0 check (balance_lost_cents >= 0);
