-- The tax that prices contain (R85): what the owner says of it, and with each booking as it was when it was made. Off without a
-- row. Who is exempt has the number of their certificate, for what they book from then on, and on the booking itself.
create table tax_settings (
  id smallint primary key default 1 check (id = 1),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  percent numeric(5, 3) not null check (percent > 0 and percent <= 30),
  updated_at timestamptz not null default now()
);
create table tax_exemptions (
  user_id text primary key references "user" on delete cascade,
  certificate text not null check (length(certificate) between 1 and 60),
  created_at timestamptz not null default now()
);
alter table bookings
  add column tax jsonb,
  add column tax_certificate text check (length(tax_certificate) between 1 and 60);
