-- Named views of lists, private or shared. Without the change log on purpose: what nobody else may read must not stand in
-- a log that timelines, undo and live updates are made of.
create table crm.saved_view (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  entity text not null,
  name text collate "und-x-icu" not null,
  address text not null,
  is_shared boolean not null,
  owner_user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint saved_view_owner_user_id_fk foreign key (tenant_id, owner_user_id)
    references crm.membership (tenant_id, user_id)
);
create unique index saved_view_name_unique on crm.saved_view (tenant_id, owner_user_id, entity, lower(name));
create index saved_view_shared on crm.saved_view (tenant_id, entity) where is_shared;
select crm.guard_tenant_table('saved_view', 'select, insert, update, delete');
