-- The page that a host shares with their guests. Its link is signed, not kept: `version` says which one opens it.
create table guest_pages (
  booking_id uuid primary key references bookings on delete cascade,
  version integer not null default 1 check (version > 0),
  shows_address boolean not null default false,
  -- What to bring, in the host's words.
  note text check (char_length(note) between 1 and 500),
  -- The start when it was shared: from another one on, guests are told that the event has moved.
  shared_start timestamptz not null,
  created_at timestamptz not null default now(),
  -- Until the host shares it again, by a new link.
  ended_at timestamptz
);
