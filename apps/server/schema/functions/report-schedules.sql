-- When reports are mailed. See docs/adr/0109-scheduled-reports.md.

-- The first time after a moment that a schedule names, by the clock of a time zone. A month that is too short for the day
-- takes its last one.
create or replace function crm.next_report_time(
  zone text, frequency text, weekday integer, month_day integer, local_time time, after timestamptz
) returns timestamptz language sql stable as $$
  select min(candidate) from (
    select (day + local_time) at time zone zone as candidate
    from generate_series(0, 62) as n, lateral (select (after at time zone zone)::date + n as day) as local
    where case frequency
      when 'daily' then true
      when 'weekly' then extract(isodow from day) = weekday
      else extract(day from day) = least(month_day, extract(day from date_trunc('month', day) + interval '1 month - 1 day'))
    end) as candidates
  where candidate > after
$$;
