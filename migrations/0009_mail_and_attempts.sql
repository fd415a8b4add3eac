-- The name of each counted attempt, beside it: sent again under that name, it counts as one. Null: has no name.
alter table rate_limits add column tokens text[] not null default '{}';

-- When the last mail about a change of the booking went to its customer, or will go: changes that come soon after one
-- another are told in one mail.
alter table bookings add column mail_due_at timestamptz;

-- What the customer had been told before that mail: {"startsAt", "totalCents"}. Null: nothing.
alter table bookings add column mail_previous jsonb;
