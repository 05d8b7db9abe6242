-- What holds for leads, contacts and companies however they are written: places, trees, what they are found by, and how
-- many contacts a plan holds. See docs/adr/0023-rules-in-the-database.md and 0026-contact-limit.md.

-- An undo restores rows as they were; what is else made from the present is left alone then.
create function crm.is_undoing() returns boolean language sql stable parallel safe as $$
  select nullif(current_setting('app.undo_of', true), '') is not null
$$;

-- A place is one place: the city lies in the state, the state in the country, and who is there moves along with them.
-- Looked at when the transaction is complete, because a state that moves takes its cities and their people one by one.
create unique index city_with_state on crm.city (tenant_id, id, state_id, country_id);
create function crm.tenant_place(table_name text) returns void language plpgsql as $$
declare
  city text := table_name || '_city_id_fk';
  state text := table_name || '_state_id_fk';
begin
  execute format('alter table crm.%I drop constraint if exists %I, drop constraint if exists %I', table_name, city, state);
  execute format(
    'alter table crm.%I
       add constraint %I foreign key (tenant_id, city_id, state_id, country_id)
         references crm.city (tenant_id, id, state_id, country_id) on update cascade deferrable initially deferred,
       add constraint %I foreign key (tenant_id, state_id, country_id)
         references crm.state (tenant_id, id, country_id) on update cascade deferrable initially deferred,
       add constraint %I check (city_id is null or state_id is not null),
       add constraint %I check (state_id is null or country_id is not null)',
    table_name, city, state, table_name || '_city_has_state', table_name || '_state_has_country');
end $$;
revoke execute on function crm.tenant_place from public;

-- Leads that were entered before their city or state moved. Owners pass row security only while it is not forced on them.
alter table crm.city no force row level security;
alter table crm.state no force row level security;
alter table crm.lead no force row level security, disable trigger user;
update crm.lead set state_id = city.state_id, country_id = city.country_id from crm.city
where city.tenant_id = lead.tenant_id and city.id = lead.city_id
  and (lead.state_id, lead.country_id) is distinct from (city.state_id, city.country_id);
update crm.lead set country_id = state.country_id from crm.state
where state.tenant_id = lead.tenant_id and state.id = lead.state_id and lead.country_id is distinct from state.country_id;
alter table crm.lead force row level security, enable trigger user;
alter table crm.state force row level security;
alter table crm.city force row level security;

select crm.tenant_place('lead');
select crm.tenant_place('contact');
select crm.tenant_place('company');

-- Nothing stands below itself, also when two people move two branches at once.
create function crm.tenant_tree(table_name text, column_name text, message text) returns void language plpgsql as $$
begin
  execute format(
    'create constraint trigger stays_a_tree after insert or update on crm.%1$I deferrable for each row
     when (new.%2$I is not null) execute function crm.check_tree(%1$L, %2$L, %3$L)', table_name, column_name, message);
end $$;
create function crm.check_tree() returns trigger language plpgsql as $$
declare
  is_circle boolean;
begin
  perform crm.take_turns('tree of ' || tg_argv[0]);
  execute format(
    'with recursive up (id) as (
       select ($1).%2$I
       union
       select above.%2$I from crm.%1$I as above join up on above.id = up.id where above.tenant_id = ($1).tenant_id
     )
     select exists (select from up where id = ($1).id)', tg_argv[0], tg_argv[1]) into is_circle using new;
  if is_circle then
    raise exception using errcode = 'PW400', column = tg_argv[1], message = tg_argv[2];
  end if;
  return null;
end $$;
revoke execute on function crm.tenant_tree from public;
select crm.tenant_tree('company', 'parent_company_id', 'A company cannot stand below itself');
select crm.tenant_tree('product_category', 'parent_id', 'A category cannot stand below itself');

-- What rows are found by beside their own texts follows another row's name; see `found_by` in 0014.
create function crm.find_again() returns trigger language plpgsql as $$
declare
  kept_up text := coalesce(current_setting('app.keeping_up', true), '');
begin
  -- No new version for those who are editing: see `keep_books`.
  perform set_config('app.keeping_up', 'on', true);
  execute format('update crm.%I set found_by = null where tenant_id = $1 and %I = $2', tg_argv[0], tg_argv[1])
    using new.tenant_id, new.id;
  perform set_config('app.keeping_up', kept_up, true);
  return null;
end $$;
-- A version above 1 has been there before: an undo restores it after those that refer to it.
create function crm.tenant_found_by(table_name text, column_name text, parent text, parent_name text) returns void
language plpgsql as $$
begin
  execute format(
    'create trigger %1$I after update on crm.%2$I for each row
     when (old.%3$I is distinct from new.%3$I) execute function crm.find_again(%4$L, %5$L)',
    'find_renamed_' || table_name, parent, parent_name, table_name, column_name);
  execute format(
    'create trigger %1$I after insert on crm.%2$I for each row
     when (new.version > 1) execute function crm.find_again(%3$L, %4$L)',
    'find_restored_' || table_name, parent, table_name, column_name);
end $$;
revoke execute on function crm.tenant_found_by from public;
select crm.tenant_found_by('contact', 'company_id', 'company', 'name');
select crm.tenant_found_by('deal', 'company_id', 'company', 'name');
select crm.tenant_found_by('deal', 'contact_id', 'contact', 'full_name');

create or replace function crm.log_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  set_id uuid := crm.open_change_set(tg_argv[0]);
  was jsonb;
  is_now jsonb;
  logged_before jsonb;
  logged_after jsonb;
begin
  if tg_op = 'DELETE' then
    logged_before := to_jsonb(old) - '{search_text,found_by}'::text[];
  else
    was := to_jsonb(old) - '{version,updated_at_utc,search_text,found_by}'::text[];
    is_now := to_jsonb(new) - '{version,updated_at_utc,search_text,found_by}'::text[];
    if was = is_now then
      return null;
    end if;
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
    into logged_before, logged_after
    from jsonb_each(is_now) where value is distinct from was -> key;
  end if;
  insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
  values (crm.current_tenant(), set_id, tg_argv[0], old.id, lower(tg_op), logged_before, logged_after);
  return null;
end $$;

-- How many contacts the plan holds; null: any number. A trial that has ended leaves Starter.
create function crm.contact_limit() returns integer language sql stable as $$
  select 250 from crm.organization
  where tenant_id = crm.current_tenant() and id = crm.current_tenant()
    and case when trial_ends_at_utc is null then plan = 'starter' else trial_ends_at_utc <= now() end
$$;
-- After `count_inserted`, by the order of their names, so that the kept count knows of the new rows.
create function crm.limit_contacts() returns trigger language plpgsql as $$
declare
  most integer := crm.contact_limit();
begin
  if most is null then
    return null;
  end if;
  perform crm.take_turns('contact limit');
  if (select sum(n) from crm.row_count where tenant_id = crm.current_tenant() and entity = 'contact') > most then
    raise exception using errcode = 'PW409', message = format(
      'The Starter plan holds %s contacts. Choose a larger plan, or delete contacts that you no longer need.', most);
  end if;
  return null;
end $$;
create trigger limit_inserted after insert on crm.contact for each statement execute function crm.limit_contacts();
revoke execute on function crm.limit_contacts, crm.check_tree, crm.find_again from public;
