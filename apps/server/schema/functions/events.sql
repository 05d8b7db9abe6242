-- The event feed: see docs/adr/0051-event-feed.md.

-- Which processors listen to a kind of change; null for none. The server replaces this function when it starts, so that
-- a change that nobody listens to costs a comparison of constants and no query. Therefore it is created only where there
-- is none: applied again, it would make changes unheard until that server has started.
do $$
begin
  if to_regprocedure('crm.event_processors(text, text)') is null then
    create function crm.event_processors(entity text, operation text) returns text[]
    language sql immutable parallel safe as 'select null::text[]';
  end if;
end $$;
revoke execute on function crm.event_processors from public;
grant execute on function crm.event_processors to pipewright_restore;

-- Keeps `crm.event_subscription` in step with the organization's active webhooks.
create or replace function crm.subscribe_webhooks() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  delete from crm.event_subscription where tenant_id = tenant and processor = 'webhooks';
  insert into crm.event_subscription (tenant_id, entity, operation, processor)
  select distinct tenant, split_part(event, '.', 1),
    case split_part(event, '.', 2) when 'created' then 'insert' when 'updated' then 'update' else 'delete' end, 'webhooks'
  from crm.webhook cross join unnest(events) as event
  where tenant_id = tenant and is_active;
  return null;
end $$;
revoke execute on function crm.subscribe_webhooks from public;

-- The same for published automations that are on and start by a change.
create or replace function crm.subscribe_automations() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  delete from crm.event_subscription where tenant_id = tenant and processor = 'automations';
  insert into crm.event_subscription (tenant_id, entity, operation, processor)
  select distinct tenant, automation.entity, started.operation, 'automations'
  from crm.automation
  join crm.automation_version as published
    on published.tenant_id = tenant and published.id = automation.version_id
  cross join lateral unnest(case published.definition -> 'trigger' ->> 'kind'
    when 'created' then '{insert}'::text[]
    when 'changed' then '{update}'::text[]
    when 'became-true' then '{insert,update}'::text[]
    when 'stage-entered' then '{insert,update}'::text[]
    else '{}'::text[] end) as started (operation)
  where automation.tenant_id = tenant and automation.state = 'on';
  return null;
end $$;
revoke execute on function crm.subscribe_automations from public;
