-- The address to write to (§3, User profile). It may differ from the one that signs in, which only identity holds.
alter table profiles add column email text;
