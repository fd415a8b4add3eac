-- That a customer agreed to be texted, in the words they read, about a number of theirs.
create table text_consents (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references "user" on delete cascade,
  phone text not null check (phone ~ '^\+1[2-9][0-9]{9}$'),
  words text not null check (char_length(words) between 1 and 1000),
  words_version smallint not null check (words_version > 0),
  agreed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('customer', 'number', 'provider')),
  constraint text_consents_ended check ((ended_at is null) = (ended_by is null))
);
create unique index text_consents_one_open on text_consents (user_id) where ended_at is null;

-- Numbers that replied STOP, as keyed hashes: they outlive the account that named them.
create table text_stops (
  phone_hash text primary key,
  stopped_at timestamptz not null
);

-- What was texted about a booking, each once. Written before the provider is called.
create table texts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  -- Null once the account is deleted.
  consent_id uuid references text_consents on delete set null,
  about text not null check (about in ('tomorrow', 'on-our-way')),
  -- Which time of its kind: the start it reminds of.
  of text not null check (char_length(of) between 1 and 100),
  body text not null check (char_length(body) between 1 and 640),
  not_after timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'dropped')),
  -- The provider's code, or why it was not sent.
  reason text check (char_length(reason) between 1 and 100),
  provider_id text unique,
  segments smallint check (segments > 0),
  -- What the provider says it cost, in millionths of a dollar.
  price_micros integer check (price_micros >= 0),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  asked_at timestamptz,
  constraint texts_once unique (booking_id, about, of)
);
create index texts_open on texts (created_at) where state in ('waiting', 'sending', 'sent');
create index texts_tried on texts (tried_at);
create index texts_consent on texts (consent_id);
