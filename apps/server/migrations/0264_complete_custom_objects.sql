-- Layouts, ids of other systems and notifications for records of custom objects, and one order of locks. See docs/adr/0134-complete-custom-objects.md.
-- include functions/custom-objects.sql
-- include functions/events.sql

create trigger needs_its_object before insert on crm.layout
  for each row when (new.entity like 'object-%' and not crm.is_restoring()) execute function crm.require_object();

-- blocks briefly: adds columns to the tables of custom objects and checks that they are empty: a second for a million records.
do $$
declare
  object text;
begin
  foreach object in array crm.object_tables() loop
    perform crm.tenant_sources(object);
  end loop;
end $$;

create trigger lock_object_permissions before delete on crm.custom_object
  for each statement when (not crm.is_restoring()) execute function crm.lock_object_permissions();
create trigger lock_object_permissions before insert or update of permissions on crm.user_role
  for each statement when (not crm.is_restoring()) execute function crm.lock_object_permissions();

create trigger subscribe_notifications after insert or delete on crm.custom_object
  for each row execute function crm.subscribe_notifications();

insert into crm.event_subscription (tenant_id, entity, operation, processor)
select object.tenant_id, object.entity, operation, 'notifications'
from crm.custom_object as object cross join unnest('{insert,update}'::text[]) as operation
where (
  select count(*) from crm.membership where membership.tenant_id = object.tenant_id and is_active) > 1
on conflict do nothing;
