-- The rules by which leads earn points. See docs/adr/0105-lead-scoring-rules.md.

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
-- Rules are read together with permissions.
grant select on crm.lead_score_rule, crm.lead_rescoring to pipewright_identity;
create policy identity_reads on crm.lead_score_rule for select to pipewright_identity using (crm.current_tenant() is null);
create policy identity_reads on crm.lead_rescoring for select to pipewright_identity using (crm.current_tenant() is null);

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

-- Changes of scores that automations wait for: written only where one of them asks for the score, and removed once they are
-- delivered. See docs/adr/0136-scores-start-automations.md.
create table crm.lead_score_change (
  tenant_id uuid not null,
  -- The action that made the score change, directly or by making it due.
  change_set_id uuid not null,
  id uuid not null default crm.new_id(),
  lead_id uuid not null,
  -- Of one lead, or of all leads because the rules have changed.
  operation text not null check (operation in ('score', 'rescore')),
  -- Null for the first score of a lead that was created without one.
  before smallint,
  after smallint not null,
  primary key (tenant_id, change_set_id, id)
);
create index lead_score_change_lead on crm.lead_score_change (tenant_id, lead_id, id);
select crm.guard_tenant_table('lead_score_change', 'select, delete');
create trigger note_score_change after update on crm.lead for each row
  -- The first score of a lead can be the 0 points that it had before.
  when (not crm.is_restoring() and (new.lead_score is distinct from old.lead_score
    or old.score_due_by is not null and new.score_due_by is null))
  execute function crm.note_score_change();
