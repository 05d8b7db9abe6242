-- Changes of lead scores can start automations. See docs/adr/0136-scores-start-automations.md.
alter table crm.lead add column if not exists score_due_by uuid;

-- include functions/change-log.sql
-- include functions/events.sql
-- include functions/leads.sql
-- include functions/lead-score.sql

-- Changes of scores that automations wait for: written only where one of them asks for the score, and removed once they are
-- delivered. See docs/adr/0136-scores-start-automations.md.
create table if not exists crm.lead_score_change (
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
create index if not exists lead_score_change_lead on crm.lead_score_change (tenant_id, lead_id, id);
select crm.guard_tenant_table('lead_score_change', 'select, delete');

drop trigger if exists note_score_change on crm.lead;
create trigger note_score_change after update on crm.lead for each row
  -- The first score of a lead can be the 0 points that it had before.
  when (not crm.is_restoring() and (new.lead_score is distinct from old.lead_score
    or old.score_due_by is not null and new.score_due_by is null))
  execute function crm.note_score_change();
