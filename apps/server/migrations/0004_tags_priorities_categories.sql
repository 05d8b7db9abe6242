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
  description text,
  color text not null,
  rank integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('priority', searchable => '{name,description}');
select crm.tenant_unique('priority', 'name');

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
