-- Whatever a statement gets wrong, money stays with the booking that it was paid for.
alter table payments add constraint payments_of_one_booking unique (id, booking_id);
alter table refunds add constraint refunds_of_payments_booking
  foreign key (payment_id, booking_id) references payments (id, booking_id) on delete cascade;
alter table disputes add constraint disputes_of_payments_booking
  foreign key (payment_id, booking_id) references payments (id, booking_id) on delete cascade;
alter table ledger_entries add constraint ledger_entries_of_payments_booking
  foreign key (payment_id, booking_id) references payments (id, booking_id) on delete cascade;

-- Whether a booking may stand again is decided by this word, and what the owner reads of a refund by the other.
alter table bookings add constraint bookings_cancel_reason
  check (cancel_reason in ('hold-expired', 'given-up', 'customer', 'owner'));
alter table refunds add constraint refunds_reason check (reason in
  ('cancelled', 'overpaid', 'late payment', 'second payment', 'by the owner', 'by the provider'));
