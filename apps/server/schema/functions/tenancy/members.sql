-- Who works in an organization. See docs/adr/0031-people.md.

-- There is always an administrator. Checked at the end of the transaction, so that one can replace another, and one
-- transaction at a time, so that two cannot each rely on the other one. An organization that is deleted takes all its
-- people along.
create or replace function crm.check_administrators() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
begin
  perform crm.lock_in_tenant('administrators');
  if exists (select from crm.organization where tenant_id = tenant and id = tenant)
    and not exists (
      select from crm.membership
      join crm.user_role on user_role.tenant_id = membership.tenant_id and user_role.id = membership.role_id
      where membership.tenant_id = tenant and membership.is_active and user_role.is_built_in)
  then
    raise exception using errcode = 'PW409',
      message = 'The last administrator cannot be removed. Make somebody else administrator first.';
  end if;
  return null;
end $$;

-- The administrators' role is always active and has all permissions, because somebody must be able to change the
-- others.
create or replace function crm.protect_built_in_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'PW409', message = 'The built-in role cannot be deleted.';
  end if;
  if not new.is_active then
    raise exception using errcode = 'PW409', column = 'is_active', message = 'The built-in role cannot be deactivated.';
  end if;
  if not new.permissions @> old.permissions then
    raise exception using errcode = 'PW409', column = 'permissions', message = 'The built-in role keeps all its permissions.';
  end if;
  return new;
end $$;

create or replace function crm.limit_seats() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  most integer := crm.seat_limit();
begin
  if most is null then
    return null;
  end if;
  perform crm.lock_in_tenant('seats');
  if (select count(*) from crm.membership where tenant_id = tenant and is_active)
    + (select count(*) from crm.invitation where tenant_id = tenant and expires_at_utc > now()) > most
  then
    raise exception using errcode = 'PW409', detail = jsonb_build_object('most', most)::text,
      message = 'The Starter plan holds {most} people, those who are invited included. Choose a larger plan, deactivate somebody, or revoke an invitation.';
  end if;
  return null;
end $$;

-- A member who is inactive has no session, API key or calendar feed in the organization, however the row was changed:
-- by the button, an undo or an archive.
create or replace function crm.revoke_access_of_inactive_member() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update identity.api_key set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  update identity.session set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  delete from identity.calendar_feed where user_id = new.user_id and organization_id = new.tenant_id;
  return null;
end $$;

-- The language of a member of the current organization: their own choice, or else the organization's; null if nobody
-- chose one. Accounts belong to the identity server, so only this much of them is readable here.
create or replace function crm.member_language(person uuid) returns text language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  chosen text;
begin
  if exists (select from crm.membership where tenant_id = tenant and user_id = person) then
    select language into chosen from identity.user_account where id = person;
  end if;
  return coalesce(chosen, (select language from crm.organization where tenant_id = tenant and id = tenant));
end $$;

-- Whose records the reach "team" covers: their own, those of everybody who shares a team with them, and those of
-- members of teams that they manage. Read with the role, once per session.
create or replace function crm.teammates(tenant uuid, person uuid) returns uuid[] language plpgsql stable as $$
begin
  return array(
    select person
    union
    select unnest(member_user_ids) from crm.team
    where tenant_id = tenant and (manager_user_id = person or person = any (member_user_ids))
  );
end $$;

revoke execute on function crm.check_administrators, crm.limit_seats, crm.revoke_access_of_inactive_member from public;
revoke execute on function crm.member_language from public;
grant execute on function crm.member_language to pipewright_app;
