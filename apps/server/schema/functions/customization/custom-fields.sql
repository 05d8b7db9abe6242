-- Custom fields: definitions in crm.custom_field, values in the column `custom` of each record, and copies of the values
-- of indexed fields in crm.custom_key. See docs/adr/0067-custom-fields.md.

-- The tables whose records can have custom fields; a test compares the list with the catalogue.
create or replace function crm.custom_tables() returns text[] language sql immutable parallel safe as $$
  select '{activity,company,contact,deal,lead,object_a,object_b,object_c,object_d,object_e,object_f,object_g,object_h,object_i,object_j,product,quote,sales_order}'::text[]
$$;

create or replace function crm.new_custom_key() returns text language sql volatile parallel safe as $$
  select left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', 'xyz'), 6)
$$;

-- Lets the records of a table have custom fields. The column is null where a record has no custom values, so
-- organizations without custom fields pay for neither storage nor triggers.
create or replace function crm.tenant_custom(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  execute format(
    $f$alter table crm.%I add column custom jsonb check (jsonb_typeof(custom) = 'object' and custom <> '{}')$f$, table_name);
  execute format(
    'create trigger keep_custom_inserted after insert on crm.%I for each row
     when (new.custom is not null) execute function crm.keep_custom(%L)', table_name, entity);
  execute format(
    'create trigger keep_custom_updated after update on crm.%I for each row
     when (new.custom is distinct from old.custom) execute function crm.keep_custom(%L)', table_name, entity);
  execute format(
    'create trigger keep_custom_deleted after delete on crm.%I for each row
     when (old.custom is not null) execute function crm.remove_custom_keys(''record'')', table_name);
end $$;

-- Lets custom references lead to the records of a table: they are cleared when the record is deleted, as built-in ones are.
-- Once per statement, so that organizations without such fields pay for one look at their definitions.
create or replace function crm.tenant_custom_target(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger clear_custom_references after delete on crm.%I referencing old table as removed
     for each statement execute function crm.clear_custom_references(%L)', table_name, replace(table_name, '_', '-'));
end $$;

create or replace function crm.clear_custom_references() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  deleted record;
  field record;
begin
  if crm.is_restoring() then
    return null;
  end if;
  for deleted in select tenant_id, array_agg(id::text) as ids from removed group by tenant_id loop
    for field in select entity, key from crm.custom_field
      where tenant_id = deleted.tenant_id and type = 'reference' and rules ->> 'references' = tg_argv[0]
    loop
      execute format(
        'update crm.%I set custom = nullif(custom - $2, ''{}'') where tenant_id = $1 and id in (
           select record_id from crm.custom_key where tenant_id = $1 and field_key = $2 and key_text = any ($3))',
        replace(field.entity, '-', '_'))
        using deleted.tenant_id, field.key, deleted.ids;
    end loop;
  end loop;
  return null;
end $$;

-- Whether the values of a field have copies in crm.custom_key. References always do, so that they can be found when the
-- record that they lead to is deleted or merged.
create or replace function crm.has_custom_keys(field_type text, is_indexed boolean, is_unique boolean) returns boolean
language sql immutable parallel safe as $$
  select is_indexed or is_unique or field_type = 'reference'
$$;

-- Whether values of a type are numbers, and so compared as numbers.
create or replace function crm.is_number_type(field_type text) returns boolean language sql immutable parallel safe as $$
  select field_type in ('number', 'amount', 'percent', 'rating')
$$;

-- Refuses a value that does not have the type of its field. Everything else about values is checked by the API; this must
-- hold also for archives, because queries rely on it.
create or replace function crm.check_custom_value(field_type text, slug text, value jsonb) returns void language plpgsql as $$
declare
  fits boolean := case
    when value is null then true
    -- Calculated when it is read, never stored.
    when field_type = 'formula' then false
    when crm.is_number_type(field_type) then jsonb_typeof(value) = 'number'
    when field_type = 'boolean' then jsonb_typeof(value) = 'boolean'
    when field_type = 'choices' then jsonb_typeof(value) = 'array'
    else jsonb_typeof(value) = 'string'
  end;
begin
  if fits and value is not null then
    begin
      case field_type
        when 'date' then perform (value #>> '{}')::date;
        when 'dateTime' then perform (value #>> '{}')::timestamptz;
        when 'reference' then perform (value #>> '{}')::uuid;
        else null;
      end case;
    exception when data_exception then
      fits := false;
    end;
  end if;
  if not fits then
    raise exception using errcode = 'PW400', column = 'custom.' || slug, message = 'This value does not fit the field';
  end if;
end $$;

-- Checks the changed values of a record and copies those of indexed fields.
create or replace function crm.keep_custom() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  field record;
  was jsonb;
begin
  if octet_length(new.custom::text) > 32768 then
    raise exception using errcode = 'PW400', column = 'custom', message = 'The custom fields of a record hold at most 32 kB';
  end if;
  if tg_op = 'UPDATE' then
    was := old.custom;
  end if;
  for field in
    select key, type, slug, label, is_indexed, is_unique from crm.custom_field
    where tenant_id = new.tenant_id and entity = tg_argv[0] and (was -> key) is distinct from (new.custom -> key)
  loop
    perform crm.check_custom_value(field.type, field.slug, new.custom -> field.key);
    if not crm.has_custom_keys(field.type, field.is_indexed, field.is_unique) then
      continue;
    end if;
    delete from crm.custom_key where tenant_id = new.tenant_id and record_id = new.id and field_key = field.key;
    if new.custom ? field.key then
      begin
        insert into crm.custom_key
        select new.tenant_id, new.id, field.key, made.*
        from crm.make_custom_key(field.type, field.is_unique, new.custom -> field.key) as made;
      exception when unique_violation then
        raise exception using errcode = 'PW409', column = 'custom.' || field.slug, detail = jsonb_build_object('label', field.label)::text, message = '{label} is taken already';
      end;
    end if;
  end loop;
  return null;
end $$;

-- How a value is compared and sorted. A text counts by its first 100 characters; the record has the whole value.
create or replace function crm.make_custom_key(
  field_type text, is_unique boolean, value jsonb, out key_text text, out key_number double precision, out unique_text text)
language sql immutable parallel safe as $$
  select case when not crm.is_number_type(field_type) then left(lower(value #>> '{}'), 100) end,
    case when crm.is_number_type(field_type) then (value #>> '{}')::double precision end,
    case when is_unique then lower(value #>> '{}') end
$$;

-- Rebuilds the copies when a field becomes indexed or unique. A new field has no values yet, unless an undo or an
-- archive brings it back.
create or replace function crm.rebuild_custom_keys() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and not crm.is_undoing() and not crm.is_restoring() then
    return null;
  end if;
  if tg_op = 'UPDATE' and (new.is_indexed or new.is_unique) = (old.is_indexed or old.is_unique)
    and new.is_unique = old.is_unique then
    return null;
  end if;
  delete from crm.custom_key where tenant_id = new.tenant_id and field_key = new.key;
  if crm.has_custom_keys(new.type, new.is_indexed, new.is_unique) then
    begin
      execute format(
        'insert into crm.custom_key
         select $1, record.id, $2, made.*
         from crm.%I as record cross join lateral crm.make_custom_key($3, $4, record.custom -> $2) as made
         where record.tenant_id = $1 and record.custom ? $2', replace(new.entity, '-', '_'))
        using new.tenant_id, new.key, new.type, new.is_unique;
    exception when unique_violation then
      raise exception using errcode = 'PW409', column = 'is_unique', message = 'Some records have the same value';
    end;
  end if;
  return null;
end $$;

-- After a field or a record was deleted.
create or replace function crm.remove_custom_keys() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if tg_argv[0] = 'field' then
    delete from crm.custom_key where tenant_id = old.tenant_id and field_key = old.key;
  else
    delete from crm.custom_key where tenant_id = old.tenant_id and record_id = old.id;
  end if;
  return null;
end $$;

-- At most 200 fields for each kind of record, 20 of them indexed or unique. One at a time, so that two people cannot add
-- the 200th together.
create or replace function crm.limit_custom_fields() returns trigger language plpgsql as $$
declare
  fields integer;
  indexed integer;
begin
  perform crm.lock_in_tenant('custom fields of ' || new.entity);
  select count(*), count(*) filter (where is_indexed or is_unique) into fields, indexed from crm.custom_field
  where tenant_id = new.tenant_id and entity = new.entity and id <> new.id;
  if tg_op = 'INSERT' and fields >= 200 then
    raise exception using errcode = 'PW409', message = 'There can be at most 200 custom fields. Delete one that you no longer need.';
  end if;
  if (new.is_indexed or new.is_unique) and indexed >= 20 then
    raise exception using errcode = 'PW409', column = case when new.is_unique then 'is_unique' else 'is_indexed' end,
      message = 'At most 20 custom fields can be indexed or unique.';
  end if;
  return new;
end $$;

-- The custom values that differ between two sides of a change, as the change log names them: {"custom.<key>": value}.
-- Each key is a name of its own there, so changes of different custom fields do not conflict.
create or replace function crm.changed_custom(side jsonb, other jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg('custom.' || key, side -> key), '{}')
  from jsonb_object_keys(coalesce(side, '{}') || coalesce(other, '{}')) as key
  where side -> key is distinct from other -> key
$$;

-- Turns logged custom values back into the column, on top of those that the row has.
create or replace function crm.fold_custom(logged jsonb, present jsonb) returns jsonb language sql immutable parallel safe as $$
  select logged - array_agg(key) || jsonb_build_object('custom', nullif(jsonb_strip_nulls(
    coalesce(present, '{}') || jsonb_object_agg(substr(key, 8), logged -> key)), '{}'))
  from jsonb_object_keys(logged) as key
  where key like 'custom.%'
$$;

-- The custom fields that a role may see, as JSON; null where there are none. Called when somebody is authenticated. Hidden
-- fields are included if they have a default, which new records get whoever creates them.
create or replace function crm.custom_fields_for(tenant uuid, role uuid) returns text language plpgsql stable as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object('entity', entity, 'slug', slug, 'key', key, 'type', type, 'label', label, 'help', help,
        'isRequired', is_required, 'isUnique', is_unique, 'isIndexed', is_indexed, 'isSearchable', is_searchable,
        'isActive', is_active,
        'rules', rules - 'access', 'access', coalesce(rules -> 'access' ->> role::text, 'edit'))
      order by entity, sort_order, label, id)::text
    from crm.custom_field
    where tenant_id = tenant
      and (coalesce(rules -> 'access' ->> role::text, 'edit') <> 'hidden' or (is_active and rules ? 'default')));
end $$;

revoke execute on function crm.tenant_custom, crm.tenant_custom_target, crm.clear_custom_references, crm.keep_custom, crm.rebuild_custom_keys, crm.remove_custom_keys from public;
