-- What the role of public pages sees is narrowed within the policy of tenants: Citus makes restrictive policies permissive
-- on its workers, where they then add rows instead of hiding them.
alter policy tenant_isolation on crm.public_link using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or revoked_at_utc is null and expires_at_utc > now()));
alter policy tenant_isolation on crm.organization using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or deletion_due_at_utc is null));
alter policy tenant_isolation on crm.quote_snapshot using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or crm.has_public_link(tenant_id, 'quote', quote_id)));
alter policy tenant_isolation on crm.quote using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or status not in ('draft', 'void') and crm.has_public_link(tenant_id, 'quote', id)));
alter policy tenant_isolation on crm.quote_line using (
  tenant_id = crm.current_tenant() and (current_user <> 'pipewright_public' or crm.has_public_link(tenant_id, 'quote', quote_id)));
alter policy tenant_isolation on crm.public_answer with check (
  tenant_id = crm.current_tenant()
  and (current_user <> 'pipewright_public' or crm.is_answer_to_link(tenant_id, link_id, kind, target_id)));

drop policy public_reads on crm.public_link;
drop policy public_reads on crm.organization;
drop policy public_reads on crm.quote_snapshot;
drop policy public_reads on crm.quote;
drop policy public_reads on crm.quote_line;
drop policy public_inserts on crm.public_answer;
