-- Archives are signed by the installation that makes them. See docs/adr/0039-signed-archives.md.
alter table crm.archive add column signature text
  check (signature in ('valid', 'changed', 'foreign', 'missing'));

-- Changes made before this moment can be read but not undone, because the rows that they describe were replaced by an
-- uploaded archive. Written by a restore and by nothing else.
alter table crm.organization add column history_until_utc timestamptz(3);
create function crm.is_history(at_utc timestamptz) returns boolean language sql stable as $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant() and history_until_utc >= at_utc)
$$;
grant update (history_until_utc, version, updated_at_utc) on crm.organization to pipewright_restore;

-- What a signed archive brings back was within the limits of the plan when it was made. What any other archive holds is
-- new to this installation, and is limited like everything else that is added. The setting only ever adds a check, so
-- it does not matter who may set it.
create function crm.is_restoring_trusted() returns boolean language sql stable parallel safe as $$
  select crm.is_restoring() and current_setting('app.restores_data_only', true) is distinct from 'on'
$$;

do $$
declare
  limiting record;
begin
  for limiting in
    select tgname as name, relname as table_name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and not tgisinternal
      and (tgname = 'limit_inserted' or tgname like 'seat\_%')
  loop
    if limiting.definition not like '%is_restoring()%' then
      raise exception 'the trigger % of % does not know restores', limiting.name, limiting.table_name;
    end if;
    execute format('drop trigger %I on crm.%I', limiting.name, limiting.table_name);
    execute replace(limiting.definition, 'is_restoring()', 'is_restoring_trusted()');
  end loop;
end $$;
