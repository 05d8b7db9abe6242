-- Replaces what identifies a person. See docs/adr/0117-erasing-a-person.md.

create or replace function crm.erase_text(value text, pattern text, marker text default '[erased]') returns text
language sql immutable parallel safe as $$
  select regexp_replace(value, pattern, marker, 'gi')
$$;

create or replace function crm.erase_texts(value text[], pattern text, marker text default '[erased]') returns text[]
language sql immutable parallel safe as $$
  select case when value is null then null else array(
    select crm.erase_text(item, pattern, marker) from unnest(value) with ordinality as items (item, n) order by n) end
$$;

-- Strings and numbers at any depth. A number that matches becomes a string. Keys, and values of the keys in `codes`, are
-- matched with the exact pattern (null: not at all): most keys are names of columns, and "deal" is also a last name.
create or replace function crm.erase_json(
  value jsonb, pattern text, exact_pattern text, codes text[], marker text default '[erased]') returns jsonb
language plpgsql immutable parallel safe as $$
begin
  if pattern is null then
    return value;
  end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(crm.erase_text(value #>> '{}', pattern, marker))
    when 'number' then case when value::text ~* pattern then to_jsonb(marker) else value end
    when 'array' then coalesce(
      (select jsonb_agg(crm.erase_json(item, pattern, exact_pattern, codes, marker) order by n)
        from jsonb_array_elements(value) with ordinality as items (item, n)), '[]')
    when 'object' then coalesce(
      (select jsonb_object_agg(
          coalesce(crm.erase_text(key, exact_pattern, marker), key),
          crm.erase_json(
            item, case when key = any (codes) then exact_pattern else pattern end, exact_pattern, codes, marker))
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
