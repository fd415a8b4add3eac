-- What a customer may tell the crew: how many come, and a note. Neither changes the price or the hours.
alter table bookings
  add column guest_count smallint,
  add column crew_note text,
  add constraint bookings_guest_count check (guest_count between 1 and 500),
  add constraint bookings_crew_note check (char_length(crew_note) between 1 and 500);
