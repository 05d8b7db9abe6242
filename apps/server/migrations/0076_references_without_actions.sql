-- A distributed table can have neither ON DELETE SET NULL nor ON UPDATE CASCADE: triggers do the same.
-- include functions/tenant-tables.sql
-- include functions/places.sql

do $$
declare
  released record;
begin
  for released in
    select child.relname as table_name, attname as column_name, parent.relname as parent, conname
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[2]
    where contype = 'f' and connamespace = 'crm'::regnamespace and confdeltype = 'n'
  loop
    execute format(
      'alter table crm.%1$I drop constraint %2$I,
         add constraint %2$I foreign key (tenant_id, %3$I) references crm.%4$I (tenant_id, id) deferrable',
      released.table_name, released.conname, released.column_name, released.parent);
    perform crm.clear_on_delete(released.table_name, released.column_name, released.parent);
  end loop;
end $$;

alter table crm.city drop constraint city_state_id_fk, add constraint city_state_id_fk
  foreign key (tenant_id, state_id, country_id) references crm.state (tenant_id, id, country_id) deferrable;
create trigger "0_move_cities" after update on crm.state for each row
  when (new.country_id <> old.country_id) execute function crm.move_cities();

do $$
declare
  placed text;
begin
  foreach placed in array '{company,contact,lead}'::text[] loop
    execute format(
      'alter table crm.%1$I
         drop constraint %2$I, drop constraint %3$I,
         add constraint %2$I foreign key (tenant_id, city_id, state_id, country_id)
           references crm.city (tenant_id, id, state_id, country_id) deferrable initially deferred,
         add constraint %3$I foreign key (tenant_id, state_id, country_id)
           references crm.state (tenant_id, id, country_id) deferrable initially deferred',
      placed, placed || '_city_id_fk', placed || '_state_id_fk');
    perform crm.move_with_places(placed);
  end loop;
end $$;
