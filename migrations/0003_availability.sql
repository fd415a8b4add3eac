create table availability_settings (
  id smallint primary key default 1 check (id = 1),
  weekly_schedule jsonb not null,
  general_settings jsonb not null,
  version integer not null default 1,
  last_updated timestamptz not null default now()
);

create table blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  type text not null check (type in ('full', 'partial')),
  start_hour numeric(4, 2) check (start_hour between 0 and 24),
  end_hour numeric(4, 2) check (end_hour between 0 and 24),
  reason text not null default '',
  created_at timestamptz not null default now(),
  check (case type when 'full' then start_hour is null and end_hour is null
                   else start_hour is not null and end_hour is not null and start_hour < end_hour end)
);
create index blocked_dates_date on blocked_dates (date);

-- What the diagnostics page writes and reads (§7).
create table test_documents (
  id uuid primary key default gen_random_uuid(),
  test text not null,
  timestamp timestamptz not null default now(),
  user_id text references "user" on delete set null
);
