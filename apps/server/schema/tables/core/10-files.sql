-- Files of records. The content is sent in pieces after the row was created. It stays when the row is deleted, so that an
-- undo restores the whole file; the nightly retention removes it.

create table crm.file (
  name text collate "und-x-icu" not null,
  content_type text,
  size integer not null,
  -- Whether every piece has arrived.
  is_whole boolean not null default false,
  added_by_user_id uuid
);
select crm.tenant_table('file', searchable => '{name}', long => true);
select crm.tenant_reference('file', 'added_by_user_id', 'membership', 'user_id');
select crm.tenant_about('file', 'created_at_utc');
create index file_newest on crm.file (tenant_id, created_at_utc, id);
create index file_changed on crm.file (tenant_id, updated_at_utc, id);
select crm.owned_lists('file', 'added_by_user_id', '{created_at_utc,updated_at_utc}');
create trigger complete_file before insert or update of size on crm.file for each row
  when (not crm.is_restoring()) execute function crm.complete_file();

create table crm.file_piece (
  tenant_id uuid not null default crm.current_tenant(),
  file_id uuid not null,
  n integer not null,
  bytes bytea not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, file_id, n)
);
create index file_piece_age on crm.file_piece (tenant_id, created_at_utc);
select crm.guard_tenant_table('file_piece', 'select, insert, update, delete');
-- Images and archives do not compress.
alter table crm.file_piece alter column bytes set storage external;
create trigger keep_file_whole after insert or update on crm.file_piece for each row
  when (not crm.is_restoring()) execute function crm.keep_file_whole();
