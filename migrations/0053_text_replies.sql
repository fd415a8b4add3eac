-- Messages of the text provider that were handled: the same one again changes nothing.
create table text_replies (
  id text primary key check (char_length(id) <= 64),
  received_at timestamptz not null
);
