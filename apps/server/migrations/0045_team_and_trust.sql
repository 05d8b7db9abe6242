-- While an archive takes the place of an organization's rows, nobody's change may fall between them: it would be in neither
-- the archive of what was there before nor what is there afterwards. Who changes something holds this lock together with
-- everybody else until the end of the transaction, and does not wait for it; who restores holds it alone.
-- See docs/adr/0035-archives.md.
create function crm.enter_to_write() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended(crm.current_tenant() || ' restore', 0)) then
    raise exception using errcode = 'PW503', message = 'an archive is being restored';
  end if;
end $$;

-- Which kinds of changes each action of a person made, newest first: the audit's way to what somebody did to a kind of
-- record, however much else they did and however often others did that. See docs/adr/0034-audit.md.
create table crm.action_kind (
  tenant_id uuid not null,
  actor_id uuid not null,
  operation text not null,
  entity text not null,
  change_set_id uuid not null,
  primary key (tenant_id, actor_id, operation, entity, change_set_id)
);
select crm.guard_tenant_table('action_kind', 'select');

-- Once for each kind in an action: the setting remembers what the one that is open has noted. Only the functions that
-- write the log come here, and they have settled who runs them and where names are looked up; settling it again is dear.
create function crm.note_kind() returns trigger language plpgsql as $$
declare
  kind text := ' ' || new.operation || ':' || new.entity || ' ';
  noted text := current_setting('app.noted_kinds', true);
  actor text := current_setting('app.actor_id', true);
begin
  if noted is null or not starts_with(noted, new.change_set_id::text) then
    noted := new.change_set_id::text;
  end if;
  if position(kind in noted) = 0 then
    if actor <> '' then
      insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
      values (new.tenant_id, actor::uuid, new.operation, new.entity, new.change_set_id)
      on conflict do nothing;
    end if;
    perform set_config('app.noted_kinds', noted || kind, true);
  end if;
  return null;
end $$;
create trigger note_kind after insert on crm.change_log for each row execute function crm.note_kind();
select crm.rest_while_restoring('change_log', 'note_kind');
revoke execute on function crm.note_kind from public;

alter table crm.change_set no force row level security;
alter table crm.change_log no force row level security;
alter table crm.action_kind no force row level security;
insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
select distinct change_set.tenant_id, actor_id, operation, entity, change_set_id
from crm.change_log join crm.change_set on change_set.tenant_id = change_log.tenant_id and change_set.id = change_set_id
where actor_id is not null;
alter table crm.change_set force row level security;
alter table crm.change_log force row level security;
alter table crm.action_kind force row level security;

-- As before, and what was noted of the actions goes with them.
create or replace function crm.purge_change_log(older_than interval) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  kept_since timestamptz := now() - greatest(older_than, interval '30 days');
begin
  delete from crm.change_log using crm.change_set
  where change_log.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = change_log.change_set_id and change_set.at_utc < kept_since;
  delete from crm.action_kind using crm.change_set
  where action_kind.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = action_kind.change_set_id and change_set.at_utc < kept_since;
  delete from crm.change_set where tenant_id = crm.current_tenant() and at_utc < kept_since;
  -- Ids begin with the time: what is older is the beginning of the key.
  delete from crm.audit_event
  where tenant_id = crm.current_tenant() and at_utc < kept_since
    and id < rpad(lpad(to_hex((extract(epoch from kept_since) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
end $$;
