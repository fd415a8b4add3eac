-- Tells every server process, at commit, what changed: 'day 2026-06-13', 'user ID' or 'settings' on channel
-- "changes". PostgreSQL sends equal messages of one transaction once. Days are days in Phoenix (reading R2).

create function tell_booking(booking bookings) returns void language plpgsql as $$
begin
  perform pg_notify('changes', 'day ' || (booking.starts_at at time zone 'America/Phoenix')::date);
  perform pg_notify('changes', 'day ' || ((booking.ends_at - interval '1 second') at time zone 'America/Phoenix')::date);
  perform pg_notify('changes', 'user ' || booking.user_id);
end $$;

create function on_booking_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tell_booking(old); end if;
  if tg_op <> 'DELETE' then perform tell_booking(new); end if;
  return null;
end $$;
create trigger bookings_changed after insert or update or delete on bookings
  for each row execute function on_booking_change();

create function on_blocked_date_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('changes', 'day ' || old.date); end if;
  if tg_op <> 'DELETE' then perform pg_notify('changes', 'day ' || new.date); end if;
  return null;
end $$;
create trigger blocked_dates_changed after insert or update or delete on blocked_dates
  for each row execute function on_blocked_date_change();

create function on_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'settings');
  return null;
end $$;
create trigger availability_settings_changed after insert or update or delete on availability_settings
  for each statement execute function on_settings_change();
