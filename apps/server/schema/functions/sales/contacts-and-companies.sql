-- Contacts and companies.

-- Phone numbers are written in many ways; their digits are searched.
create or replace function crm.digits_of(phone text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(phone, '\D', '', 'g'), '')
$$;

-- Columns that follow from the rest of the row.
create or replace function crm.complete_contact() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.email, '');
  new.phone_e164 := crm.matching_e164(new.phone, new.phone_e164, old.phone, old.phone_e164);
  new.phone_digits := crm.searched_digits(new.phone, new.phone_e164);
  new.found_by := concat_ws(' ',
    (select name from crm.company where tenant_id = new.tenant_id and id = new.company_id),
    array_to_string(new.other_emails || new.other_phones, ' '),
    (select string_agg(crm.digits_of(phone), ' ') from unnest(new.other_phones) as phone));
  return new;
end $$;

-- Columns that follow from the rest of the row.
create or replace function crm.complete_company() returns trigger language plpgsql as $$
begin
  new.domain := lower(coalesce(new.domain, substring(new.website from '^(?:[a-zA-Z]+://)?(?:www\.)?([^/?#:]+)')));
  new.phone_e164 := crm.matching_e164(new.phone, new.phone_e164, old.phone, old.phone_e164);
  new.phone_digits := crm.searched_digits(new.phone, new.phone_e164);
  return new;
end $$;

-- Records are also found by the name of a record that they refer to: `found_by` follows that name. A new row with a
-- version above 1 was restored by an undo, perhaps after the rows that refer to it.
create or replace function crm.tenant_found_by(table_name text, column_name text, parent text, parent_name text) returns void
language plpgsql as $$
begin
  execute format(
    'create trigger %1$I after update on crm.%2$I for each row
     when (old.%3$I is distinct from new.%3$I) execute function crm.find_again(%4$L, %5$L)',
    'find_renamed_' || table_name, parent, parent_name, table_name, column_name);
  execute format(
    'create trigger %1$I after insert on crm.%2$I for each row
     when (not crm.is_restoring() and new.version > 1) execute function crm.find_again(%3$L, %4$L)',
    'find_restored_' || table_name, parent, table_name, column_name);
end $$;

create or replace function crm.find_again() returns trigger language plpgsql as $$
declare
  kept_up text := coalesce(current_setting('app.keeping_up', true), '');
begin
  -- A refreshed search text is no edit: see set_updated_at_and_version().
  perform set_config('app.keeping_up', 'on', true);
  execute format('update crm.%I set found_by = null where tenant_id = $1 and %I = $2', tg_argv[0], tg_argv[1])
    using new.tenant_id, new.id;
  perform set_config('app.keeping_up', kept_up, true);
  return null;
end $$;

-- Runs after log_and_count_inserts() (triggers fire in the order of their names), so that the count includes the new rows.
create or replace function crm.limit_contacts() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  most integer := crm.contact_limit();
begin
  if most is null then
    return null;
  end if;
  perform crm.lock_in_tenant('contact limit');
  -- Contacts that are only tried are not counted as rows: see crm.tenant_trial(). `app.tried` is the number of those that
  -- earlier steps of a check have come to.
  if coalesce((select sum(n) from crm.row_count where tenant_id = tenant and entity = 'contact'), 0)
    + coalesce(nullif(current_setting('app.trying', true), '')::bigint, 0)
    + coalesce(nullif(current_setting('app.tried', true), '')::bigint, 0) > most then
    raise exception using errcode = 'PW409', detail = jsonb_build_object('most', most)::text,
      message = 'The Starter plan holds {most} contacts. Choose a larger plan, or delete contacts that you no longer need.';
  end if;
  return null;
end $$;

revoke execute on function crm.complete_contact, crm.complete_company, crm.tenant_found_by, crm.find_again,
  crm.limit_contacts from public;
