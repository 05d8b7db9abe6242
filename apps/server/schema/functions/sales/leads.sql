-- Leads.

-- Columns that follow from the rest of the row.
create or replace function crm.complete_lead() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.company_name, new.email, '');
  new.phone_e164 := crm.matching_e164(new.phone, new.phone_e164, old.phone, old.phone_e164);
  new.phone_digits := crm.searched_digits(new.phone, new.phone_e164);
  return new;
end $$;

-- Scores are computed by the rules that come with the transaction: see crm.rule_call(). Where there are none, for example
-- when the product itself writes, the leads are due (score_expires_at_utc = -infinity), of which the setting
-- app.derived_due informs the server. Runs after the other triggers (its name comes last), because they change fields too.
create or replace function crm.wait_for_score() returns trigger language plpgsql as $$
declare
  -- In a distributed database the rows of a trigger have the type of the shard, which the functions below do not take.
  before crm.lead;
  lead crm.lead;
  changed text[];
  asked text;
begin
  if tg_op = 'INSERT' then
    new.lead_score := 0;
    new.fit_score := 0;
    new.engagement_score := 0;
    new.score_expires_at_utc := '-infinity';
  else
    new.lead_score := old.lead_score;
    new.fit_score := old.fit_score;
    new.engagement_score := old.engagement_score;
    if new.last_activity_at_utc is distinct from old.last_activity_at_utc then
      new.score_expires_at_utc := '-infinity';
    elsif new.score_expires_at_utc is distinct from '-infinity' then
      -- Only what an active rule asks about can change the score. A custom field can be a formula that reads any other field.
      before := old;
      lead := new;
      changed := crm.changed_scored_fields(before, lead);
      if cardinality(changed) > 0 then
        -- A bulk change asks the same for a thousand leads: within a statement the answer does not change.
        asked := concat_ws(' ', statement_timestamp(), new.tenant_id, changed);
        if current_setting('app.unscored_change', true) is distinct from asked then
          if exists (
            select from crm.lead_score_rule
            where tenant_id = new.tenant_id and is_active and asked_fields && (changed || array['custom']))
          then
            new.score_expires_at_utc := '-infinity';
          else
            perform set_config('app.unscored_change', asked, true);
          end if;
        end if;
      end if;
    end if;
  end if;
  if new.score_expires_at_utc = '-infinity' then
    -- Never with the rights of a function that runs as its owner: row security must apply to the query. Not where activities
    -- have changed: several triggers follow from these, and the score shall change once.
    if current_setting('app.rule_lead_score', true) <> '' and current_user = session_user
      and current_setting('app.keeping_up', true) is distinct from 'on'
    then
      lead := new;
      new := crm.score_lead(lead);
    end if;
    if new.score_expires_at_utc = '-infinity' then
      new.score_due_by := nullif(current_setting('app.change_set_id', true), '')::uuid;
      perform set_config('app.derived_due', 'on', true);
    else
      new.score_due_by := null;
    end if;
  end if;
  return new;
end $$;

revoke execute on function crm.complete_lead, crm.wait_for_score from public;
