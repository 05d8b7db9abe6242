-- The texts that the cells of a workbook refer to by number, as far as memory has no room for them; while it is read.
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

-- A deal names the lead that it came from; imports find it by its email or its name.
grant create on schema crm to pipewright_search;
select crm.tenant_match('lead', 'name', '{full_name}', 'lower(@full_name)');
revoke create on schema crm from pipewright_search;
