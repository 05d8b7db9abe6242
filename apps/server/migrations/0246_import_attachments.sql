-- Files of an archive that rows of its tables refer to. Their content is stored as that of files of records, and copied
-- from there when the files are attached. See docs/adr/0125-attachments-in-archives.md.
create table crm.import_attachment (
  tenant_id uuid not null,
  batch_id uuid not null,
  -- The archive, and its position among all files that were sent, which its tables have as well.
  upload_id uuid not null,
  position integer not null,
  -- The path in the archive; in small letters, the part behind the last slash, and that without its ending.
  path text collate "C" not null,
  name text collate "C" not null,
  stem text collate "C" not null,
  -- As people see it.
  file_name text not null,
  content_id uuid not null,
  size integer not null,
  primary key (tenant_id, batch_id, upload_id, path),
  constraint import_attachment_batch_id_fk foreign key (tenant_id, batch_id)
    references crm.import_batch (tenant_id, id) on delete cascade
);
create index import_attachment_name on crm.import_attachment (tenant_id, batch_id, name);
create index import_attachment_stem on crm.import_attachment (tenant_id, batch_id, stem);
select crm.guard_tenant_table('import_attachment', 'select, insert, delete');
-- What the files have together that the import attaches.
alter table crm.import_batch add column if not exists attached_bytes bigint not null default 0;
