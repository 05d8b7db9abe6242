-- When reports are mailed. See docs/adr/0109-scheduled-reports.md.

-- The first time after a moment that a schedule names, by the clock of a time zone. A month that is too short for the day
-- takes its last one.
create or replace function crm.next_report_time(
  zone text, frequency text, weekday integer, month_day integer, local_time time, after timestamptz
) returns timestamptz language sql immutable as $$
  select min(candidate) from (
    select (day + local_time) at time zone zone as candidate
    from generate_series(0, 62) as n, lateral (select (after at time zone zone)::date + n as day) as local
    where case frequency
      when 'daily' then true
      when 'weekly' then extract(isodow from day) = weekday
      else extract(day from day) = least(month_day, extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day'))
    end) as candidates
  where candidate > after
$$;

-- When the time zone of the organization changes, schedules follow it at once. Reports that are already due are sent
-- first.
create or replace function crm.reschedule_reports() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update crm.report_schedule
  set next_at_utc = crm.next_report_time(new.time_zone, frequency, weekday, month_day, local_time, now())
  where tenant_id = new.tenant_id and next_at_utc > now();
  return null;
end $$;

revoke execute on function crm.reschedule_reports from public;
