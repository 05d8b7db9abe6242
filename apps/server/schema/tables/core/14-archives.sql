-- Archives of an organization. The files themselves are in a folder: see BACKUP_DIR and docs/adr/0035-archives.md.

create table crm.archive (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  -- By hand, by the schedule, before a restore, or uploaded.
  origin text not null check (origin in ('made', 'scheduled', 'safety', 'uploaded')),
  state text not null default 'making' check (state in ('making', 'ready')),
  file_name text not null,
  -- Without a foreign key: an archive outlives whoever made it.
  made_by_user_id uuid,
  made_by_name text,
  size bigint not null default 0,
  content_hash text,
  -- Whether this installation has signed it: see docs/adr/0039-signed-archives.md.
  signature text check (signature in ('valid', 'changed', 'foreign', 'missing')),
  row_count bigint not null default 0,
  -- The result of the last dry run.
  findings jsonb,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('archive', 'select, insert, update, delete');

create table crm.backup_schedule (
  tenant_id uuid not null,
  every text not null check (every in ('day', 'week')),
  keep integer not null check (keep between 1 and 100),
  -- In whose name it is done.
  set_by_user_id uuid not null,
  primary key (tenant_id),
  constraint backup_schedule_set_by_user_id_fk foreign key (tenant_id, set_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
select crm.guard_tenant_table('backup_schedule', 'select, insert, update, delete');
-- The server asks every hour, across tenants, which backups are due.
grant select on crm.backup_schedule to pipewright_identity;
create policy identity_reads on crm.backup_schedule for select to pipewright_identity
  using (crm.current_tenant() is null);
