-- While a dispute is open nothing is asked for or refunded on its booking; one that is lost waits for the owner (R79).
alter table disputes
  add column decision text check (decision in ('ask again', 'write off', 'cancelled')),
  add column decided_at timestamptz,
  add constraint disputes_decided check ((decision is null) = (decided_at is null));
-- What was lost before is asked for, as it was until now.
update disputes set decision = 'ask again', decided_at = now() where status = 'lost';

alter table bookings
  add column dispute text check (dispute in ('open', 'lost')),
  -- Cancelled while a dispute was open: its refund is worked out when that ends, by what held at this moment.
  add column refund_waits_since timestamptz,
  add column refund_waits_in_full boolean not null default false;
update bookings set dispute = 'open' where exists (select from disputes d where d.booking_id = bookings.id
  and d.status not in ('won', 'lost', 'warning_closed', 'prevented'));
