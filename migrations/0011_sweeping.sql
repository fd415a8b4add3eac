-- What a sweep looks for (expired sessions and tokens), without reading the whole table each time.
create index session_expires_at on session (expires_at);
create index verification_expires_at on verification (expires_at);
