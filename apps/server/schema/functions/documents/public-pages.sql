-- Rate limits of public pages.

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
    started_at_utc = case when counted.started_at_utc > window_start then counted.started_at_utc else now() end
  returning counted.requests into counted_requests;
  return counted_requests <= allowed;
end $$;
revoke execute on function crm.count_public_request from public;
grant execute on function crm.count_public_request to pipewright_public;
