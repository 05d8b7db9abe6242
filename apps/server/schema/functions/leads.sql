-- Leads.

-- Columns that follow from the rest of the row.
create or replace function crm.complete_lead() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.company_name, new.email, '');
  new.phone_e164 := crm.matching_e164(new.phone, new.phone_e164, old.phone, old.phone_e164);
  new.phone_digits := crm.searched_digits(new.phone, new.phone_e164);
  new.lead_score := crm.lead_score(new, now());
  new.score_expires_at_utc := crm.lead_score_expiry(new.last_activity_at_utc);
  return new;
end $$;

revoke execute on function crm.complete_lead from public;
