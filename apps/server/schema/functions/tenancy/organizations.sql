-- Organizations, their plan, and their end.

-- False while an organization is being deleted: then rules about what must remain do not apply.
create or replace function crm.has_organization() returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (select from crm.organization where tenant_id = tenant and id = tenant);
end $$;

-- The identity server has its own copy of names, subdomains and verified domains; every change of them here,
-- including undo, is copied there. A verified domain belongs to one organization.
create or replace function crm.keep_identity_in_step() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update identity.organization set name = new.name, subdomain = new.subdomain,
    custom_domain = case when new.custom_domain_verified_at_utc is not null then lower(new.custom_domain) end
  where id = new.id;
  return null;
end $$;

-- A changed domain has to be verified again, however it was changed. An undo does not verify a domain either: for a
-- domain that stays, the current state counts, not the former one.
create or replace function crm.verify_domain_again() returns trigger language plpgsql as $$
begin
  if new.custom_domain is not distinct from old.custom_domain then
    if crm.is_undoing() then
      new.custom_domain_verified_at_utc := old.custom_domain_verified_at_utc;
      new.custom_domain_failing_since_utc := old.custom_domain_failing_since_utc;
    end if;
    return new;
  end if;
  new.custom_domain_verified_at_utc := null;
  new.custom_domain_failing_since_utc := null;
  return new;
end $$;

-- An undo of a cancelled deletion could restore a date in the past, and the organization would be deleted the next
-- night.
create or replace function crm.check_deletion() returns trigger language plpgsql as $$
begin
  if new.deletion_due_at_utc < now() + interval '29 days' then
    raise exception using errcode = 'PW409', message = 'This cannot be brought back. Ask for the deletion anew.';
  end if;
  return new;
end $$;

-- Starter is free with limits; a trial that has ended without a choice leaves Starter. See docs/adr/0026-contact-
-- limit.md.
create or replace function crm.is_on_starter() returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.organization
    where tenant_id = tenant and id = tenant and (plan = 'starter' or trial_ends_at_utc <= now()));
end $$;

-- How many contacts the plan holds; null: any number.
create or replace function crm.contact_limit() returns integer language sql stable as $$
  select 250 where crm.is_on_starter()
$$;

-- How many people the plan holds, pending invitations included; null: any number.
create or replace function crm.seat_limit() returns integer language sql stable as $$
  select 5 where crm.is_on_starter()
$$;

-- Whether nobody of the organization has confirmed an address, and nobody has used it for the given number of days.
-- With `only_untouched`, also that no person ever changed anything in it.
create or replace function crm.is_abandoned(unused_days integer, only_untouched boolean) returns boolean
language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  used_since timestamptz := now() - make_interval(days => unused_days);
  members uuid[] := array(select user_id from crm.membership where tenant_id = tenant);
begin
  if exists (select from identity.user_account where id = any (members) and email_verified_at_utc is not null)
    or exists (select from identity.session where organization_id = tenant and last_used_at_utc > used_since)
    or exists (select from identity.api_key where organization_id = tenant and last_used_at_utc > used_since)
  then
    return false;
  end if;
  if exists (
    select from crm.change_set
    where tenant_id = tenant and actor_id is not null and (only_untouched or at_utc > used_since))
  then
    return false;
  end if;
  return exists (select from crm.organization where tenant_id = tenant and id = tenant and created_at_utc < used_since);
end $$;

-- Deletes the organization of this transaction with all its rows, if its deletion is due or it was abandoned; returns
-- false otherwise. Its own row is deleted first, so that rules about what must remain do not apply. The accounts are those
-- of members who belong to no other organization.
create or replace function crm.dissolve_organization(unused_days integer default null, only_untouched boolean default true,
  accounts uuid[] default '{}')
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  round integer;
  name text;
begin
  perform from crm.organization
  where tenant_id = tenant and id = tenant
    and (deletion_due_at_utc <= now() or unused_days is not null and crm.is_abandoned(unused_days, only_untouched))
  for update;
  if not found then
    return false;
  end if;
  set constraints all deferred;
  delete from crm.organization where tenant_id = tenant;
  -- Twice: the second round deletes what triggers wrote during the first.
  for round in 1..2 loop
    for name in
      select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
      order by relname in ('change_log', 'change_set', 'row_count'), relname
    loop
      execute format('delete from crm.%I where tenant_id = $1', name) using tenant;
    end loop;
    set constraints all immediate;
  end loop;
  delete from identity.session where organization_id = tenant or user_id = any (accounts);
  delete from identity.organization where id = tenant;
  delete from identity.user_account where id = any (accounts);
  return true;
end $$;

revoke execute on function crm.keep_identity_in_step, crm.verify_domain_again, crm.check_deletion, crm.is_abandoned,
  crm.dissolve_organization(integer, boolean, uuid[]) from public;
grant execute on function crm.dissolve_organization(integer, boolean, uuid[]) to pipewright_identity;
