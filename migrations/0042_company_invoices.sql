-- Invoices and credit notes have one row of numbers without gaps. Whoever takes one keeps this row locked until their
-- document commits; one that is rolled back gives its number back.
create table document_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null check (last_number >= 1000)
);
insert into document_counter (last_number) values (1000);

-- As it was issued: nothing of it changes any more. What is wrong is credited, and invoiced anew.
create table company_invoices (
  id uuid primary key,
  number integer not null unique check (number > 1000),
  kind text not null check (kind in ('invoice', 'credit note')),
  quote_id uuid not null references company_quotes,
  booking_id uuid references bookings on delete set null,
  -- The invoice that a credit note takes back; each is credited once.
  credits uuid unique references company_invoices,
  issued_on date not null,
  due_on date,
  -- Who sells, as they were then.
  seller jsonb not null,
  company text not null,
  contact_name text not null,
  email text not null,
  address text not null,
  po_number text,
  event jsonb not null,
  -- Each with the tax that it contains, if any; a discount is negative, and so is all of a credit note.
  lines jsonb not null,
  total_cents integer not null check (total_cents <> 0),
  created_at timestamptz not null default now(),
  constraint company_invoices_kind check (case kind
    when 'invoice' then credits is null and due_on is not null and total_cents > 0
    else credits is not null and due_on is null and total_cents < 0 end)
);
create index company_invoices_booking_id on company_invoices (booking_id);
create index company_invoices_quote_id on company_invoices (quote_id);

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an invoice is never deleted'; end if;
  -- A booking may go; what was invoiced for it stays.
  if new.booking_id is null then old.booking_id := null; end if;
  if new is distinct from old then raise exception 'an invoice never changes'; end if;
  return new;
end $$;
create trigger company_invoices_stay before update or delete on company_invoices
  for each row execute function keep_invoice();

-- The rest is paid by invoice until then: the balance is not asked for before the event.
alter table bookings add column invoice_due_on date;
