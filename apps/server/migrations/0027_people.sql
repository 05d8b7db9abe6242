-- Who is invited, and what holds for the people of an organization however they are changed. See docs/adr/0031-people.md.

-- A row is an open invitation: whoever joins, or is no longer wanted, has none.
create table crm.invitation (
  email text not null,
  role_id uuid not null,
  invited_by_user_id uuid not null,
  expires_at_utc timestamptz(3) not null
);
select crm.tenant_table('invitation');
select crm.tenant_unique('invitation', 'email');
select crm.tenant_reference('invitation', 'role_id', 'user_role');
select crm.tenant_reference('invitation', 'invited_by_user_id', 'membership', 'user_id');

-- The links of their mails, as hashes. One that leads nowhere any more stays for a while, to say why.
create table identity.invitation_token (
  hash bytea primary key,
  organization_id uuid not null references identity.organization on delete cascade,
  invitation_id uuid not null,
  outcome text check (outcome in ('used', 'replaced')),
  created_at_utc timestamptz(3) not null default now()
);
create index invitation_token_of_invitation on identity.invitation_token (organization_id, invitation_id);
create index invitation_token_of_organization on identity.invitation_token (organization_id, created_at_utc);
create index invitation_token_age on identity.invitation_token (created_at_utc);
grant select, insert, update, delete on identity.invitation_token to pipewright_identity;

-- Somebody is always administrator. Looked at when the transaction is complete, so that one can follow another, and one
-- transaction at a time, so that two cannot each rely on the other's. An organization that goes takes all its people along.
create function crm.check_administrators() returns trigger language plpgsql as $$
begin
  perform crm.take_turns('administrators');
  if exists (select from crm.organization where tenant_id = crm.current_tenant() and id = crm.current_tenant())
    and not exists (
      select from crm.membership
      join crm.user_role on user_role.tenant_id = membership.tenant_id and user_role.id = membership.role_id
      where membership.tenant_id = crm.current_tenant() and membership.is_active and user_role.is_built_in)
  then
    raise exception using errcode = 'PW409',
      message = 'The last administrator cannot be removed. Make somebody else administrator first.';
  end if;
  return null;
end $$;
create constraint trigger administrator_changed after update on crm.membership deferrable initially deferred
  for each row when (old.is_active and (not new.is_active or new.role_id <> old.role_id))
  execute function crm.check_administrators();
create constraint trigger administrator_deleted after delete on crm.membership deferrable initially deferred
  for each row when (old.is_active) execute function crm.check_administrators();

-- A running trial is the whole product; one that has ended, with nothing chosen, leaves Starter.
create function crm.is_on_starter() returns boolean language sql stable as $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant()
      and case when trial_ends_at_utc is null then plan = 'starter' else trial_ends_at_utc <= now() end)
$$;
create or replace function crm.contact_limit() returns integer language sql stable as $$
  select 250 where crm.is_on_starter()
$$;
-- How many people the plan holds, those who are invited included; null: any number.
create function crm.seat_limit() returns integer language sql stable as $$
  select 5 where crm.is_on_starter()
$$;
create function crm.limit_seats() returns trigger language plpgsql as $$
declare
  most integer := crm.seat_limit();
begin
  if most is null then
    return null;
  end if;
  perform crm.take_turns('seats');
  if (select count(*) from crm.membership where tenant_id = crm.current_tenant() and is_active)
    + (select count(*) from crm.invitation where tenant_id = crm.current_tenant() and expires_at_utc > now()) > most
  then
    raise exception using errcode = 'PW409', message = format(
      'The Starter plan holds %s people, those who are invited included. Choose a larger plan, deactivate somebody, or revoke an invitation.',
      most);
  end if;
  return null;
end $$;
create constraint trigger seat_taken after insert on crm.membership deferrable initially deferred
  for each row when (new.is_active) execute function crm.limit_seats();
create constraint trigger seat_taken_again after update on crm.membership deferrable initially deferred
  for each row when (new.is_active and not old.is_active) execute function crm.limit_seats();
create constraint trigger seat_offered after insert on crm.invitation deferrable initially deferred
  for each row execute function crm.limit_seats();
create constraint trigger seat_offered_again after update on crm.invitation deferrable initially deferred
  for each row when (new.expires_at_utc > old.expires_at_utc) execute function crm.limit_seats();
revoke execute on function crm.check_administrators, crm.limit_seats from public;
