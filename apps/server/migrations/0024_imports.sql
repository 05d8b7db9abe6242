-- Files that become records. A file is sent in pieces, read into rows of texts once, and judged and written from there in
-- steps: see docs/adr/0030-imports.md.
create table crm.import (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  resource text not null,
  file_name text not null,
  made_by_user_id uuid not null,
  -- What was asked for last; the job tells how far it has come.
  phase text not null default 'upload' check (phase in ('upload', 'read', 'check', 'run')),
  job_id uuid,
  sheets jsonb not null default '[]',
  sheet text,
  -- Each with its heading and its first value.
  columns jsonb not null default '[]',
  row_count integer not null default 0,
  settings jsonb not null default '{}',
  -- Values of the file that no list has, and how often each was met.
  unknown jsonb not null default '[]',
  change_set_id uuid,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint import_made_by_user_id_fk foreign key (tenant_id, made_by_user_id)
    references crm.membership (tenant_id, user_id),
  constraint import_job_id_fk foreign key (tenant_id, job_id) references crm.job (tenant_id, id)
    on delete set null (job_id)
);
create index import_newest on crm.import (tenant_id, resource, created_at_utc);
select crm.guard_tenant_table('import', 'select, insert, update');

-- The file as it was sent; gone once its rows are read, unless it has other sheets.
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

-- Some rows of the file, one after the other, and what becomes of each: an array beside an array.
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

-- By what a row of the file is the same as a later one: the first row that has it.
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

-- What an organization chose for files with the same headings.
create table crm.import_mapping (
  tenant_id uuid not null,
  resource text not null,
  signature text not null,
  settings jsonb not null,
  primary key (tenant_id, resource, signature)
);
select crm.guard_tenant_table('import_mapping', 'select, insert, update');

-- Records by what makes two of them the same one: `crm.<table>_by_<key>(tenant, wanted)`. Row security keeps PostgreSQL
-- from using an index on an expression, so these run as the role that finds ids and nothing else; see 0007.
create function crm.tenant_match(table_name text, key text, columns text[], expression text) returns void
language plpgsql as $do$
begin
  execute format('create index %I on crm.%I (tenant_id, (%s), id)', table_name || '_match_' || key, table_name,
    replace(expression, '@', ''));
  execute format('grant select (%s) on crm.%I to pipewright_search', array_to_string(columns, ', '), table_name);
  execute format(
    $f$create function crm.%1$I(tenant uuid, wanted text[]) returns table (wanted_value text, found_id uuid)
    language plpgsql stable security definer set search_path = pg_catalog, pg_temp
    -- While a table is being filled, what is known about its size is old: the index is right at any size.
    set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select there.id from crm.%2$I as there
          where there.tenant_id = tenant and %3$s = %4$s order by there.id limit 1)
        from unnest(wanted) as value;
    end $$$f$,
    table_name || '_by_' || key, table_name, replace(expression, '@', 'there.'),
    case when expression like 'right%' then 'value' else 'lower(value collate "und-x-icu")' end);
  execute format('alter function crm.%I owner to pipewright_search', table_name || '_by_' || key);
  execute format('revoke execute on function crm.%I from public', table_name || '_by_' || key);
  execute format('grant execute on function crm.%I to pipewright_app', table_name || '_by_' || key);
end $do$;
revoke execute on function crm.tenant_match from public;

grant create on schema crm to pipewright_search;
select crm.tenant_match('lead', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('lead', 'phone', '{phone_digits}', 'right(@phone_digits, 9)');
select crm.tenant_match('contact', 'email', '{email}', 'lower(@email collate "und-x-icu")');
select crm.tenant_match('contact', 'phone', '{phone_digits}', 'right(@phone_digits, 9)');
select crm.tenant_match('contact', 'name', '{full_name}', 'lower(@full_name)');
select crm.tenant_match('company', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('company', 'domain', '{domain}', 'lower(@domain collate "und-x-icu")');
select crm.tenant_match('company', 'phone', '{phone_digits}', 'right(@phone_digits, 9)');
select crm.tenant_match('industry', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('deal', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
