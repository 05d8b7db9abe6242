-- Fields that an organization adds to its records. See docs/adr/0067-custom-fields.md.

create table crm.custom_field (
  -- The name of the resource whose records have the field, such as `lead`.
  entity text not null,
  -- Its name in the API and in files. It never changes.
  slug text not null check (slug ~ '^[a-z][a-z0-9_]{0,49}$'),
  -- Under this key the values are stored. Random, so that the key of a deleted field is not used again.
  key text collate "C" not null default crm.new_custom_key() check (key ~ '^[A-Za-z0-9]{6}$'),
  type text not null,
  label text collate "und-x-icu" not null,
  help text,
  section text,
  sort_order integer not null,
  is_required boolean not null,
  is_unique boolean not null,
  is_indexed boolean not null,
  -- False: the field is retired. Records keep their values.
  is_active boolean not null,
  -- Options, bounds, the default value, the kind of record that a reference leads to, and who may see and change values.
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  -- Whether the global search looks into it. It reads the keys, so the field is indexed as well.
  is_searchable boolean not null default false check (not is_searchable or is_indexed or is_unique)
);
select crm.tenant_table('custom_field', searchable => '{label,slug,help}');
select crm.tenant_unique('custom_field', 'slug', within => 'entity');
select crm.tenant_unique('custom_field', 'label', within => 'entity');
create unique index custom_field_key_unique on crm.custom_field (tenant_id, key);

-- Read with the role when somebody is authenticated.
grant select on crm.custom_field to pipewright_identity;
create policy identity_reads on crm.custom_field for select to pipewright_identity using (crm.current_tenant() is null);

create trigger limit_custom_fields before insert or update of is_unique, is_indexed on crm.custom_field
  for each row execute function crm.limit_custom_fields();
create trigger stays_of_its_type before update on crm.custom_field for each row
  when (new.type <> old.type and not crm.stores_alike(old.type, new.type))
  execute function crm.refuse('type', 'The type of a field cannot be changed like this. Add a new field instead.');
create trigger stays_with_entity before update on crm.custom_field for each row
  when (new.entity <> old.entity) execute function crm.refuse('entity', 'A field cannot be moved to other records');
create trigger keeps_its_slug before update on crm.custom_field for each row
  when (new.slug <> old.slug or new.key <> old.key) execute function crm.refuse('slug', 'The API name of a field cannot be changed');

-- Sortable copies of the values of indexed and unique fields, and of references. Under row security an index on JSON cannot be used; this
-- table has plain columns. Maintained by triggers, not archived.
create table crm.custom_key (
  tenant_id uuid not null,
  record_id uuid not null,
  field_key text collate "C" not null,
  key_text text collate "und-x-icu",
  key_number double precision,
  -- The whole value in lower case; only of unique fields.
  unique_text text collate "C",
  primary key (tenant_id, record_id, field_key)
);
select crm.guard_tenant_table('custom_key', 'select');
create index custom_key_text on crm.custom_key (tenant_id, field_key, key_text, record_id) where key_text is not null;
create index custom_key_number on crm.custom_key (tenant_id, field_key, key_number, record_id) where key_number is not null;
create unique index custom_key_unique on crm.custom_key (tenant_id, field_key, unique_text) where unique_text is not null;

create trigger rebuild_keys after insert or update of is_unique, is_indexed on crm.custom_field
  for each row execute function crm.rebuild_custom_keys();
create trigger remove_keys after delete on crm.custom_field for each row execute function crm.remove_custom_keys('field');

select crm.tenant_custom('lead');
select crm.tenant_custom('contact');
select crm.tenant_custom('company');
select crm.tenant_custom('deal');
select crm.tenant_custom('activity');

select crm.tenant_custom_target('lead');
select crm.tenant_custom_target('contact');
select crm.tenant_custom_target('company');
select crm.tenant_custom_target('deal');
