-- Custom references always have keys, so that they can be cleared when the record that they lead to is deleted.
-- include functions/custom-fields.sql

select crm.tenant_custom_target('lead');
select crm.tenant_custom_target('contact');
select crm.tenant_custom_target('company');
select crm.tenant_custom_target('deal');

do $$
declare
  field record;
begin
  for field in select tenant_id, entity, key from crm.custom_field
    where type = 'reference' and not is_indexed and not is_unique
  loop
    execute format(
      'insert into crm.custom_key (tenant_id, record_id, field_key, key_text)
       select $1, id, $2, lower(custom ->> $2) from crm.%I where tenant_id = $1 and custom ? $2', replace(field.entity, '-', '_'))
      using field.tenant_id, field.key;
  end loop;
end $$;
