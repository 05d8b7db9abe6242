-- Who signed up which organization, and from where: organizations whose founder has not confirmed an address are limited in
-- number, and deleted when nobody uses them. See docs/operations.md.
create table identity.sign_up (
  organization_id uuid primary key references identity.organization on delete cascade,
  user_id uuid not null references identity.user_account on delete cascade,
  -- Null where it came from the server's own machine.
  network text,
  created_at_utc timestamptz(3) not null default now()
);
create index sign_up_by_network on identity.sign_up (network);
create index sign_up_by_user on identity.sign_up (user_id);
grant select, insert, delete on identity.sign_up to pipewright_identity;

create index session_by_organization on identity.session (organization_id, last_used_at_utc);

-- Whether nobody of the organization of this transaction has confirmed an address, and nobody has used it for so many days.
-- With `only_untouched`, also that no person ever changed anything in it.
create function crm.is_abandoned(unused_days integer, only_untouched boolean) returns boolean language sql stable as $$
  select not exists (
      select from crm.membership join identity.user_account on user_account.id = membership.user_id
      where membership.tenant_id = crm.current_tenant() and email_verified_at_utc is not null)
    and not exists (
      select from identity.session
      where organization_id = crm.current_tenant() and last_used_at_utc > now() - make_interval(days => unused_days))
    and not exists (
      select from identity.api_key
      where organization_id = crm.current_tenant() and last_used_at_utc > now() - make_interval(days => unused_days))
    and not exists (
      select from crm.change_set
      where tenant_id = crm.current_tenant() and actor_id is not null
        and (only_untouched or at_utc > now() - make_interval(days => unused_days)))
    and exists (
      select from crm.organization
      where tenant_id = crm.current_tenant() and id = crm.current_tenant()
        and created_at_utc < now() - make_interval(days => unused_days))
$$;
revoke execute on function crm.is_abandoned from public;

-- As before, and now also for organizations that were abandoned before anybody confirmed an address.
drop function crm.dissolve_organization();
create function crm.dissolve_organization(unused_days integer default null, only_untouched boolean default true)
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
  -- Twice: what triggers have kept of the first round goes in the second.
  for round in 1..2 loop
    for name in
      select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
      order by relname in ('change_log', 'change_set', 'row_count'), relname
    loop
      execute format('delete from crm.%I where tenant_id = $1', name) using tenant;
    end loop;
    set constraints all immediate;
  end loop;
  delete from identity.session where organization_id = tenant;
  delete from identity.organization where id = tenant;
  return true;
end $$;
revoke execute on function crm.dissolve_organization from public;
grant execute on function crm.dissolve_organization to pipewright_identity;
