-- The order of fields on forms and record pages. See docs/adr/0123-layouts.md.

create table crm.layout (
  entity text collate "C" not null,
  user_role_id uuid,
  arrangement jsonb not null check (jsonb_typeof(arrangement) = 'object')
);
select crm.tenant_table('layout', searchable => '{entity}');
select crm.tenant_reference('layout', 'user_role_id', 'user_role');
create unique index layout_entity_unique on crm.layout (tenant_id, entity, user_role_id) nulls not distinct;
create trigger stays_with_entity before update on crm.layout for each row
  when (new.entity <> old.entity or new.user_role_id is distinct from old.user_role_id)
  execute function crm.refuse('entity', 'A layout cannot be moved to other records or another role');
