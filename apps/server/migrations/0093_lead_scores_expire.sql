-- When a lead's score changes by the passing of time alone: see schema/functions/lead-score.sql. What is there already is
-- due at once, and computed anew by the schedule.
drop function crm.lead_score_reasons(crm.lead);
alter table crm.lead add column score_expires_at_utc timestamptz(3) default now();
create index lead_score_expires on crm.lead (tenant_id, score_expires_at_utc) where score_expires_at_utc is not null;
