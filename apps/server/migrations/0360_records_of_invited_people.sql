-- Records that become those of an invited person who joins: see docs/adr/0180-records-of-invited-people.md.
create table crm.import_for_invited (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  change_set_id uuid not null,
  email text collate "C" not null,
  entity text not null,
  record_ids uuid[] not null,
  owner_until_then uuid not null,
  given_in uuid,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index import_for_invited_waiting on crm.import_for_invited (tenant_id, email, id) where given_in is null;
create index import_for_invited_import on crm.import_for_invited (tenant_id, change_set_id);
select crm.guard_tenant_table('import_for_invited', 'select, insert, update, delete');
