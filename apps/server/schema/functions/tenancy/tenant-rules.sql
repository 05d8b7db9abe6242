-- Rules that hold however a row is written: by a form, in bulk, by an import, by an undo, or by two people at once.

-- Refuses a row with an error for the user: status 400, with the field to blame.
create or replace function crm.refuse() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'PW400', column = tg_argv[0], message = tg_argv[1];
end $$;

-- A rule between the columns of a row. The condition speaks of `new`.
create or replace function crm.tenant_rule(table_name text, column_name text, condition text, message text)
returns void language plpgsql as $$
begin
  execute format(
    'create trigger %I before insert or update on crm.%I for each row when (not (%s)) execute function crm.refuse(%L, %L)',
    'rule_' || column_name, table_name, condition, column_name, message);
end $$;

-- A key by which other parts of the product know a row: made from its first name, and never changed.
create or replace function crm.tenant_key(table_name text) returns void language plpgsql as $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, key)', table_name || '_key_unique', table_name);
  execute format(
    'create trigger make_key before insert on crm.%I for each row when (new.key is null) execute function crm.make_key(%L)',
    table_name, replace(table_name, '_', '-'));
end $$;

create or replace function crm.key_of(name text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g'))
$$;

create or replace function crm.make_key() returns trigger language plpgsql as $$
declare
  wanted text := coalesce(nullif(crm.key_of(new.name), ''), tg_argv[0]);
  taken boolean;
begin
  for n in 1 .. 1000 loop
    new.key := wanted || case when n = 1 then '' else '-' || n end;
    execute format('select exists (select from %s where tenant_id = $1 and key = $2)', tg_relid::regclass)
      into taken using new.tenant_id, new.key;
    exit when not taken;
  end loop;
  return new;
end $$;

-- No row is its own ancestor, also when two people move two branches at once.
create or replace function crm.tenant_tree(table_name text, column_name text, message text) returns void language plpgsql as $$
begin
  execute format(
    'create constraint trigger stays_a_tree after insert or update on crm.%1$I deferrable for each row
     when (new.%2$I is not null) execute function crm.check_tree(%1$L, %2$L, %3$L)', table_name, column_name, message);
end $$;

create or replace function crm.check_tree() returns trigger language plpgsql as $$
declare
  is_circle boolean;
begin
  perform crm.lock_in_tenant('tree of ' || tg_argv[0]);
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

-- At least one active row of a list satisfies a condition. In the condition, `@` stands before each column.
create or replace function crm.tenant_keeps_one(table_name text, rule_name text, condition text, message text)
returns void language plpgsql as $$
declare
  found text := format('is_active and (%s)', replace(condition, '@', ''));
  before text := format('old.is_active and (%s)', replace(condition, '@', 'old.'));
  after text := format('new.is_active and (%s)', replace(condition, '@', 'new.'));
begin
  execute format(
    'create constraint trigger %I after update on crm.%I deferrable initially deferred for each row
     when (%s and not (%s)) execute function crm.check_one_is_left(%L, %L)',
    'list_keeps_' || rule_name || '_changed', table_name, before, after, found, message);
  execute format(
    'create constraint trigger %I after delete on crm.%I deferrable initially deferred for each row
     when (%s and crm.has_organization()) execute function crm.check_one_is_left(%L, %L)',
    'list_keeps_' || rule_name || '_deleted', table_name, before, found, message);
end $$;

create or replace function crm.check_one_is_left() returns trigger language plpgsql as $$
declare
  is_left boolean;
begin
  -- An archive that was made before this rule existed can still be restored.
  if crm.is_restoring() then
    return null;
  end if;
  perform crm.lock_in_tenant(tg_table_name || ' keeps one');
  execute format('select exists (select from crm.%I where tenant_id = $1 and %s)', tg_table_name, tg_argv[0])
    into is_left using crm.current_tenant();
  if not is_left then
    raise exception using errcode = 'PW409', message = tg_argv[1];
  end if;
  return null;
end $$;

-- Lets a check of an import run the rules of a table for new rows without writing them. It tells the rules that run before
-- a row is written, which triggers and declarations above are; it knows nothing of unique values, checks and references.
-- Triggers run in the order of their names: this one is the last. See docs/adr/0140-checks-without-writing.md.
create or replace function crm.tenant_trial(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger zz_leave_out before insert on crm.%I for each row
     when (crm.is_trying() and not crm.is_restoring())
     execute function crm.leave_out()', table_name);
end $$;

-- Whether new rows are only tried. The setting is the number of new rows that this step of the check has come to.
create or replace function crm.is_trying() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.trying', true), '') <> ''
$$;

create or replace function crm.leave_out() returns trigger language plpgsql as $$
begin
  return null;
end $$;

revoke execute on function crm.tenant_trial, crm.leave_out from public;
revoke execute on function crm.tenant_rule, crm.tenant_key, crm.tenant_tree, crm.check_tree, crm.tenant_keeps_one
  from public;
