-- Ids that records have in other systems: as texts such as `Salesforce:0015g00000XyZ` in the column `source_ids` of each
-- record, which is logged, undone and archived with it, and one by one in crm.record_source. See
-- docs/adr/0093-ids-of-other-systems.md.

-- Lets the records of a table have ids of other systems, and the name of the person who created them there.
create or replace function crm.tenant_sources(table_name text) returns void language plpgsql as $$
declare
  entity text := replace(table_name, '_', '-');
begin
  execute format(
    $f$alter table crm.%I add column source_ids text[] not null default '{}' check (cardinality(source_ids) <= 50),
       add column original_creator text$f$, table_name);
  execute format(
    $f$create trigger keep_sources_inserted after insert on crm.%I for each row
     when (new.source_ids <> '{}') execute function crm.keep_sources(%L)$f$, table_name, entity);
  execute format(
    'create trigger keep_sources_updated after update on crm.%I for each row
     when (new.source_ids is distinct from old.source_ids) execute function crm.keep_sources(%L)', table_name, entity);
  execute format(
    $f$create trigger keep_sources_deleted after delete on crm.%I for each row
     when (old.source_ids <> '{}') execute function crm.keep_sources(%L)$f$, table_name, entity);
end $$;

-- Copies the ids of a record to crm.record_source, where each is unique.
create or replace function crm.keep_sources() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  each_id text;
begin
  if tg_op <> 'INSERT' then
    delete from crm.record_source where tenant_id = old.tenant_id and record_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  foreach each_id in array new.source_ids loop
    insert into crm.record_source (tenant_id, entity, source, source_id, record_id)
    values (new.tenant_id, tg_argv[0], lower(split_part(each_id, ':', 1)),
      substr(each_id, position(':' in each_id) + 1), new.id);
  end loop;
  return null;
end $$;

revoke execute on function crm.tenant_sources, crm.keep_sources from public;
