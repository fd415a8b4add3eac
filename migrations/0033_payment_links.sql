-- A payment link carries a version: a new one puts those that were sent before out of use.
alter table bookings add column pay_link_version integer not null default 1 check (pay_link_version > 0);
