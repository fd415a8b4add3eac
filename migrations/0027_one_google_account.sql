-- removes rows: account
-- A Google account opens one account here. Where an import gave it to two, nobody can say whose it is: neither keeps it.
delete from account a using account b
  where a.provider_id = 'google' and b.provider_id = 'google' and a.account_id = b.account_id and a.user_id <> b.user_id;
-- The same link written twice, by two windows at once.
delete from account a using account b
  where a.provider_id = 'google' and b.provider_id = 'google' and a.account_id = b.account_id and a.id > b.id;
create unique index account_of_provider on account (provider_id, account_id) where provider_id <> 'credential';
