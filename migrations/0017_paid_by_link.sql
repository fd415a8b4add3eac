-- The provider's page leads back to where it was opened: a payment that was opened by a mailed link leads back to the link.
alter table payments add column by_link boolean not null default false;
