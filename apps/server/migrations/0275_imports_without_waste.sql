-- Checks of imports run rules without writing rows, and fewer triggers run for each row. See
-- docs/adr/0140-checks-without-writing.md.
-- include functions/tenant-tables.sql
-- include functions/tenant-rules.sql
-- include functions/amounts.sql
-- include functions/sales-documents.sql
-- include functions/contacts-and-companies.sql

-- blocks company: replaces a trigger, and reads no rows
-- blocks contact: the same
-- blocks deal: the same
-- blocks activity: the same
-- blocks quote: the same
-- blocks sales_order: the same
select crm.tenant_trial('company');
select crm.tenant_trial('contact');
select crm.tenant_trial('deal');
select crm.tenant_trial('activity');

select crm.calculate_document_totals('deal');
select crm.calculate_document_totals('quote');
select crm.calculate_document_totals('sales_order');

-- blocks briefly: the blocks below replace triggers, and read no rows
-- Lists of references: the name of the table beside each is that of the table and the column.
do $$
declare
  present record;
begin
  for present in
    select relname as table_name, split_part(encode(tgargs, 'escape'), '\000', 2) as column_name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and tgfoid = 'crm.keep_references()'::regprocedure
      and tgname not like 'keep\_new\_%'
  loop
    perform crm.follow_references(present.table_name, present.column_name);
  end loop;
end $$;

-- Amounts: a trigger function for each column.
do $$
declare
  present record;
begin
  for present in
    select relname as table_name, split_part(encode(tgargs, 'escape'), '\000', 1) as column_name,
      nullif(split_part(encode(tgargs, 'escape'), '\000', 2), '') as currency_column
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and tgfoid = to_regprocedure('crm.check_amount()')
      and tgname like 'check\_new\_%'
  loop
    perform crm.tenant_amount(present.table_name, present.column_name, present.currency_column);
  end loop;
end $$;
drop function if exists crm.check_amount();
