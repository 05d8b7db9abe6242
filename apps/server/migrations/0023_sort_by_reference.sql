-- Lists that are sorted by what their rows refer to are read key by key: each key's rows in the order of their ids.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('lead', 'lead_status_id'), ('lead', 'lead_source_id'), ('lead', 'priority_id'), ('lead', 'assigned_to_user_id'),
      ('company', 'industry_id'), ('company', 'owner_user_id'), ('contact', 'owner_user_id'),
      ('deal', 'deal_stage_id'), ('deal', 'owner_user_id'),
      ('activity', 'priority_id'), ('activity', 'assigned_to_user_id')
    ) as places (table_name, column_name)
  loop
    execute format('drop index if exists crm.%I', place.table_name || '_' || place.column_name);
    execute format('create index %I on crm.%I (tenant_id, %I, id)',
      place.table_name || '_' || place.column_name, place.table_name, place.column_name);
  end loop;
end $$;
