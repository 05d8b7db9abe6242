-- after tables
-- Which rows an undo would damage: rows that were changed since, and rows that others refer to by now. These functions run
-- as the caller, under row security. See docs/adr/0099-undo-except-changed.md.

-- The change sets that complete an import, because people have joined since to whom its file assigns records. An undo of
-- the import undoes them as well. See docs/adr/0180-records-of-invited-people.md.
create or replace function crm.undo_completions(undone uuid) returns uuid[] language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return array(
    select distinct given_in from crm.import_for_invited
    where tenant_id = tenant and change_set_id = undone and given_in is not null);
end $$;

-- Whether later changes of a row have an effect: a value that was changed and changed back is not changed. Compares
-- the given columns, or all if none are given.
create or replace function crm.is_changed_since(undone uuid, entity_name text, changed_id uuid, since uuid, columns jsonb)
returns boolean language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return exists (
    select from crm.change_log as later
    cross join lateral jsonb_object_keys(coalesce(later.before, '{}') || coalesce(later.after, '{}')) as key
    where later.tenant_id = tenant and later.entity = entity_name and later.row_id = changed_id and later.id > since
      and later.change_set_id <> undone and later.operation = 'update' and (columns is null or columns ? key)
      and later.change_set_id <> all ((select crm.undo_completions(undone))::uuid[])
    group by key
    having (array_agg(coalesce(later.before -> key, 'null') order by later.id))[1]
      is distinct from (array_agg(coalesce(later.after -> key, 'null') order by later.id desc))[1]);
end $$;

-- The rows of some entries that were changed since in a way that an undo would overwrite. Queried row by row: for a
-- plain join, PostgreSQL reads all later changes of an entity for each row if its statistics are older than the
-- change set. An undone action and its undo cancel out, so neither is a conflict; if the undo has left a row out, the
-- action still counts.
create or replace function crm.undo_conflicts(undone uuid, below uuid, most integer)
returns table (entity text, row_id uuid) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  own uuid[] := undone || crm.undo_completions(undone);
begin
  return query
    select distinct mine.entity, mine.row_id
    from crm.undo_entries(undone, below, most) as mine
    cross join lateral (
      select later.change_set_id, later.operation, later.after from crm.change_log later
      where later.tenant_id = tenant and later.entity = mine.entity and later.row_id = mine.row_id
        and later.id > mine.id
      order by later.id offset 0
    ) as later
    join lateral (
      select from crm.change_set by
      where by.tenant_id = tenant and by.id = later.change_set_id and by.undo_of is null
        and (by.undone_by is null or not exists (
          select from crm.change_log as reverted
          where reverted.tenant_id = tenant and reverted.entity = mine.entity and reverted.row_id = mine.row_id
            and reverted.change_set_id = by.undone_by))
      offset 0
    ) as in_force on true
    where later.change_set_id <> all (own)
      and (mine.operation = 'delete' or later.operation <> 'update'
        -- A record that was changed through its lines.
        or (mine.operation = 'insert' and later.after = '{}')
        or crm.is_changed_since(undone, mine.entity, mine.row_id, mine.id,
          case when mine.operation = 'update' then mine.after end));
end $$;

-- Rows that the change set has created and that rows which are left out refer to.
create or replace function crm.undo_needed(undone uuid, entity_name text, ids uuid[])
returns table (entity text, row_id uuid) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  referred uuid[];
begin
  execute format(
    'select array_agg(distinct found[1]::uuid) from crm.%I as kept
     cross join lateral regexp_matches(to_jsonb(kept)::text, ''[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'', ''g'') as found
     where kept.tenant_id = $1 and kept.id = any ($2)', replace(entity_name, '-', '_'))
    into referred using tenant, ids;
  return query
    select distinct log.entity, log.row_id from crm.change_log as log
    where log.tenant_id = tenant and log.change_set_id = undone and log.operation = 'insert' and log.row_id = any (referred);
  if replace(entity_name, '-', '_') = any (crm.custom_tables()) then
    -- Without its field, a custom value would still be stored, but nobody would see it.
    return query execute format(
      'select ''custom-field''::text, field.id from crm.custom_field as field
       where field.tenant_id = $1 and field.entity = $2
         and exists (
           select from crm.change_log as log
           where log.tenant_id = $1 and log.entity = ''custom-field'' and log.row_id = field.id
             and log.change_set_id = $3 and log.operation = ''insert'')
         and exists (
           select from crm.%I as kept where kept.tenant_id = $1 and kept.id = any ($4) and kept.custom ? field.key)',
      replace(entity_name, '-', '_'))
      using tenant, entity_name, undone, ids;
  end if;
end $$;

-- Custom fields that the change set has made and in which other records have values. Such a record was created or
-- changed after the field: its id is newer, or the time of its last change. An import may set that time to the past,
-- but only for records that it creates.
create or replace function crm.undo_used_fields(undone uuid) returns setof uuid language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  field record;
  is_used boolean;
begin
  for field in
    select made.id, made.entity, made.key, made.created_at_utc from crm.custom_field as made
    join crm.change_log as log on log.tenant_id = tenant and log.entity = 'custom-field' and log.row_id = made.id
      and log.change_set_id = undone and log.operation = 'insert'
    where made.tenant_id = tenant and not (made.id = any (crm.undo_kept()))
  loop
    execute format(
      'select exists (
         select from crm.%1$I as newer
         where newer.tenant_id = $1 and newer.id > $2 and newer.custom ? $4 and %2$s)
       or exists (
         select from crm.%1$I as newer
         where newer.tenant_id = $1 and newer.updated_at_utc >= $3 and newer.custom ? $4 and %2$s)',
      replace(field.entity, '-', '_'),
      format(
        'not exists (
           select from crm.change_log as own
           where own.tenant_id = $1 and own.entity = %L and own.row_id = newer.id and own.change_set_id = $5)',
        field.entity))
      into is_used using tenant, field.id, field.created_at_utc, field.key, undone;
    if is_used then
      return next field.id;
    end if;
  end loop;
end $$;

-- Rows that the change set has created and that other remaining rows refer to.
create or replace function crm.undo_used(undone uuid, entity_name text) returns setof uuid language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
  kept uuid[] := crm.undo_kept();
  reference record;
begin
  if entity_name = 'custom-field' then
    return query select crm.undo_used_fields(undone);
  end if;
  for reference in
    select referring.relname as referring, attribute.attname as referring_column
    from pg_catalog.pg_constraint as key
    join pg_catalog.pg_class as referring on referring.oid = key.conrelid
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[cardinality(key.conkey)]
    where key.contype = 'f' and key.confrelid = format('crm.%I', replace(entity_name, '-', '_'))::regclass
      -- Others are deleted or emptied with what they refer to.
      and key.confdeltype in ('a', 'r')
      and exists (select from pg_catalog.pg_attribute where attrelid = key.conrelid and attname = 'id')
  loop
    return query execute format(
      'select distinct log.row_id from crm.change_log as log
       join crm.%1$I as referring on referring.tenant_id = $1 and referring.%2$I = log.row_id
       where log.tenant_id = $1 and log.change_set_id = $2 and log.entity = $3 and log.operation = ''insert''
         and (referring.id = any ($4) or not exists (
           select from crm.change_log as own
           where own.tenant_id = $1 and own.entity = %3$L and own.row_id = referring.id and own.change_set_id = $2
             and own.operation = ''insert''))',
      reference.referring, reference.referring_column, replace(reference.referring, '_', '-'))
      using tenant, undone, entity_name, kept;
  end loop;
end $$;
