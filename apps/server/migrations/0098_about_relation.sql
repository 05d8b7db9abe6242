-- Activities and files are about records of any entity by one relation, instead of by a column for each entity: see
-- docs/adr/0054-about-relation.md. The change log names links as it did before, so its entries stay as they are.
-- include functions/about.sql

do $$
declare
  target text;
  source text;
begin
  foreach source in array '{activity,file}'::text[] loop
    foreach target in array '{lead,contact,company,deal}'::text[] loop
      execute format('drop function crm.%I cascade', format('clear_%s_%s_id', source, target));
    end loop;
  end loop;
  foreach target in array '{lead,contact,company,deal}'::text[] loop
    perform crm.tenant_about_target(target);
  end loop;
end $$;
select crm.tenant_about('activity', 'happened_at_utc');
select crm.tenant_about('file', 'created_at_utc');

-- Row security is forced also on the owner, who sees no tenant's rows outside of one. The rows do not change for anybody
-- who reads them, so nothing is logged, and their version stays. The foreign keys have checked the links already.
do $$
declare
  source text;
  at_column text;
begin
  for source, at_column in values ('activity', 'happened_at_utc'), ('file', 'created_at_utc') loop
    execute format('alter table crm.%1$I no force row level security, disable trigger user', source);
    execute format('alter table crm.%1$s_about no force row level security, disable trigger user', source);
    execute format(
      'update crm.%1$I set about_records = jsonb_strip_nulls(
         jsonb_build_object(''lead'', lead_id, ''contact'', contact_id, ''company'', company_id, ''deal'', deal_id))
       where coalesce(lead_id, contact_id, company_id, deal_id) is not null', source);
    execute format(
      'insert into crm.%1$s_about (tenant_id, id, entity, record_id, at_utc)
       select tenant_id, id, link.entity, link.record_id, %2$I from crm.%1$I
       cross join lateral (values (''lead'', lead_id), (''contact'', contact_id), (''company'', company_id), (''deal'', deal_id))
         as link (entity, record_id)
       where link.record_id is not null', source, at_column);
    execute format('alter table crm.%1$I force row level security, enable trigger user', source);
    execute format('alter table crm.%1$s_about force row level security, enable trigger user', source);
    execute format(
      'alter table crm.%I drop column lead_id, drop column contact_id, drop column company_id, drop column deal_id', source);
  end loop;
end $$;
