-- A payment of another amount than was asked for makes no held booking stand: it goes back, and this is why.
alter table refunds drop constraint refunds_reason;
alter table refunds add constraint refunds_reason check (reason in
  ('cancelled', 'overpaid', 'late payment', 'second payment', 'wrong amount', 'by the owner', 'by the provider'));
