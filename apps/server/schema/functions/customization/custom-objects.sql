-- Record types that organizations define: crm.custom_object has the definitions, and each of them uses one of the tables
-- below. See docs/adr/0121-custom-objects.md.

create or replace function crm.object_tables() returns text[] language sql immutable parallel safe as $$
  select '{object_a,object_b,object_c,object_d,object_e,object_f,object_g,object_h,object_i,object_j}'::text[]
$$;

-- The definition that new rows of a table belong to. Nothing is added to an object that does not exist or is retired.
create or replace function crm.object_in_use(object_entity text) returns uuid language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  found_id uuid;
begin
  select id into found_id from crm.custom_object
  where tenant_id = tenant and entity = object_entity and is_active;
  if found_id is null then
    raise exception using errcode = 'PW409', message = 'This custom object is not in use.';
  end if;
  return found_id;
end $$;

-- Gives a new object one of the tables: one that was never used, or else the one that has been free for longest. One at a
-- time, so that two people cannot add the tenth object together.
create or replace function crm.choose_object_table() returns trigger language plpgsql as $$
begin
  perform crm.lock_in_tenant('custom objects');
  select replace(candidate.table_name, '_', '-') into new.entity
  from unnest(crm.object_tables()) as candidate (table_name)
  where not exists (
    select from crm.custom_object
    where tenant_id = new.tenant_id and entity = replace(candidate.table_name, '_', '-'))
  order by (
    select log.id from crm.change_log as log
    where log.tenant_id = new.tenant_id and log.entity = 'custom-object' and log.operation = 'delete'
      and log.before ->> 'entity' = replace(candidate.table_name, '_', '-')
    order by log.id desc limit 1) nulls first, candidate.table_name
  limit 1;
  if new.entity is null then
    raise exception using errcode = 'PW409',
      message = 'There can be at most 10 custom objects. Delete one that you no longer need.';
  end if;
  return new;
end $$;

-- Whether the object exists that something is about. An undo restores what was about the object of that time: where the
-- definition is newer than the undone change, that was another object, which used the table before. The lock keeps the
-- definition from being deleted before this transaction ends.
create or replace function crm.is_object_defined(object_entity text) returns boolean language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  undone uuid := nullif(current_setting('app.undo_of', true), '')::uuid;
  defined_at timestamptz;
begin
  select created_at_utc into defined_at from crm.custom_object
  where tenant_id = tenant and entity = object_entity for key share;
  return defined_at is not null and not exists (
    select from crm.change_set
    where tenant_id = tenant and id = undone and at_utc < defined_at);
end $$;

-- Custom fields and automations belong to a definition.
create or replace function crm.require_object() returns trigger language plpgsql as $$
begin
  if not crm.is_object_defined(new.entity) then
    raise exception using errcode = case when crm.is_undoing() then 'PW409' else 'PW400' end, column = 'entity',
      message = 'There is no such custom object';
  end if;
  return new;
end $$;

-- The same for a deleted record that an undo restores: it belongs to the definition that it was added under.
create or replace function crm.require_own_object() returns trigger language plpgsql as $$
begin
  if not exists (select from crm.custom_object where tenant_id = new.tenant_id and id = new.object_id) then
    raise exception using errcode = 'PW409', message = 'There is no such custom object';
  end if;
  return new;
end $$;

-- The same for the events that a webhook did not have before.
create or replace function crm.require_event_objects() returns trigger language plpgsql as $$
declare
  object_entity text;
begin
  for object_entity in
    select distinct split_part(event, '.', 1) from unnest(new.events) as event
    where event like 'object-%' and (tg_op = 'INSERT' or event <> all (old.events))
  loop
    if not crm.is_object_defined(object_entity) then
      raise exception using errcode = 'PW409', message = 'There is no such custom object';
    end if;
  end loop;
  return new;
end $$;

-- Saving a role locks the role and then the objects that it names; deleting an object locks the object and then the roles
-- that name it. So that the two do not wait for each other, both take this lock first.
create or replace function crm.lock_object_permissions() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
begin
  if exists (select from crm.custom_object where tenant_id = tenant) then
    perform crm.lock_in_tenant('object permissions');
  end if;
  return null;
end $$;

create or replace function crm.without_object(permissions jsonb, object_entity text) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(permission, reach), '{}')
  from jsonb_each(permissions) as held (permission, reach)
  where not starts_with(permission, object_entity || '.')
$$;

-- A new object is for administrators alone, so roles are not given permissions of an object in advance, and an undo does
-- not give them those of an object that used the table before.
create or replace function crm.leave_out_missing_objects() returns trigger language plpgsql as $$
declare
  object_entity text;
begin
  for object_entity in
    select distinct split_part(permission, '.', 1) from jsonb_each(new.permissions) as held (permission, reach)
    where permission like 'object-%' and (tg_op = 'INSERT' or old.permissions -> permission is distinct from reach)
  loop
    if not crm.is_object_defined(object_entity) then
      new.permissions := crm.without_object(new.permissions, object_entity);
    end if;
  end loop;
  return new;
end $$;

-- What names an object would otherwise be about whatever object uses the table next. So a definition is deleted, also by
-- an undo, only after its fields and everything else that names it.
create or replace function crm.refuse_used_object() returns trigger language plpgsql as $$
begin
  if exists (select from crm.custom_field where tenant_id = old.tenant_id and entity = old.entity) then
    raise exception using errcode = 'PW409', message = 'This custom object has fields. Delete them first.';
  end if;
  if exists (select from crm.custom_field where tenant_id = old.tenant_id and rules ->> 'references' = old.entity)
    or exists (select from crm.automation where tenant_id = old.tenant_id and entity = old.entity)
    or exists (
      select from crm.webhook cross join unnest(events) as event
      where tenant_id = old.tenant_id and starts_with(event, old.entity || '.'))
  then
    raise exception using errcode = 'PW409',
      message = 'This custom object is used by a field, an automation or a webhook. Delete these first.';
  end if;
  return old;
end $$;

-- Before the definition is deleted, so that an undo restores the definition first.
create or replace function crm.remove_object_parts() returns trigger language plpgsql as $$
begin
  delete from crm.saved_view where tenant_id = old.tenant_id and entity = old.entity;
  delete from crm.layout where tenant_id = old.tenant_id and entity = old.entity;
  delete from crm.report_schedule where tenant_id = old.tenant_id and report_id in (
    select id from crm.report where tenant_id = old.tenant_id and definition ->> 'entity' = old.entity);
  delete from crm.report where tenant_id = old.tenant_id and definition ->> 'entity' = old.entity;
  update crm.dashboard set cards = (
    select coalesce(jsonb_agg(card order by place), '[]')
    from jsonb_array_elements(cards) with ordinality as shown (card, place)
    where card #>> '{definition,entity}' is distinct from old.entity)
  where tenant_id = old.tenant_id
    and cards @> jsonb_build_array(jsonb_build_object('definition', jsonb_build_object('entity', old.entity)));
  update crm.user_role set permissions = crm.without_object(permissions, old.entity)
  where tenant_id = old.tenant_id and not is_built_in
    and exists (
      select from jsonb_object_keys(permissions) as permission where starts_with(permission, old.entity || '.'));
  return old;
end $$;

-- Another object may use the table later. The keys that programs have must not open that one.
create or replace function crm.revoke_object_keys() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update identity.api_key
  set permissions = array(
    select permission from unnest(permissions) as permission where not starts_with(permission, old.entity || '.'))
  where organization_id = old.tenant_id
    and exists (select from unnest(permissions) as permission where starts_with(permission, old.entity || '.'));
  return null;
end $$;
revoke execute on function crm.revoke_object_keys from public;

-- The objects, retired ones included, as JSON; null where there are none. Read with the role when somebody is
-- authenticated.
create or replace function crm.custom_objects_for(tenant uuid) returns text language plpgsql stable as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'entity', entity, 'slug', slug, 'name', name, 'pluralName', plural_name, 'titleLabel', title_label,
        'isActive', is_active)
      order by sort_order, name, id)::text
    from crm.custom_object where tenant_id = tenant);
end $$;
