-- When the owner last asked a customer for the balance by hand, or the morning when that mail goes out (R82).
alter table bookings add column reminded_at timestamptz;
-- The owner may cancel a booking because its balance wasn't paid.
alter table bookings drop constraint bookings_cancel_reason;
alter table bookings add constraint bookings_cancel_reason
  check (cancel_reason in ('hold-expired', 'given-up', 'customer', 'owner', 'unpaid'));
