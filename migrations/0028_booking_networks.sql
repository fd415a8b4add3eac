-- From which network a booking was made, for a day (R86): a keyed hash of its first part, which no backup or export takes
-- along. It goes with its account, and with its day.
create table booking_networks (
  booking_id uuid primary key references bookings on delete cascade,
  network text not null check (length(network) = 43),
  made_at timestamptz not null
);
create index booking_networks_network on booking_networks (network, made_at);
create index booking_networks_made_at on booking_networks (made_at);
