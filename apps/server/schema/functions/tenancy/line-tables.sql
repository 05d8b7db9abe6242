-- Line items: rows that belong to a record of another table, in an order, and are read, saved and undone together with it.
-- See docs/adr/0056-line-items.md. Only migrations and schema files call crm.line_table().

-- Makes a table the lines of another one: adds `<parent>_id` and `position` and everything that crm.tenant_table() does.
-- Lines are deleted with their record. Every change of lines is a change of the record: its version rises, and the change
-- log has an entry of it.
--
-- `totals` are columns of the record that follow from its lines: {"net_total": "coalesce(sum(line.quantity * line.price), 0)"}.
-- An expression can also use the record's own columns (`new.discount`). They are calculated whenever the lines or the
-- record change, so nobody can write them, and they are not logged.
create or replace function crm.line_table(table_name text, parent text, totals jsonb default '{}') returns void
language plpgsql as $do$
declare
  parent_column text := parent || '_id';
  touch_function text := 'touch_record_of_' || table_name;
begin
  execute format('alter table crm.%I add column %I uuid not null, add column position bigint not null',
    table_name, parent_column);
  perform crm.tenant_table(table_name);
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, id)
       on delete cascade deferrable',
    table_name, table_name || '_' || parent_column || '_fk', parent_column, parent);
  execute format('create index %I on crm.%I (tenant_id, %I, position)', table_name || '_position', table_name, parent_column);
  execute format(
    'create trigger stays_with_record before update on crm.%I for each row
     when (new.%2$I is distinct from old.%2$I) execute function crm.refuse(%2$L, %3$L)',
    table_name, parent_column, 'A line cannot be moved to another record');

  -- A function for each table, so that the plans of its statements are cached.
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      touched record;
    begin
      -- Amounts of lines that are calculated with the totals of the record are no change of the lines.
      if crm.is_restoring() or current_setting('app.keeping_up', true) = 'on' then
        return null;
      end if;
      for touched in select distinct tenant_id, %2$I as id from changed loop
        update crm.%3$I set version = version where tenant_id = touched.tenant_id and id = touched.id;
        if found then
          perform crm.log_lines(%4$L, touched.id);
        end if;
      end loop;
      return null;
    end $$ $f$, touch_function, parent_column, parent, replace(parent, '_', '-'));
  execute format('revoke execute on function crm.%I from public', touch_function);
  execute format('create trigger touch_after_insert after insert on crm.%I referencing new table as changed
    for each statement execute function crm.%I()', table_name, touch_function);
  execute format('create trigger touch_after_update after update on crm.%I referencing new table as changed
    for each statement execute function crm.%I()', table_name, touch_function);
  execute format('create trigger touch_after_delete after delete on crm.%I referencing old table as changed
    for each statement execute function crm.%I()', table_name, touch_function);

  if totals <> '{}' then
    perform crm.calculate_totals(table_name, parent, totals);
  end if;
end $do$;

-- Creates the trigger that calculates the totals of a record from its lines, and takes them out of the log.
create or replace function crm.calculate_totals(table_name text, parent text, totals jsonb) returns void
language plpgsql as $do$
declare
  function_name text := 'calculate_totals_of_' || parent;
  assignments text;
  expressions text;
  columns text;
begin
  select string_agg(format('new.%I', key), ', ' order by key), string_agg(value, ', ' order by key),
    string_agg(key, ',' order by key)
  into assignments, expressions, columns from jsonb_each_text(totals);
  execute format(
    $f$create or replace function crm.%1$I() returns trigger language plpgsql as $$
    begin
      select %2$s into %3$s from crm.%4$I as line
      where line.tenant_id = new.tenant_id and line.%5$I = new.id;
      return new;
    end $$ $f$, function_name, expressions, assignments, table_name, parent || '_id');
  execute format('revoke execute on function crm.%I from public', function_name);
  execute format(
    'create trigger calculate_totals before insert or update on crm.%1$I for each row when (not crm.is_restoring())
     execute function crm.%2$I(%3$L)', parent, function_name, columns);
  perform crm.write_log(parent);
end $do$;

-- The columns of a table that crm.calculate_totals() maintains.
create or replace function crm.calculated_columns(table_name text) returns text[] language sql stable as $$
  select coalesce((
    select string_to_array(split_part(encode(tgargs, 'escape'), '\000', 1), ',') from pg_catalog.pg_trigger
    where tgrelid = format('crm.%I', table_name)::regclass and tgname = 'calculate_totals'), '{}')
$$;

-- Notes that a record was changed through its lines, which have entries of their own; once in a change set, and not where
-- the record itself was created or changed in it.
create or replace function crm.log_lines(record_entity text, record_id uuid) returns void language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  set_id uuid := crm.open_change_set(record_entity, 'update');
begin
  if not exists (
    select from crm.change_log
    where tenant_id = tenant and entity = record_entity and row_id = record_id and change_set_id = set_id) then
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
    values (tenant, set_id, record_entity, record_id, 'update', '{}', '{}');
  end if;
end $$;

revoke execute on function crm.line_table, crm.calculate_totals, crm.log_lines from public;
