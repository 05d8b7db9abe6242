-- Territories: a tree, with rules that say which companies and leads belong where. See docs/adr/0106-territories.md.

create table crm.territory (
  name text collate "und-x-icu" not null,
  description text,
  parent_id uuid,
  manager_user_id uuid,
  member_user_ids uuid[] not null default '{}',
  -- Filters as the API has them; none where no such records are taken by rule.
  company_filter jsonb,
  lead_filter jsonb,
  owner_rule text not null default 'nobody' check (owner_rule in ('nobody', 'person', 'round-robin', 'least-busy')),
  assignee_user_id uuid,
  -- How many records were given to its members in turn.
  owner_turns bigint not null default 0,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('territory', searchable => '{name,description}');
select crm.tenant_unique('territory', 'name');
select crm.tenant_reference('territory', 'parent_id', 'territory');
select crm.tenant_reference('territory', 'manager_user_id', 'membership', 'user_id');
select crm.tenant_reference('territory', 'assignee_user_id', 'membership', 'user_id');
select crm.tenant_references('territory', 'member_user_ids', 'membership', 'user_id');
select crm.tenant_tree('territory', 'parent_id', 'A territory cannot stand below itself');
select crm.tenant_rule('territory', 'assignee_user_id', $$new.owner_rule <> 'person' or new.assignee_user_id is not null$$,
  'Choose who gets the records');
grant select on crm.territory to pipewright_identity;
create policy identity_reads on crm.territory for select to pipewright_identity using (crm.current_tenant() is null);

select crm.tenant_territory('company', 'owner_user_id');
select crm.tenant_territory('lead', 'assigned_to_user_id');

-- Targets of territories. Deleted together with the territory, and restored by undo.
alter table crm.sales_target add column territory_id uuid;
alter table crm.sales_target add constraint sales_target_scope_check check (num_nonnulls(user_id, team_id, territory_id) = 1);
alter table crm.sales_target add constraint sales_target_territory_id_fk foreign key (tenant_id, territory_id)
  references crm.territory (tenant_id, id) on delete cascade deferrable;
create index sales_target_territory_id on crm.sales_target (tenant_id, territory_id);
create unique index sales_target_period_unique on crm.sales_target
  (tenant_id, period, (coalesce(user_id, team_id, territory_id)));
