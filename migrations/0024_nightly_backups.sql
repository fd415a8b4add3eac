-- How the nightly backups fare, in one row that the first server to start makes. A backup leaves it out: what is restored
-- elsewhere has no backups of its own yet.
create table nightly_backups (
  only_row boolean primary key default true check (only_row),
  -- From when on a good one is missed.
  watched_since timestamptz not null,
  good_at timestamptz,
  good_bytes bigint check (good_bytes > 0),
  -- What made the last one fail, in a sentence for the owner.
  failed_at timestamptz,
  failed_because text,
  check ((good_at is null) = (good_bytes is null)),
  check ((failed_at is null) = (failed_because is null))
);
