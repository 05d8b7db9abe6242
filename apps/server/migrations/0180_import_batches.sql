-- Several files that are imported as one: see docs/adr/0102-import-batches.md.

create table crm.import_batch (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  name text not null,
  made_by_user_id uuid not null,
  phase text not null default 'upload' check (phase in ('upload', 'read', 'check', 'run')),
  job_id uuid,
  change_set_id uuid,
  ignored_files integer not null default 0,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint import_batch_made_by_user_id_fk foreign key (tenant_id, made_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable,
  constraint import_batch_job_id_fk foreign key (tenant_id, job_id) references crm.job (tenant_id, id)
    deferrable initially deferred
);
select crm.clear_on_delete('import_batch', 'job_id', 'job');
create index import_batch_newest on crm.import_batch (tenant_id, made_by_user_id, created_at_utc);
select crm.guard_tenant_table('import_batch', 'select, insert, update');

alter table crm.import
  add column batch_id uuid,
  add column position integer not null default 0,
  add column is_left_out boolean not null default false,
  add column file_id uuid,
  add constraint import_batch_id_fk foreign key (tenant_id, batch_id) references crm.import_batch (tenant_id, id)
    on delete cascade,
  add constraint import_file_id_fk foreign key (tenant_id, file_id) references crm.import (tenant_id, id)
    on delete cascade;
create index import_batch_files on crm.import (tenant_id, batch_id, position) where batch_id is not null;
create index import_file on crm.import (tenant_id, file_id) where file_id is not null;
grant delete on crm.import to pipewright_app;
