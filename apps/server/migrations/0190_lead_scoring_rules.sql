-- The rules by which leads earn points become data. See docs/adr/0105-lead-scoring-rules.md.
-- include functions/change-log.sql

alter table crm.organization
  add column lead_grade_a integer not null default 80,
  add column lead_grade_b integer not null default 60,
  add column lead_grade_c integer not null default 30,
  add constraint lead_grades check (100 >= lead_grade_a and lead_grade_a > lead_grade_b and lead_grade_b > lead_grade_c and lead_grade_c > 0);

drop trigger complete_lead on crm.lead;
alter table crm.lead
  add column fit_score smallint not null default 0,
  add column engagement_score smallint not null default 0;

-- The shares of the scores that leads have: an activity of the last 7 days gave 10 points, one of the last 30 gave 5, as of
-- the time when the score was computed.
alter table crm.lead no force row level security, disable trigger user;
update crm.lead set engagement_score = recent.points, fit_score = lead_score - recent.points
from (
  select tenant_id, id, case
      when last_activity_at_utc > least(now(), score_expires_at_utc - interval '1 microsecond') - interval '168 hours' then 10
      when last_activity_at_utc > least(now(), score_expires_at_utc - interval '1 microsecond') - interval '720 hours' then 5
      else 0 end as points
  from crm.lead) as recent
where lead.tenant_id = recent.tenant_id and lead.id = recent.id;
alter table crm.lead force row level security, enable trigger user;

-- include functions/lead-score.sql
-- include functions/scored-fields.sql
-- include functions/leads.sql

create trigger complete_lead before insert or update of
  first_name, last_name, full_name, email, phone, phone_e164, phone_digits, company_name
on crm.lead for each row when (not crm.is_restoring()) execute function crm.complete_lead();
create trigger wait_for_score before insert or update on crm.lead for each row
  when (not crm.is_restoring() and current_setting('app.scoring', true) is distinct from 'on')
  execute function crm.wait_for_score();

drop function if exists crm.lead_score_reasons(crm.lead, timestamptz);
drop function if exists crm.lead_score(crm.lead, timestamptz);
drop function if exists crm.current_lead_score_points(crm.lead, timestamptz);
drop function if exists crm.lead_score_points(crm.lead, text, text, timestamptz);
drop function if exists crm.lead_score_reason_names();
drop function if exists crm.lead_score_expiry(timestamptz);
drop function if exists crm.refresh_lead_scores(integer);

create table crm.lead_score_rule (
  name text collate "und-x-icu" not null,
  -- Who a lead is, or what happened with it.
  kind text not null check (kind in ('fit', 'engagement')),
  -- Which leads: the product's filter.
  condition jsonb not null default '{"and":[]}' check (jsonb_typeof(condition) = 'object'),
  points integer not null check (points between -50 and 50),
  -- For engagement: at least so many activities of these kinds (empty: of any kind) within so many days. After that the
  -- points fade over some more days.
  activity_kinds text[] not null default '{}',
  at_least integer not null default 1 check (at_least between 1 and 20),
  within_days integer check (within_days between 1 and 365),
  fades_over_days integer not null default 0 check (fades_over_days between 0 and 365),
  sort_order integer not null,
  is_active boolean not null,
  -- See crm.complete_lead_score_rule().
  asked_fields text[] not null default '{}'
);
select crm.tenant_table('lead_score_rule', searchable => '{name}');
select crm.tenant_unique('lead_score_rule', 'name');
select crm.tenant_rule('lead_score_rule', 'within_days', '(new.kind = ''engagement'') = (new.within_days is not null)',
  'Enter for how many days activities count');
create trigger complete_lead_score_rule before insert or update of condition, asked_fields on crm.lead_score_rule
  for each row execute function crm.complete_lead_score_rule();

-- Whether all leads of an organization are being scored again, and how far that is. Not logged, not archived.
create table crm.lead_rescoring (
  tenant_id uuid not null default crm.current_tenant() primary key,
  asked_at_utc timestamptz(3) not null default clock_timestamp(),
  -- The last lead that was scored.
  last_id uuid,
  done integer not null default 0,
  -- How many there are; null before it begins.
  total integer,
  finished_at_utc timestamptz(3)
);
select crm.guard_tenant_table('lead_rescoring', 'select, insert, update');

create trigger rescore_inserted after insert on crm.lead_score_rule for each row
  when (not crm.is_restoring() and new.is_active) execute function crm.ask_for_rescoring();
create trigger rescore_updated after update on crm.lead_score_rule for each row
  when (not crm.is_restoring() and (old.is_active or new.is_active)
    and (old.kind, old.condition, old.points, old.activity_kinds, old.at_least, old.within_days, old.fades_over_days, old.is_active)
      is distinct from
      (new.kind, new.condition, new.points, new.activity_kinds, new.at_least, new.within_days, new.fades_over_days, new.is_active))
  execute function crm.ask_for_rescoring();
create trigger rescore_deleted after delete on crm.lead_score_rule for each row
  when (not crm.is_restoring() and old.is_active) execute function crm.ask_for_rescoring();

create trigger counted_inserted after insert on crm.activity referencing new table as added
  for each statement when (not crm.is_restoring()) execute function crm.mark_counted_leads();
create trigger counted_updated after update on crm.activity referencing old table as removed new table as added
  for each statement when (not crm.is_restoring()) execute function crm.mark_counted_leads();
create trigger counted_deleted after delete on crm.activity referencing old table as removed
  for each statement when (not crm.is_restoring()) execute function crm.mark_counted_leads();
