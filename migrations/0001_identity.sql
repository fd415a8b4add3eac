-- The tables of the identity library (Better Auth), in its shape, with our naming. Its own rate limits are off;
-- ours are at the end.

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz -- ours: shown on the profile page
);

create table session (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  user_id text not null references "user" on delete cascade,
  raised_until timestamptz -- ours: until when the admin panel is unlocked for this session
);
create index session_user_id on session (user_id);

create table account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references "user" on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_user_id on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

-- What a customer tells us about themselves (§3, users/{uid}).
create table profiles (
  user_id text primary key references "user" on delete cascade,
  display_name text,
  phone text,
  address text,
  updated_at timestamptz not null default now()
);

-- Our own limits (bookings, wrong admin passwords): the moments of the attempts that still count.
create table rate_limits (
  key text primary key,
  hits timestamptz[] not null default '{}',
  updated_at timestamptz not null default now()
);
create index rate_limits_updated_at on rate_limits (updated_at);
