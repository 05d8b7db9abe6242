-- Rows of imported files that could not be read.
create table if not exists crm.import_unread_row (
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
