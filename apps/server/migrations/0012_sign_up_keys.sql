-- Sign-ups that came with an Idempotency-Key: an answer that was lost on its way is given again. No token is kept,
-- and no password: who repeats a sign-up proves the password anew and gets a session of their own.
create table identity.sign_up_key (
  hash bytea primary key,
  request_hash bytea not null,
  organization_id uuid not null references identity.organization on delete cascade,
  created_at_utc timestamptz(3) not null default now()
);
create index sign_up_key_age on identity.sign_up_key (created_at_utc);
grant select, insert, delete on identity.sign_up_key to pipewright_identity;
