-- What the audit asks by. See docs/adr/0034-audit.md.

-- Kinds of changes and of records, newest action first. The kind of record comes second, because undo looks for later
-- changes of a record by the index of records, and must not take this one for it while the table has no statistics.
create index change_log_kind on crm.change_log (tenant_id, operation, entity, change_set_id, id);
-- Who did it; what took something back.
create index change_set_actor on crm.change_set (tenant_id, actor_id, id);
create index change_set_undo on crm.change_set (tenant_id, id) where undo_of is not null;
create index audit_event_actor_kind on crm.audit_event (tenant_id, actor_id, kind, id);

-- How long an organization keeps its entries; null: as long as the installation does.
alter table crm.organization add column retention_days integer check (retention_days between 30 and 3650);

-- Forgets what is older than the retention, for the tenant of this transaction; the only way that entries ever go. What
-- is younger than 30 days stays, whoever asks: nobody covers their tracks with it.
create or replace function crm.purge_change_log(older_than interval) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  kept_since timestamptz := now() - greatest(older_than, interval '30 days');
begin
  delete from crm.change_log using crm.change_set
  where change_log.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = change_log.change_set_id and change_set.at_utc < kept_since;
  delete from crm.change_set where tenant_id = crm.current_tenant() and at_utc < kept_since;
  -- Ids begin with the time: what is older is the beginning of the key.
  delete from crm.audit_event
  where tenant_id = crm.current_tenant() and at_utc < kept_since
    and id < rpad(lpad(to_hex((extract(epoch from kept_since) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
end $$;
