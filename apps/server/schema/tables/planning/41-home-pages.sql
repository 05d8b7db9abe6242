-- The dashboard that people see first. Neither table has a foreign key to the dashboard: when it was deleted, whoever had
-- it is told so instead of silently getting another page. See docs/adr/0129-home-pages-targets-and-costs.md.
create table crm.home_page (
  -- Null: everyone whose role has no home page of its own.
  role_id uuid,
  -- Null: the standard cards, also where another home page was set for everyone.
  dashboard_id uuid
);
select crm.tenant_table('home_page');
-- Deleted together with the role, and restored by undo.
alter table crm.home_page add constraint home_page_role_id_fk foreign key (tenant_id, role_id)
  references crm.user_role (tenant_id, id) on delete cascade deferrable;
create unique index home_page_role_unique on crm.home_page (tenant_id, role_id) nulls not distinct;

-- A person's own choice, which is nobody else's business and therefore not logged.
create table crm.personal_home_page (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Null: the standard cards, also where the organization has set another home page.
  dashboard_id uuid,
  primary key (tenant_id, user_id)
);
select crm.guard_tenant_table('personal_home_page', 'select, insert, update, delete');
