-- A password that changes or goes spends every reset link of its account, whichever way it changed. The links of an
-- account are the rows whose value is its id; what else the identity library keeps here has other values.
create index verification_value on verification using hash (value);

create function spend_reset_links() returns trigger language plpgsql as $$
begin
  delete from verification where value = old.user_id;
  return null;
end $$;
create trigger account_password_changed after update of password on account
  for each row when (old.password is distinct from new.password) execute function spend_reset_links();
create trigger account_removed after delete on account
  for each row execute function spend_reset_links();

-- Tokens are kept as hashes from now on. Those on their way stay good: the hash is that of password-reset.ts.
update verification set identifier =
  rtrim(translate(encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '+/', '-_'), '=');
