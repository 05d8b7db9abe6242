-- Territories and lead scores are decided by prepared statements. See docs/adr/0113-record-rules.md.
-- include functions/record-rules.sql
-- include functions/territories.sql

drop trigger territory on crm.company;
drop trigger territory on crm.lead;
create trigger territory before insert or update on crm.company for each row
  when (current_setting('app.rule_territory_company', true) <> '' and not crm.is_restoring())
  execute function crm.place_company();
create trigger territory before insert or update on crm.lead for each row
  when (current_setting('app.rule_territory_lead', true) <> '' and not crm.is_restoring())
  execute function crm.place_lead();
select crm.write_territory_trigger('company', 'owner_user_id');
select crm.write_territory_trigger('lead', 'assigned_to_user_id');
drop function if exists crm.territory_rules_for(uuid);

grant select on crm.lead_score_rule, crm.lead_rescoring to pipewright_identity;
create policy identity_reads on crm.lead_score_rule for select to pipewright_identity using (crm.current_tenant() is null);
create policy identity_reads on crm.lead_rescoring for select to pipewright_identity using (crm.current_tenant() is null);
