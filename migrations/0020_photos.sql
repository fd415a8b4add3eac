-- Photos of an event's place. `file` begins the names of both sizes in storage, where they are before the row is.
create table photos (
  booking_id uuid not null references bookings on delete cascade,
  id uuid not null, -- the client's: sent twice, it is one photo
  position smallint not null,
  file text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  description text not null default '' check (char_length(description) <= 200),
  created_at timestamptz not null default now(),
  missing_since timestamptz, -- when the sweep found that storage lacks it

  primary key (booking_id, id),
  -- Six places a booking: the last word on the seventh photo.
  constraint photos_position check (position between 1 and 6),
  constraint photos_one_a_position unique (booking_id, position)
);

-- How much an account, a network and everybody sent on a day.
create table upload_bytes (
  day date not null,
  who text not null,
  bytes bigint not null,
  primary key (day, who)
);
