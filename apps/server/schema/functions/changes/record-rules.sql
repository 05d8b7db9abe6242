-- Rules of an organization that decide about each written row: territories and lead scores. The server compiles them to
-- statements and prepares these on its connections. See docs/adr/0113-record-rules.md.

-- All such rules of an organization, as JSON (platform/record-rules/organization-rules.ts), with all its custom fields if a
-- rule asks about one.
create or replace function crm.record_rules_for(tenant uuid) returns text language plpgsql stable as $$
declare
  territories text := (
    select coalesce(json_agg(
      json_build_object('id', id, 'parentId', parent_id, 'company', company_filter, 'lead', lead_filter)
      order by sort_order, name, id)::text, '[]')
    from crm.territory where tenant_id = tenant and is_active);
  scoring text := (
    select coalesce(json_agg(
      json_build_object('id', id, 'name', name, 'kind', kind, 'filter', condition, 'points', points,
        'activityKinds', activity_kinds, 'atLeast', at_least, 'withinDays', within_days, 'fadesOverDays', fades_over_days)
      order by sort_order, name, id)::text, '[]')
    from crm.lead_score_rule where tenant_id = tenant and is_active);
begin
  return json_build_object(
    'customFields', case when position('"custom.' in territories || scoring) > 0 then crm.custom_fields_for(tenant, null) end,
    'territories', territories::json,
    'scoring', scoring::json,
    'scoringChangedAt', (select asked_at_utc from crm.lead_rescoring where tenant_id = tenant));
end $$;

-- The SQL that evaluates the rules of a decision for a row, which must be executed at once. The setting names the prepared
-- statement.
create or replace function crm.rule_call(decision text, tenant uuid, subject text) returns text
language plpgsql stable as $$
begin
  return format('execute %I (%L, %L)', current_setting('app.rule_' || decision), tenant, subject);
end $$;
