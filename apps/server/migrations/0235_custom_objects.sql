-- include functions/custom-objects.sql
-- Record types that organizations define. See docs/adr/0121-custom-objects.md.

create table crm.custom_object (
  name text collate "und-x-icu" not null,
  plural_name text collate "und-x-icu" not null,
  -- Its name in addresses and in the API. It never changes.
  slug text not null check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
  icon text not null,
  -- What the title of its records is called.
  title_label text not null,
  description text,
  sort_order integer not null,
  -- False: the object is retired. Its records are kept.
  is_active boolean not null,
  -- The record type that it uses, such as `object-a`: the name of the table, as the change log and permissions have it.
  entity text not null check (entity ~ '^object-[a-j]$')
);
select crm.tenant_table('custom_object', searchable => '{name,plural_name,slug,description}');
select crm.tenant_unique('custom_object', 'name');
select crm.tenant_unique('custom_object', 'plural_name');
select crm.tenant_unique('custom_object', 'slug');
create unique index custom_object_entity_unique on crm.custom_object (tenant_id, entity);

grant select on crm.custom_object to pipewright_identity;
create policy identity_reads on crm.custom_object for select to pipewright_identity using (crm.current_tenant() is null);

create trigger choose_object_table before insert on crm.custom_object
  for each row when (new.entity is null and not crm.is_restoring()) execute function crm.choose_object_table();
create trigger keeps_its_slug before update on crm.custom_object for each row
  when (new.slug <> old.slug or new.entity <> old.entity)
  execute function crm.refuse('slug', 'The API name of an object cannot be changed');
create trigger refuse_used before delete on crm.custom_object
  for each row when (not crm.is_restoring() and crm.has_organization()) execute function crm.refuse_used_object();
create trigger remove_parts before delete on crm.custom_object
  for each row when (not crm.is_restoring() and crm.has_organization()) execute function crm.remove_object_parts();
create trigger needs_its_object before insert on crm.custom_field
  for each row when (new.entity like 'object-%' and not crm.is_restoring()) execute function crm.require_object();
create trigger needs_its_object before insert on crm.automation
  for each row when (new.entity like 'object-%' and not crm.is_restoring()) execute function crm.require_object();
create trigger needs_its_objects before insert or update of events on crm.webhook
  for each row when (not crm.is_restoring()) execute function crm.require_event_objects();
create trigger leave_out_missing_objects before insert or update of permissions on crm.user_role
  for each row when (not new.is_built_in and new.permissions::text like '%"object-%' and not crm.is_restoring())
  execute function crm.leave_out_missing_objects();
create trigger revoke_object_keys after delete on crm.custom_object
  for each row when (not crm.is_restoring()) execute function crm.revoke_object_keys();

-- The tables are alike. A row belongs to the definition that was in use when it was added, so records of a deleted object
-- cannot come back into another one.
create table crm.object_a (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-a')
);
create table crm.object_b (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-b')
);
create table crm.object_c (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-c')
);
create table crm.object_d (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-d')
);
create table crm.object_e (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-e')
);
create table crm.object_f (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-f')
);
create table crm.object_g (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-g')
);
create table crm.object_h (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-h')
);
create table crm.object_i (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-i')
);
create table crm.object_j (
  title text collate "und-x-icu" not null,
  owner_user_id uuid,
  object_id uuid not null default crm.object_in_use('object-j')
);

do $$
declare
  object text;
begin
  foreach object in array crm.object_tables() loop
    perform crm.tenant_table(object, searchable => '{title}', long => true);
    perform crm.tenant_reference(object, 'object_id', 'custom_object');
    execute format(
      'create trigger needs_its_object before insert on crm.%I for each row
       when (nullif(current_setting(''app.undo_of'', true), '''') is not null and not crm.is_restoring())
       execute function crm.require_own_object()', object);
    perform crm.tenant_sorted_reference(object, 'owner_user_id', 'membership', 'user_id');
    perform crm.tenant_custom(object);
    perform crm.tenant_custom_target(object);
    perform crm.tenant_about_target(object);
    perform crm.tenant_match(object, 'title', '{title}', 'lower(@title)');
    execute format('create index %I on crm.%I (tenant_id, created_at_utc, id)', object || '_newest', object);
    execute format('create index %I on crm.%I (tenant_id, updated_at_utc, id)', object || '_changed', object);
    execute format('create index %I on crm.%I (tenant_id, title, id)', object || '_title', object);
    perform crm.owned_lists(object, 'owner_user_id', '{created_at_utc,updated_at_utc,title}');
  end loop;
end $$;
