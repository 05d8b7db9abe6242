-- after tables
-- The fields of a lead, by their names in the API, that rules can ask about and that differ between two states of it: those
-- of `scoredFields` in the contract, and `custom` for all custom fields. A test compares the lists.
create or replace function crm.changed_scored_fields(was crm.lead, is_now crm.lead) returns text[]
language plpgsql immutable as $$
begin
  return array_remove(array[
    case when is_now.first_name is distinct from was.first_name then 'firstName' end,
    case when is_now.last_name is distinct from was.last_name then 'lastName' end,
    case when is_now.full_name is distinct from was.full_name then 'fullName' end,
    case when is_now.email is distinct from was.email then 'email' end,
    case when is_now.phone is distinct from was.phone then 'phone' end,
    case when is_now.company_name is distinct from was.company_name then 'companyName' end,
    case when is_now.job_title is distinct from was.job_title then 'jobTitle' end,
    case when is_now.website is distinct from was.website then 'website' end,
    case when is_now.preferred_contact_method is distinct from was.preferred_contact_method then 'preferredContactMethod' end,
    case when is_now.address is distinct from was.address then 'address' end,
    case when is_now.postal_code is distinct from was.postal_code then 'postalCode' end,
    case when is_now.city_id is distinct from was.city_id then 'cityId' end,
    case when is_now.state_id is distinct from was.state_id then 'stateId' end,
    case when is_now.country_id is distinct from was.country_id then 'countryId' end,
    case when is_now.lead_status_id is distinct from was.lead_status_id then 'leadStatusId' end,
    case when is_now.lead_source_id is distinct from was.lead_source_id then 'leadSourceId' end,
    case when is_now.priority_id is distinct from was.priority_id then 'priorityId' end,
    case when is_now.estimated_value is distinct from was.estimated_value then 'estimatedValue' end,
    case when is_now.notes is distinct from was.notes then 'notes' end,
    case when is_now.custom is distinct from was.custom then 'custom' end], null);
end $$;

-- A lead with its score by the rules that come with the transaction; still due if these are no longer the current ones.
create or replace function crm.score_lead(lead crm.lead) returns crm.lead language plpgsql as $$
declare
  subject crm.lead := lead;
  is_current boolean;
begin
  -- Generated only after the triggers.
  subject.estimated_value_float := lead.estimated_value;
  execute crm.rule_call('lead_score', lead.tenant_id, subject::text)
    into lead.fit_score, lead.engagement_score, lead.score_expires_at_utc, is_current;
  if not is_current then
    lead.score_expires_at_utc := '-infinity';
  end if;
  lead.lead_score := least(100, greatest(0, lead.fit_score + lead.engagement_score));
  return lead;
end $$;
