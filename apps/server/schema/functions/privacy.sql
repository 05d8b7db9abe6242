-- Replaces what identifies a person. See docs/adr/0117-erasing-a-person.md.

create or replace function crm.erase_text(value text, pattern text) returns text language sql immutable parallel safe as $$
  select regexp_replace(value, pattern, '[erased]', 'gi')
$$;

create or replace function crm.erase_texts(value text[], pattern text) returns text[] language sql immutable parallel safe as $$
  select case when value is null then null
    else array(select crm.erase_text(item, pattern) from unnest(value) with ordinality as items (item, n) order by n) end
$$;

-- Strings, numbers and keys at any depth. A number that matches becomes a string.
create or replace function crm.erase_json(value jsonb, pattern text) returns jsonb
language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(crm.erase_text(value #>> '{}', pattern))
    when 'number' then case when value::text ~* pattern then '"[erased]"'::jsonb else value end
    when 'array' then coalesce(
      (select jsonb_agg(crm.erase_json(item, pattern) order by n)
        from jsonb_array_elements(value) with ordinality as items (item, n)), '[]')
    when 'object' then coalesce(
      (select jsonb_object_agg(crm.erase_text(key, pattern), crm.erase_json(item, pattern))
        from jsonb_each(value) as items (key, item)), '{}')
    else value
  end;
end $$;

-- The rows of an imported file, each as an array that begins with its number: those that mention the person are emptied.
create or replace function crm.erase_rows(rows jsonb, pattern text) returns jsonb language sql immutable parallel safe as $$
  select coalesce(
    (select jsonb_agg(case when item::text ~* pattern then jsonb_build_array(item -> 0) else item end order by n)
      from jsonb_array_elements(rows) with ordinality as items (item, n)), '[]')
$$;
