-- What a customer says of an event that is over, and the owner's answer.
create table reviews (
  booking_id uuid primary key references bookings on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text check (char_length(words) between 1 and 600),
  town text check (char_length(town) between 1 and 40),
  -- May the first name and the town be shown with it?
  shows_name boolean not null default false,
  -- When it was said as it stands.
  rated_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- Its place on the home page, where the owner chose it.
  spot smallint unique check (spot between 1 and 3),
  constraint reviews_answered check ((answer is null) = (answered_at is null)),
  constraint reviews_shown check (spot is null or (shows_name and words is not null))
);
create index reviews_newest on reviews (rated_at desc, booking_id);
