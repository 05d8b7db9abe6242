-- Old history is deleted in batches, each in a separate transaction, so that no amount of it exceeds the statement
-- timeout.

-- Deletes the oldest entries of the change log beyond the retention, for the tenant of this transaction. This is the
-- only way to delete entries. Returns about how many rows were deleted: if that is `max_rows` or more, there may be
-- more. Entries of the last 30 days are never deleted, so that nobody can cover their tracks.
create or replace function crm.purge_change_log(older_than interval, max_rows integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  kept_since timestamptz := now() - greatest(older_than, interval '30 days');
  set_ids uuid[] := array(
    select id from crm.change_set where tenant_id = tenant and at_utc < kept_since order by at_utc, id limit max_rows);
  removed integer;
begin
  delete from crm.change_log
  where tenant_id = tenant and (change_set_id, id) in (
    select change_set_id, id from crm.change_log
    where tenant_id = tenant and change_set_id = any (set_ids) limit max_rows);
  get diagnostics removed = row_count;
  if removed >= max_rows then
    -- Some of these change sets have lost entries and some may have more: none can be undone any more.
    update crm.change_set set undone_by = id
    where tenant_id = tenant and id = any (set_ids) and undone_by is null;
    return removed;
  end if;
  delete from crm.action_kind where tenant_id = tenant and change_set_id = any (set_ids);
  delete from crm.change_set where tenant_id = tenant and id = any (set_ids);
  return removed + cardinality(set_ids);
end $$;

create or replace function crm.purge_audit_events(older_than interval, max_rows integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  kept_since timestamptz := now() - greatest(older_than, interval '30 days');
  removed integer;
begin
  -- Ids begin with the time, so older entries are at the beginning of the key.
  delete from crm.audit_event
  where tenant_id = tenant and id in (
    select id from crm.audit_event
    where tenant_id = tenant and at_utc < kept_since
      and id < rpad(lpad(to_hex((extract(epoch from kept_since) * 1000)::bigint), 12, '0'), 32, '0')::uuid
    order by id limit max_rows);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- The stage history of deleted deals that no undo can restore.
create or replace function crm.purge_deal_stays(max_rows integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  removed integer;
begin
  delete from crm.deal_stay
  where tenant_id = tenant and (deal_id, entered_at_utc) in (
    select deal_id, entered_at_utc from crm.deal_stay stay
    where tenant_id = tenant
      and not exists (select from crm.deal where deal.tenant_id = tenant and deal.id = stay.deal_id)
      and not exists (select from crm.change_log log
        where log.tenant_id = tenant and log.entity = 'deal' and log.row_id = stay.deal_id)
    limit max_rows);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function crm.purge_change_log, crm.purge_audit_events, crm.purge_deal_stays from public;
grant execute on function crm.purge_change_log, crm.purge_audit_events, crm.purge_deal_stays to pipewright_app;
