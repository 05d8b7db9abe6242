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

-- Whether a trigger waits for changes of the score of leads.
create or replace function crm.asks_for_score(trigger jsonb) returns boolean language sql immutable parallel safe as $$
  select case trigger ->> 'kind'
    when 'grade-reached' then true
    when 'changed' then trigger -> 'fields' ? 'leadScore'
    when 'became-true' then jsonb_path_exists(trigger -> 'condition', '$.**.field ? (@ == "leadScore")')
    else false end
$$;

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
    when 'grade-reached' then '{insert}'::text[]
    else '{}'::text[] end || case
    when not crm.asks_for_score(published.definition -> 'trigger') then '{}'::text[]
    when published.definition -> 'wantsImports' = 'true' then '{score,rescore}'::text[]
    else '{score}'::text[] end) as started (operation)
  where automation.tenant_id = tenant and automation.state = 'on';
  return null;
end $$;
revoke execute on function crm.subscribe_automations from public;

-- Which changes people can be notified of, beside those of custom objects. Compared with the declarations of the server by a test.
create or replace function crm.notified_changes() returns table (entity text, operation text)
language sql immutable parallel safe as $$
  select entity, operation
  from unnest('{lead,contact,company,deal,activity}'::text[]) as entity
  cross join unnest('{insert,update}'::text[]) as operation
$$;

-- Subscribes an organization to them, and to changes of its custom objects, as soon as it has a second active member.
create or replace function crm.subscribe_notifications() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  if (select count(*) from (
    select from crm.membership where tenant_id = tenant and is_active limit 2) as active) > 1
  then
    delete from crm.event_subscription as subscription
    where tenant_id = tenant and processor = 'notifications' and entity like 'object-%'
      and not exists (
        select from crm.custom_object as object
        where object.tenant_id = tenant and object.entity = subscription.entity);
    insert into crm.event_subscription (tenant_id, entity, operation, processor)
    select tenant, entity, operation, 'notifications' from crm.notified_changes()
    union all
    select tenant, object.entity, operation, 'notifications'
    from crm.custom_object as object cross join unnest('{insert,update}'::text[]) as operation
    where object.tenant_id = tenant
    on conflict do nothing;
  else
    delete from crm.event_subscription where tenant_id = tenant and processor = 'notifications';
  end if;
  return null;
end $$;
revoke execute on function crm.subscribe_notifications from public;

-- When somebody's next daily summary is sent: at an hour of their clock.
create or replace function crm.next_digest(zone text, hour integer) returns timestamptz language sql stable as $$
  select case when today > now() then today else tomorrow end from (
    select (day + make_interval(hours => hour)) at time zone zone as today,
      (day + 1 + make_interval(hours => hour)) at time zone zone as tomorrow
    from (select (now() at time zone zone)::date as day) as local) as due
$$;
