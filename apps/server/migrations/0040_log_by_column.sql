-- Changes are compared column by column, by a function written for each table: making two JSON objects of every row and
-- comparing those took two thirds of what a change cost. `crm.write_logs()` writes the functions anew after each migration
-- (platform/database/migrate.ts), so that a column that is added is compared from then on.
create function crm.write_log(table_name text) returns void language plpgsql as $do$
declare
  entity text := replace(table_name, '_', '-');
  comparisons text;
begin
  select string_agg(format($f$
      if new.%1$I is distinct from old.%1$I then
        was := was || jsonb_build_object(%1$L, old.%1$I);
        is_now := is_now || jsonb_build_object(%1$L, new.%1$I);
      end if;$f$, attname), '' order by attnum) into comparisons
  from pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attnum > 0 and not attisdropped
    and attname <> all (crm.kept_columns()) and attname not in ('tenant_id', 'id');
  execute format($f$
    create or replace function crm.log_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;%2$s
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set(%3$L), %3$L, old.id, 'update', was, is_now);
      end if;
      return null;
    end $$ $f$, table_name, comparisons, entity);
  execute format('revoke execute on function crm.log_%s from public', table_name);
end $do$;

-- For every table whose changes are logged.
create function crm.write_logs() returns void language sql as $$
  select crm.write_log(relname) from pg_class join pg_trigger on tgrelid = pg_class.oid
  where relnamespace = 'crm'::regnamespace and tgname = 'log_update'
$$;

create or replace function crm.log_table(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  perform crm.write_log(table_name);
  execute format(
    'create trigger log_update after update on crm.%1$I for each row execute function crm.log_%1$s()', table_name);
  execute format(
    'create trigger log_delete after delete on crm.%I for each row execute function crm.log_delete(%L)',
    table_name, entity);
  execute format(
    'create trigger book_insert after insert on crm.%I referencing new table as changed
     for each statement execute function crm.book_insert(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
end $$;

create function crm.log_delete() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if not crm.is_restoring() then
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before)
    values (crm.current_tenant(), crm.open_change_set(tg_argv[0]), tg_argv[0], old.id, 'delete', to_jsonb(old) - 'search_text');
  end if;
  return null;
end $$;

do $$
declare
  logged record;
begin
  for logged in
    select relname, array_agg(tgname) as triggers from pg_class join pg_trigger on tgrelid = pg_class.oid
    where relnamespace = 'crm'::regnamespace and tgname in ('log_change', 'book_insert', 'count_deleted')
    group by relname having 'log_change' = any (array_agg(tgname))
  loop
    perform crm.write_log(logged.relname);
    execute format('drop trigger log_change on crm.%I', logged.relname);
    execute format(
      'create trigger log_update after update on crm.%1$I for each row execute function crm.log_%1$s()', logged.relname);
    execute format(
      'create trigger log_delete after delete on crm.%I for each row execute function crm.log_delete(%L)',
      logged.relname, replace(logged.relname, '_', '-'));
  end loop;
end $$;
drop function crm.log_change;
revoke execute on function crm.write_log, crm.write_logs, crm.log_delete from public;

-- A new row with an empty list, which most are, has nothing to keep.
create or replace function crm.keep_references() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  referred uuid[];
begin
  execute format('select ($1).%I', tg_argv[1]) into referred using new;
  if tg_op = 'UPDATE' then
    execute format('delete from crm.%I where tenant_id = $1 and id = $2 and referred_id <> all ($3)', tg_argv[0])
      using new.tenant_id, new.id, referred;
  end if;
  if cardinality(referred) > 0 then
    execute format('insert into crm.%I select $1, $2, unnest($3) on conflict do nothing', tg_argv[0])
      using new.tenant_id, new.id, referred;
  end if;
  return null;
end $$;
