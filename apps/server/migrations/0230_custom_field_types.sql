-- include functions/custom-field-types.sql
drop trigger stays_of_its_type on crm.custom_field;
create trigger stays_of_its_type before update on crm.custom_field for each row
  when (new.type <> old.type and not crm.stores_alike(old.type, new.type))
  execute function crm.refuse('type', 'The type of a field cannot be changed like this. Add a new field instead.');
