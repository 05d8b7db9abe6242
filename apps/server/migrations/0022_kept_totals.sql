-- How many rows of a table have the same values, and what they are worth, kept while they are written: figures cost the
-- same at ten rows and at a million, also of those of one status, source, priority or owner. See docs/adr/0006-totals.md.

-- Makes the table `<table>_total`, fills it, and keeps it from then on. `dimensions` are columns of uuid.
create function crm.keep_totals(table_name text, dimensions text[], value_column text) returns void
language plpgsql as $do$
declare
  total text := table_name || '_total';
  columns text := array_to_string(dimensions, ', ');
  same text;
begin
  select string_agg(format('folded.%1$I is not distinct from several.%1$I', name), ' and ') into same
  from unnest(dimensions) as name;
  execute format(
    'create table crm.%I (
       tenant_id uuid not null, id uuid not null default gen_random_uuid(), %s, n bigint not null, value numeric not null,
       primary key (tenant_id, id))',
    total, array_to_string(array(select format('%I uuid', name) from unnest(dimensions) as name), ', '));
  perform crm.guard_tenant_table(total, 'select');

  -- Each change is a row of its own, so that nobody waits for anybody.
  execute format(
    $f$create function crm.total_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, count(*), sum(%4$I) from added group by tenant_id, %3$s;
      elsif tg_op = 'DELETE' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, -count(*), -sum(%4$I) from removed group by tenant_id, %3$s;
      else
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, sum(sign), sum(sign * %4$I) from (
          select tenant_id, %3$s, %4$I, 1 as sign from added
          union all select tenant_id, %3$s, %4$I, -1 from removed
        ) as changes group by tenant_id, %3$s having sum(sign) <> 0 or sum(sign * %4$I) <> 0;
      end if;
      if random() < 0.02 then
        perform crm.fold_%2$s();
      end if;
      return null;
    end $$ $f$, table_name, total, columns, value_column);

  -- Adds up the rows that say something about the same; those that somebody else is adding up are left to them.
  execute format(
    $f$create function crm.fold_%1$s() returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$
      with several as (
        select %2$s from crm.%1$I where tenant_id = crm.current_tenant() group by %2$s having count(*) > 1 limit 1000
      ), free as (
        select id from crm.%1$I as folded
        where tenant_id = crm.current_tenant() and exists (select from several where %3$s)
        for update skip locked
      ), gone as (
        delete from crm.%1$I as folded using free
        where folded.tenant_id = crm.current_tenant() and folded.id = free.id
        returning folded.*
      )
      insert into crm.%1$I (tenant_id, %2$s, n, value)
      select crm.current_tenant(), %2$s, sum(n), sum(value) from gone group by %2$s having sum(n) <> 0 or sum(value) <> 0
    $$ $f$, total, columns, same);

  execute format('create trigger total_inserted after insert on crm.%I referencing new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_updated after update on crm.%I referencing old table as removed new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_deleted after delete on crm.%I referencing old table as removed
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('revoke execute on function crm.total_%s, crm.fold_%s from public', table_name, total);

  -- Owners pass row security only while it is not forced upon them.
  execute format('alter table crm.%I no force row level security', table_name);
  execute format('alter table crm.%I no force row level security', total);
  execute format('insert into crm.%I (tenant_id, %s, n, value) select tenant_id, %s, count(*), sum(%I) from crm.%I group by tenant_id, %s',
    total, columns, columns, value_column, table_name, columns);
  execute format('alter table crm.%I force row level security', table_name);
  execute format('alter table crm.%I force row level security', total);
end $do$;
revoke execute on function crm.keep_totals from public;

drop trigger total_inserted on crm.lead;
drop trigger total_updated on crm.lead;
drop trigger total_deleted on crm.lead;
drop function crm.total_leads;
drop function crm.fold_lead_total;
drop table crm.lead_total;
select crm.keep_totals('lead', '{lead_status_id,lead_source_id,priority_id,assigned_to_user_id}', 'estimated_value');

-- Figures of a span of time are read from the index alone.
drop index crm.lead_newest;
create index lead_newest on crm.lead (tenant_id, created_at_utc, id) include (lead_status_id, estimated_value);
