-- A customer may pay deposit and balance at once (R84): one payment at the provider, one line in the ledger.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('deposit', 'balance', 'full'));
alter table ledger_entries drop constraint ledger_entries_kind, drop constraint ledger_entries_sign;
alter table ledger_entries
  add constraint ledger_entries_kind check (kind in
    ('deposit', 'balance', 'full', 'refund', 'dispute', 'dispute won', 'fee', 'manual payment', 'manual refund')),
  add constraint ledger_entries_sign check (case
    when kind in ('deposit', 'balance', 'full', 'dispute won', 'manual payment') then amount_cents > 0
    when kind in ('dispute', 'manual refund') then amount_cents < 0
    else amount_cents <> 0 end);
