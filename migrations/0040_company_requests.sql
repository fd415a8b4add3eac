-- What companies ask a quote for at /corporate. The id is the page's own: sent twice, it is one request.
create table company_requests (
  id uuid primary key,
  company text not null,
  contact_name text not null,
  email text not null,
  phone text not null,
  wished_dates date[] not null default '{}' check (cardinality(wished_dates) <= 3),
  is_flexible boolean not null default false,
  guest_count smallint check (guest_count > 0),
  place_zip text,
  hours smallint not null check (hours > 0),
  package_ids text[] not null check (cardinality(package_ids) between 1 and 2),
  note text,
  created_at timestamptz not null default now(),
  -- The owner needs no quote for it: answered by phone, or not for us.
  closed_at timestamptz,
  constraint company_requests_when check (is_flexible or cardinality(wished_dates) > 0)
);
create index company_requests_newest_first on company_requests (created_at desc, id);
