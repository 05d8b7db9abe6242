-- The lists by which records are classified. Columns called `key` are names for the code, which people cannot edit.

create table crm.tag (
  name text collate "und-x-icu" not null,
  description text,
  color text not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('tag', searchable => '{name,description}');
select crm.tenant_unique('tag', 'name');

create table crm.priority (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  color text not null,
  rank integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('priority', searchable => '{name,description}');
select crm.tenant_unique('priority', 'name');
select crm.tenant_key('priority');
select crm.tenant_keeps_one('priority', 'active', 'true', 'At least one priority must stay active.');

create table crm.product_category (
  name text collate "und-x-icu" not null,
  description text,
  parent_id uuid,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('product_category', searchable => '{name,description}');
select crm.tenant_unique('product_category', 'name');
select crm.tenant_reference('product_category', 'parent_id', 'product_category');
select crm.tenant_tree('product_category', 'parent_id', 'A category cannot stand below itself');

create table crm.industry (
  name text collate "und-x-icu" not null,
  description text,
  icon_class text,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('industry', searchable => '{name,description}');
select crm.tenant_unique('industry', 'name');

create table crm.company_type (
  name text collate "und-x-icu" not null,
  description text,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('company_type', searchable => '{name,description}');
select crm.tenant_unique('company_type', 'name');

create table crm.payment_term (
  name text collate "und-x-icu" not null,
  description text,
  days integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('payment_term', searchable => '{name,description}');
select crm.tenant_unique('payment_term', 'name');

create table crm.lead_status (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  color_code text not null,
  is_closed_status boolean not null,
  is_won boolean not null default false,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('lead_status', searchable => '{name,description}');
select crm.tenant_unique('lead_status', 'name');
select crm.tenant_key('lead_status');
select crm.tenant_rule('lead_status', 'is_won',
  'new.is_closed_status or not new.is_won', 'Only a closed status can count as won');
select crm.tenant_keeps_one('lead_status', 'won', '@is_won',
  'At least one lead status that counts as won must stay active.');
create trigger open_again before update on crm.lead_status for each row
  when (old.is_won and new.is_won and not new.is_closed_status) execute function crm.open_lead_status();
create constraint trigger lead_status_changed after update on crm.lead_status deferrable initially deferred
  for each row when (old.is_active and (not new.is_active or new.is_closed_status <> old.is_closed_status))
  execute function crm.check_lead_statuses();
create constraint trigger lead_status_deleted after delete on crm.lead_status deferrable initially deferred
  for each row when (old.is_active and crm.has_organization()) execute function crm.check_lead_statuses();

create table crm.lead_source (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  icon text,
  color text not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('lead_source', searchable => '{name,description}');
select crm.tenant_unique('lead_source', 'name');
select crm.tenant_key('lead_source');

create table crm.deal_stage (
  name text collate "und-x-icu" not null,
  description text,
  probability integer not null,
  color text not null,
  is_won boolean not null,
  is_lost boolean not null,
  sort_order integer not null,
  is_active boolean not null,
  -- What its open deals count as in the forecast; those that are won or lost count as that.
  forecast_category text not null default 'pipeline'
    check (forecast_category in ('omitted', 'pipeline', 'best-case', 'commit'))
);
select crm.tenant_table('deal_stage', searchable => '{name,description}');
select crm.tenant_unique('deal_stage', 'name');
select crm.tenant_rule('deal_stage', 'is_lost',
  'not (new.is_won and new.is_lost)', 'A stage cannot be both won and lost');
select crm.tenant_keeps_one('deal_stage', 'open', 'not @is_won and not @is_lost',
  'At least one open deal stage must stay active.');
select crm.tenant_keeps_one('deal_stage', 'won', '@is_won',
  'At least one deal stage for won deals must stay active.');
select crm.tenant_keeps_one('deal_stage', 'lost', '@is_lost',
  'At least one deal stage for lost deals must stay active.');

create table crm.activity_type (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  icon text,
  color text not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('activity_type', searchable => '{name,description}');
select crm.tenant_unique('activity_type', 'name');
select crm.tenant_key('activity_type');
select crm.tenant_keeps_one('activity_type', 'active', 'true', 'At least one activity type must stay active.');
