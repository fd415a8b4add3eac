-- What came in from the old site (reading R15): the hash of each name, 'bookings/ID' or 'accounts/UID'. It outlives the
-- row that came of it, so that what was deleted here since does not come back with the next import.
create table imported_documents (
  name_hash text primary key,
  -- Whose account it became; null for everything else, and where that account is gone.
  user_id text references "user" on delete set null,
  imported_at timestamptz not null default now()
);
create index imported_documents_user_id on imported_documents (user_id);

-- The old site gave these hours to another booking too, which kept them: the owner decides about this one first.
alter table bookings add column booked_twice boolean not null default false;
