-- Which territory a record belongs to, and who gets it. See docs/adr/0106-territories.md.

-- The given territories and all below them.
create or replace function crm.territories_within(tenant uuid, ids uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(
    with recursive below (id) as (
      select unnest(ids)
      union
      select territory.id from crm.territory join below on territory.parent_id = below.id where territory.tenant_id = tenant
    )
    select id from below);
end $$;

-- The members of a territory who can be given records: those who are active and not away, in a fixed order.
create or replace function crm.territory_candidates(tenant uuid, members uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(
    select user_id from crm.membership
    where tenant_id = tenant and user_id = any (members) and is_active
      and not exists (
        select from crm.absence
        join crm.organization on organization.tenant_id = tenant and organization.id = tenant
        where absence.tenant_id = tenant and absence.user_id = membership.user_id
          and away_until >= (now() at time zone time_zone)::date)
    order by user_id);
end $$;

-- How many records somebody has to work on: companies, or leads that are open.
create or replace function crm.territory_load(tenant uuid, entity text, person uuid) returns bigint language plpgsql stable as $$
begin
  if entity = 'lead' then
    return (
      select coalesce(sum(n), 0) from crm.lead_total as owned
      join crm.lead_status as status on status.tenant_id = tenant and status.id = owned.lead_status_id
      where owned.tenant_id = tenant and owned.assigned_to_user_id = person and not status.is_closed_status);
  end if;
  return (select count(*) from crm.company where tenant_id = tenant and owner_user_id = person);
end $$;

-- Who gets a record that has come into a territory; null where its rule says nobody, or nobody is there. A member who
-- owns it already keeps it. One at a time in an organization, so that concurrent turns follow each other.
create or replace function crm.territory_owner(entity text, into_id uuid, present_owner uuid) returns uuid
language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  place record;
  candidates uuid[];
  kept_up text := coalesce(current_setting('app.keeping_up', true), '');
  turn bigint;
begin
  select owner_rule, assignee_user_id, member_user_ids into place
  from crm.territory where tenant_id = tenant and id = into_id;
  if not found or place.owner_rule = 'nobody' then
    return null;
  end if;
  if place.owner_rule = 'person' then
    return (
      select user_id from crm.membership where tenant_id = tenant and user_id = place.assignee_user_id and is_active);
  end if;
  if present_owner = any (place.member_user_ids) then
    return present_owner;
  end if;
  perform crm.lock_in_tenant('owners by territory');
  candidates := crm.territory_candidates(tenant, place.member_user_ids);
  if cardinality(candidates) = 0 then
    return null;
  end if;
  if place.owner_rule = 'least-busy' then
    return (
      select person from unnest(candidates) as person order by crm.territory_load(tenant, entity, person), person limit 1);
  end if;
  -- A turn is not an edit of the territory: see set_updated_at_and_version().
  perform set_config('app.keeping_up', 'on', true);
  update crm.territory set owner_turns = owner_turns + 1 where tenant_id = tenant and id = into_id
  returning owner_turns into turn;
  perform set_config('app.keeping_up', kept_up, true);
  return candidates[(turn - 1) % cardinality(candidates) + 1];
end $$;

-- Applies the rules to some records again, one after another in the given order, so that owners take turns in that order.
create or replace function crm.follow_territory_rules(entity text, ids uuid[]) returns void language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  each_id uuid;
begin
  foreach each_id in array ids loop
    execute format('update crm.%I set follows_territory_rules = true where tenant_id = $1 and id = $2', entity)
      using tenant, each_id;
  end loop;
end $$;

-- Moves some records out of a territory, to where the rules say or to another one; returns how many.
create or replace function crm.leave_territory(entity text, left_id uuid, by_rules boolean, target uuid, most integer)
returns integer language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  ids uuid[];
begin
  execute format(
    'select array(select id from crm.%I where tenant_id = $1 and territory_id = $2 order by id limit $3)', entity)
    into ids using tenant, left_id, most;
  if by_rules and current_setting('app.rule_territory_' || entity, true) <> '' then
    perform crm.follow_territory_rules(entity, ids);
  else
    execute format('update crm.%I set territory_id = $3 where tenant_id = $1 and id = any ($2)', entity)
      using tenant, ids, target;
  end if;
  return cardinality(ids);
end $$;

-- Adds to a table of records what they need for territories, and the trigger that places each row. The rules come with
-- the transaction: see crm.rule_call().
create or replace function crm.tenant_territory(table_name text, owner_column text) returns void language plpgsql as $do$
begin
  execute format(
    'alter table crm.%I
       add column territory_id uuid,
       -- False once somebody has chosen the territory.
       add column follows_territory_rules boolean not null default true,
       -- Whether the rule of its territory has chosen the owner. A new row says by it that it may.
       add column owner_by_territory boolean not null default false', table_name);
  perform crm.tenant_reference(table_name, 'territory_id', 'territory');
  perform crm.write_territory_trigger(table_name, owner_column);
  execute format(
    $f$create trigger territory before insert or update on crm.%1$I for each row
    when (current_setting('app.rule_territory_%1$s', true) <> '' and not crm.is_restoring())
    execute function crm.place_%1$s()$f$, table_name);
end $do$;

create or replace function crm.write_territory_trigger(table_name text, owner_column text) returns void
language plpgsql as $do$
declare
  copies text;
begin
  -- Copies by which numbers are compared are generated only after this trigger.
  select coalesce(string_agg(format('subject.%I := new.%I;', attname, regexp_replace(attname, '_float$', '')), ' '), '')
    into copies
  from pg_catalog.pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attgenerated <> '' and attname like '%\_float';
  execute format(
    $f$create or replace function crm.place_%1$s() returns trigger language plpgsql as $$
    declare
      subject crm.%1$I := new;
      is_new boolean := tg_op = 'INSERT';
      may_choose boolean;
      chosen uuid;
    begin
      -- An undo restores rows as they were, and a refreshed column is no change. Functions that run as their owner, such as
      -- those that clear references, do not evaluate the rules: row security must apply to them.
      if crm.is_undoing() or current_setting('app.keeping_up', true) = 'on' or current_user <> session_user then
        return new;
      end if;
      if is_new then
        new.follows_territory_rules := new.follows_territory_rules and new.territory_id is null;
      elsif new.territory_id is distinct from old.territory_id
        and not (new.follows_territory_rules and not old.follows_territory_rules) then
        new.follows_territory_rules := false;
      end if;
      if new.follows_territory_rules then
        %3$s
        execute crm.rule_call('territory_%1$s', new.tenant_id, subject::text) into new.territory_id;
      end if;
      -- Moved by somebody, it keeps its owner; and whoever names an owner has chosen.
      may_choose := case
        when is_new then new.%2$I is null or new.owner_by_territory
        else new.follows_territory_rules and new.territory_id is distinct from old.territory_id
          and new.%2$I is not distinct from old.%2$I end;
      if may_choose then
        chosen := crm.territory_owner('%1$s', new.territory_id, case when not is_new then new.%2$I end);
        new.%2$I := coalesce(chosen, new.%2$I);
        new.owner_by_territory := chosen is not null;
      elsif is_new or new.%2$I is distinct from old.%2$I then
        new.owner_by_territory := false;
      end if;
      return new;
    end $$ $f$, table_name, owner_column, copies);
  execute format('revoke execute on function crm.place_%s from public', table_name);
end $do$;

revoke execute on function crm.tenant_territory, crm.write_territory_trigger from public;
