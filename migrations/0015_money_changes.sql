-- Tells the admin pages of what the Money view shows beside bookings.
create trigger payment_differences_changed_for_admin after insert or update on payment_differences
  for each statement execute function on_any_booking_change();
create trigger reconciliations_changed_for_admin after insert on reconciliations
  for each statement execute function on_any_booking_change();
create trigger disputes_changed_for_admin after insert or update on disputes
  for each statement execute function on_any_booking_change();
