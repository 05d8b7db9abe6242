-- Targets of territories, beside those of people and teams. See docs/adr/0129-home-pages-targets-and-costs.md.
alter table crm.sales_target drop constraint if exists sales_target_check;
drop index if exists crm.sales_target_period_unique;
alter table crm.sales_target add column territory_id uuid;
alter table crm.sales_target add constraint sales_target_scope_check check (num_nonnulls(user_id, team_id, territory_id) = 1);
alter table crm.sales_target add constraint sales_target_territory_id_fk foreign key (tenant_id, territory_id)
  references crm.territory (tenant_id, id) on delete cascade deferrable;
create index sales_target_territory_id on crm.sales_target (tenant_id, territory_id);
create unique index sales_target_period_unique on crm.sales_target
  (tenant_id, period, (coalesce(user_id, team_id, territory_id)));
