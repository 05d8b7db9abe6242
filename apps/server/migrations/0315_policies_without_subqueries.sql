-- A distributed table cannot have a policy with a subquery.
-- include functions/public-pages.sql

alter policy public_inserts on crm.public_answer with check (crm.is_answer_to_link(tenant_id, link_id, kind, target_id));
alter policy public_reads on crm.quote_snapshot using (crm.has_public_link(tenant_id, 'quote', quote_id));
alter policy public_reads on crm.quote using (status not in ('draft', 'void') and crm.has_public_link(tenant_id, 'quote', id));
alter policy public_reads on crm.quote_line using (crm.has_public_link(tenant_id, 'quote', quote_id));
