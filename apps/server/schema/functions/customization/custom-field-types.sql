-- Whether the values of two types of custom fields are stored and read in the same way, so that a field can change from
-- one to the other while others write values. The API checks whether the values fit the new type.
create or replace function crm.stores_alike(old_type text, new_type text) returns boolean
language sql immutable parallel safe as $$
  select (old_type = any ('{text,longText,email,phone,link}') and new_type = any ('{text,longText,email,phone,link}'))
    or (old_type = any ('{number,amount,percent}') and new_type = any ('{number,amount,percent}'))
$$;
