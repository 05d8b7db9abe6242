-- Phone numbers are stored as typed and in the international form E.164. The server computes the latter, because it
-- depends on the numbering plans of all countries. In `phone_e164`, null means that the number was not parsed yet,
-- and an empty text that it is not a possible number.

-- Whether an international form can be that of a number as it was typed: with the code of its country, or without.
create or replace function crm.is_likely_e164(phone text, e164 text) returns boolean language sql immutable parallel safe as $$
  select coalesce(e164 <> '' and case when phone ~ '^\s*(\+|00)'
    then starts_with(regexp_replace(crm.digits_of(phone), '^00', ''), substr(e164, 2))
    else right(e164, length(ltrim(crm.digits_of(phone), '0'))) = ltrim(crm.digits_of(phone), '0') end, false)
$$;

-- Every path of the server writes both columns together. Where only the number changed (an undo of a change from before
-- there was the second column, a statement by hand), the international form no longer belongs to it: the background
-- reads the number again.
create or replace function crm.matching_e164(phone text, e164 text, old_phone text, old_e164 text) returns text
language sql immutable parallel safe as $$
  select case
    when phone is null then null
    when old_phone is distinct from phone and old_phone is not null and e164 is not distinct from old_e164
      and not crm.is_likely_e164(phone, e164) then null
    else e164
  end
$$;

-- The digits by which a number is found: as typed, and with the country code.
create or replace function crm.searched_digits(phone text, e164 text) returns text
language plpgsql immutable parallel safe as $$
declare
  typed text := crm.digits_of(phone);
  international text := crm.digits_of(e164);
begin
  if typed is null or international is null or typed = international then
    return coalesce(typed, international);
  end if;
  return typed || ' ' || international;
end $$;

-- Lets the server find, across tenants, the numbers that are still to be read: see phone-numbers/read-phone-numbers.ts.
create or replace function crm.tenant_phone(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'create index %I on crm.%I (tenant_id, id) where phone is not null and phone_e164 is null',
    table_name || '_unread_phone', table_name);
  execute format('grant select (tenant_id, phone, phone_e164) on crm.%I to pipewright_identity', table_name);
  execute format(
    'create policy identity_reads on crm.%I for select to pipewright_identity
     using (crm.current_tenant() is null and phone is not null and phone_e164 is null)', table_name);
end $$;

-- Stores what the server has read. Derived from the number as it is, so it is no edit: not logged, and no new version.
create or replace function crm.save_e164(table_name text, ids uuid[], numbers text[]) returns integer language plpgsql as $$
declare
  saved integer;
begin
  perform set_config('app.keeping_up', 'on', true);
  execute format(
    'update crm.%I as there set phone_e164 = read.number
     from unnest($2, $3) as read (id, number)
     where there.tenant_id = $1 and there.id = read.id and there.phone is not null and there.phone_e164 is null',
    table_name) using crm.current_tenant(), ids, numbers;
  get diagnostics saved = row_count;
  perform set_config('app.keeping_up', '', true);
  return saved;
end $$;

revoke execute on function crm.tenant_phone from public;
