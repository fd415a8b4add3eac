-- What of an invoice is due at once (R98), and the certificate of a company that pays no tax; both as they were when it was
-- issued. Earlier invoices say neither.
alter table company_invoices
  add column deposit_cents integer,
  add column tax_certificate text check (length(tax_certificate) between 1 and 60),
  add constraint company_invoices_deposit check (
    deposit_cents is null or (kind = 'invoice' and deposit_cents between 0 and total_cents));
