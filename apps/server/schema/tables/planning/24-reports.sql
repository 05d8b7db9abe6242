-- Reports and dashboards, private or shared. Like saved views they are not logged: what nobody else may read must not be
-- in the log that timelines, undo and live updates are made from. See docs/adr/0083-reports.md.
create table crm.report (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  name text collate "und-x-icu" not null,
  description text not null default '',
  -- What is counted and how: `ReportDefinition` of the contract.
  definition jsonb not null,
  is_shared boolean not null,
  owner_user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  updated_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint report_owner_user_id_fk foreign key (tenant_id, owner_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
create unique index report_name_unique on crm.report (tenant_id, owner_user_id, lower(name));
create index report_shared on crm.report (tenant_id) where is_shared;
select crm.guard_tenant_table('report', 'select, insert, update, delete');

create table crm.dashboard (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  name text collate "und-x-icu" not null,
  sharing text not null check (sharing in ('private', 'view', 'edit')),
  -- Its cards in their order, and what its filter bar is set to: `Dashboard` of the contract.
  cards jsonb not null,
  scope jsonb not null,
  owner_user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  updated_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint dashboard_owner_user_id_fk foreign key (tenant_id, owner_user_id)
    references crm.membership (tenant_id, user_id) deferrable
);
create unique index dashboard_name_unique on crm.dashboard (tenant_id, owner_user_id, lower(name));
create index dashboard_shared on crm.dashboard (tenant_id) where sharing <> 'private';
select crm.guard_tenant_table('dashboard', 'select, insert, update, delete');
