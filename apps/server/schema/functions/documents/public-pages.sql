-- What visitors of public pages may read and write, and how often.

-- Counts a request and returns whether it is within the limit. The only way in which the role of public pages can change
-- a counter. Windows are fixed: the first request after a window has ended starts the next one.
create or replace function crm.count_public_request(bucket text, allowed integer, window_seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  window_start timestamptz := now() - make_interval(secs => window_seconds);
  counted_requests integer;
begin
  insert into crm.public_request as counted (tenant_id, bucket)
  values (crm.current_tenant(), count_public_request.bucket)
  on conflict on constraint public_request_pkey do update set
    -- Not counted beyond the limit, so that the number cannot overflow.
    requests = case when counted.started_at_utc > window_start then least(counted.requests, allowed) + 1 else 1 end,
    started_at_utc = case when counted.started_at_utc > window_start then counted.started_at_utc else excluded.started_at_utc end
  returning counted.requests into counted_requests;
  return counted_requests <= allowed;
end $$;
revoke execute on function crm.count_public_request from public;
grant execute on function crm.count_public_request to pipewright_public;

-- Whether a record has a valid link. Row security hides the others from visitors. A function, because policies of
-- distributed tables cannot have subqueries.
create or replace function crm.has_public_link(tenant uuid, link_kind text, target uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from crm.public_link where tenant_id = tenant and kind = link_kind and target_id = target);
end $$;

-- The same for the link that an answer was given through.
create or replace function crm.is_answer_to_link(tenant uuid, link uuid, link_kind text, target uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from crm.public_link
    where tenant_id = tenant and id = link and kind = link_kind and target_id = target);
end $$;

-- When an answer was given. Visitors do not choose the time: on Citus the column needs their privilege, because the node
-- of a session fills in the default before it passes the row on to the shard.
create or replace function crm.set_answer_time() returns trigger language plpgsql as $$
begin
  new.created_at_utc := now();
  return new;
end $$;
