-- What all servers of this database share (AUTH_SECRET, the panel's password) and what was applied of the admin's
-- password: scrypt hashes, as those of accounts. A server that was given others is refused while one of them runs.
create table shared_secrets (
  variable text primary key,
  hash text not null,
  since timestamptz not null default now()
);
