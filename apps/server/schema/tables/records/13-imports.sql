-- Files that become records. A file is sent in pieces, parsed into rows of texts once, and from there checked and written in
-- steps. See docs/adr/0030-imports.md.

-- Several files that are imported as one, such as a whole export of another product. See docs/adr/0102-import-batches.md.
create table crm.import_batch (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  name text not null,
  made_by_user_id uuid not null,
  phase text not null default 'upload' check (phase in ('upload', 'read', 'check', 'run')),
  job_id uuid,
  change_set_id uuid,
  -- Files of an archive that are no tables.
  ignored_files integer not null default 0,
  created_at_utc timestamptz(3) not null default now(),
  -- What the files have together that it attaches.
  attached_bytes bigint not null default 0,
  -- Whether it starts automations that ask for imported records.
  starts_automations boolean not null default false,
  primary key (tenant_id, id),
  constraint import_batch_made_by_user_id_fk foreign key (tenant_id, made_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable,
  constraint import_batch_job_id_fk foreign key (tenant_id, job_id) references crm.job (tenant_id, id)
    deferrable initially deferred
);
select crm.clear_on_delete('import_batch', 'job_id', 'job');
create index import_batch_newest on crm.import_batch (tenant_id, made_by_user_id, created_at_utc);
select crm.guard_tenant_table('import_batch', 'select, insert, update');

create table crm.import (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  resource text not null,
  file_name text not null,
  made_by_user_id uuid not null,
  -- What was asked for last; the job knows the progress.
  phase text not null default 'upload' check (phase in ('upload', 'read', 'check', 'run')),
  job_id uuid,
  sheets jsonb not null default '[]',
  sheet text,
  -- Each with its heading and its first value.
  columns jsonb not null default '[]',
  row_count integer not null default 0,
  settings jsonb not null default '{}',
  -- Values of the file that no list contains, and how often each occurs.
  unknown jsonb not null default '[]',
  change_set_id uuid,
  created_at_utc timestamptz(3) not null default now(),
  -- Encoding, header row, first rows, and what the columns show about dates and numbers.
  reading jsonb not null default '{}',
  -- How many rows have a problem in each column.
  problems jsonb not null default '[]',
  -- The files that it is imported with, its place among them, and whether it is left out. Until it is recognized as
  -- some kind of records, the resource of such a file is empty.
  batch_id uuid,
  position integer not null default 0,
  is_left_out boolean not null default false,
  -- The import whose file this one reads: another sheet of the same workbook.
  file_id uuid,
  -- What was imported of each column, stage and owner; collected while it runs, and deleted with the rows.
  report jsonb,
  -- Whether it starts automations that ask for imported records; of several files, the batch says so.
  starts_automations boolean not null default false,
  primary key (tenant_id, id),
  constraint import_made_by_user_id_fk foreign key (tenant_id, made_by_user_id)
    references crm.membership (tenant_id, user_id) deferrable,
  constraint import_job_id_fk foreign key (tenant_id, job_id) references crm.job (tenant_id, id)
    deferrable initially deferred,
  constraint import_batch_id_fk foreign key (tenant_id, batch_id) references crm.import_batch (tenant_id, id)
    on delete cascade,
  constraint import_file_id_fk foreign key (tenant_id, file_id) references crm.import (tenant_id, id) on delete cascade
);
select crm.clear_on_delete('import', 'job_id', 'job');
create index import_newest on crm.import (tenant_id, resource, created_at_utc);
create index import_batch_files on crm.import (tenant_id, batch_id, position) where batch_id is not null;
create index import_file on crm.import (tenant_id, file_id) where file_id is not null;
select crm.guard_tenant_table('import', 'select, insert, update, delete');

-- The file as it was sent; deleted once its rows are imported: until then it can be read in another way.
create table crm.import_piece (
  tenant_id uuid not null,
  import_id uuid not null,
  n integer not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, n),
  constraint import_piece_import_id_fk foreign key (tenant_id, import_id) references crm.import (tenant_id, id)
    on delete cascade
);
select crm.guard_tenant_table('import_piece', 'select, insert, update, delete');

-- Texts that the cells of a workbook refer to by number, as far as memory has no room for them while it is parsed.
create table crm.import_text (
  tenant_id uuid not null,
  import_id uuid not null,
  n integer not null,
  text text not null,
  primary key (tenant_id, import_id, n),
  constraint import_text_import_id_fk foreign key (tenant_id, import_id) references crm.import (tenant_id, id)
    on delete cascade
);
select crm.guard_tenant_table('import_text', 'select, insert, delete');

-- Some consecutive rows of the file, and what becomes of each: two arrays of the same length.
create table crm.import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  -- The number of its first row, as spreadsheets count: the headings are row 1.
  first_row integer not null,
  cells jsonb not null,
  verdicts jsonb not null default '[]',
  is_written boolean not null default false,
  creates integer not null default 0,
  updates integer not null default 0,
  skips integer not null default 0,
  errors integer not null default 0,
  primary key (tenant_id, import_id, first_row),
  constraint import_rows_import_id_fk foreign key (tenant_id, import_id) references crm.import (tenant_id, id)
    on delete cascade
);
select crm.guard_tenant_table('import_rows', 'select, insert, update, delete');

-- Rows of the file that could not be read as they should, with the beginning of their text; the first 1,000 of a file.
create table crm.import_unread_row (
  tenant_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  problem text not null check (problem in ('tooManyCells', 'cellTooLong', 'brokenCharacters')),
  text text not null,
  primary key (tenant_id, import_id, row_number),
  constraint import_unread_row_import_id_fk foreign key (tenant_id, import_id) references crm.import (tenant_id, id)
    on delete cascade
);
select crm.guard_tenant_table('import_unread_row', 'select, insert, update, delete');

-- Values by which rows of the file are the same record: the first row that has each.
create table crm.import_key (
  tenant_id uuid not null,
  import_id uuid not null,
  key text not null,
  row_number integer not null,
  primary key (tenant_id, import_id, key),
  constraint import_key_import_id_fk foreign key (tenant_id, import_id) references crm.import (tenant_id, id)
    on delete cascade
);
select crm.guard_tenant_table('import_key', 'select, insert, delete');

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

-- Records that become those of an invited person who joins. Each row has some records of one step of an import, which
-- have the same owner until then. See docs/adr/0180-records-of-invited-people.md.
create table crm.import_for_invited (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  -- The change set of the import.
  change_set_id uuid not null,
  -- In small letters.
  email text collate "C" not null,
  entity text not null,
  record_ids uuid[] not null,
  -- A record that has got another owner since stays as it is.
  owner_until_then uuid not null,
  -- The change set in which the person has got them.
  given_in uuid,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index import_for_invited_waiting on crm.import_for_invited (tenant_id, email, id) where given_in is null;
create index import_for_invited_import on crm.import_for_invited (tenant_id, change_set_id);
select crm.guard_tenant_table('import_for_invited', 'select, insert, update, delete');

-- What an organization chose for files with the same headings.
create table crm.import_mapping (
  tenant_id uuid not null,
  resource text not null,
  signature text not null,
  settings jsonb not null,
  primary key (tenant_id, resource, signature)
);
select crm.guard_tenant_table('import_mapping', 'select, insert, update');

-- How imports find the records that rows of a file are about. See crm.tenant_match().
grant create on schema crm to pipewright_search;
select crm.tenant_match('lead', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('lead', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('lead', 'name', '{full_name}', 'lower(@full_name)');
select crm.tenant_match('contact', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('contact', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('contact', 'name', '{full_name}', 'lower(@full_name)');
select crm.tenant_match('company', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('company', 'domain', '{domain}', 'lower(@domain collate "und-x-icu")');
select crm.tenant_match('company', 'phone', '{phone_e164}', '@phone_e164');
select crm.tenant_match('industry', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('tag', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('deal', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
