-- Schedules of reports follow a changed time zone at once. See docs/adr/0109-scheduled-reports.md.
-- include functions/report-schedules.sql

drop trigger if exists reschedule_reports on crm.organization;
create trigger reschedule_reports after update of time_zone on crm.organization for each row
  when (new.time_zone is distinct from old.time_zone) execute function crm.reschedule_reports();
