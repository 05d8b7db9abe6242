-- The lists that people maintain: places, currencies, and what leads, deals and activities are sorted by.

-- A refusal that people are told about: 400 with the field to blame.
create function crm.refuse() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'PW400', column = tg_argv[0], message = tg_argv[1];
end $$;

-- A rule between the columns of a row, for whoever writes it. The condition speaks of `new`.
create function crm.tenant_rule(table_name text, column_name text, condition text, message text)
returns void language plpgsql as $$
begin
  execute format(
    'create trigger %I before insert or update on crm.%I for each row when (not (%s)) execute function crm.refuse(%L, %L)',
    'rule_' || column_name, table_name, condition, column_name, message);
end $$;

-- Lets one transaction at a time look at a whole list, until it ends.
create function crm.take_turns(purpose text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(crm.current_tenant() || ' ' || purpose, 0))
$$;

-- The ids of rows that a new organization is given, made of its own id: rows can refer to each other without a look.
create function crm.seeded_id(tenant uuid, n integer) returns uuid language sql immutable parallel safe as $$
  select (left(tenant::text, 30) || lpad(to_hex(n), 6, '0'))::uuid
$$;

-- A value that is unique within the tenant, or within one parent there, whatever its case.
drop function crm.tenant_unique;
create function crm.tenant_unique(table_name text, column_name text, within text default null)
returns void language plpgsql as $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, %s lower(%I) collate "C")',
    table_name || '_' || column_name || '_unique', table_name,
    case when within is null then '' else format('%I,', within) end, column_name);
end $$;

-- A list of references. The array is what is read, logged and undone; the table beside it, kept by a trigger, has the
-- foreign keys, and so says where a record is referred to.
create function crm.tenant_references(table_name text, column_name text, parent text) returns void language plpgsql as $$
declare
  link text := table_name || '_' || column_name;
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, referred_id uuid not null,
       primary key (tenant_id, id, referred_id),
       foreign key (tenant_id, id) references crm.%2$I (tenant_id, id) on delete cascade deferrable,
       constraint %3$I foreign key (tenant_id, referred_id) references crm.%4$I (tenant_id, id) deferrable)',
    link, table_name, link || '_' || column_name || '_fk', parent);
  execute format('create index %I on crm.%I (tenant_id, referred_id)', link || '_referred', link);
  perform crm.guard_tenant_table(link, 'select');
  execute format(
    'create trigger %I after insert or update of %I on crm.%I for each row execute function crm.keep_references(%L, %L)',
    'keep_' || column_name, column_name, table_name, link, column_name);
end $$;

create function crm.keep_references() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  referred uuid[];
begin
  execute format('select ($1).%I', tg_argv[1]) into referred using new;
  execute format('delete from crm.%I where tenant_id = $1 and id = $2 and referred_id <> all ($3)', tg_argv[0])
    using new.tenant_id, new.id, referred;
  execute format('insert into crm.%I select $1, $2, unnest($3) on conflict do nothing', tg_argv[0])
    using new.tenant_id, new.id, referred;
  return null;
end $$;

-- The name that other parts of the product know a row by: made from its first name, and then left alone.
create function crm.tenant_key(table_name text) returns void language plpgsql as $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, key)', table_name || '_key_unique', table_name);
  execute format(
    'create trigger make_key before insert on crm.%I for each row when (new.key is null) execute function crm.make_key(%L)',
    table_name, replace(table_name, '_', '-'));
end $$;

create function crm.key_of(name text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g'))
$$;

create function crm.make_key() returns trigger language plpgsql as $$
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

revoke execute on function crm.tenant_rule, crm.tenant_unique, crm.tenant_references, crm.keep_references, crm.tenant_key from public;

create table crm.country (
  name text collate "und-x-icu" not null,
  code text not null,
  code3 text,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('country', searchable => '{name,code}');
select crm.tenant_unique('country', 'name');
select crm.tenant_unique('country', 'code');
select crm.tenant_unique('country', 'code3');

create table crm.state (
  name text collate "und-x-icu" not null,
  code text,
  country_id uuid not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('state', searchable => '{name,code}');
select crm.tenant_unique('state', 'name', within => 'country_id');
-- The unique index begins with the country, so the reference needs none of its own.
alter table crm.state add constraint state_country_id_fk
  foreign key (tenant_id, country_id) references crm.country (tenant_id, id) deferrable;
create unique index state_with_country on crm.state (tenant_id, id, country_id);

create table crm.city (
  name text collate "und-x-icu" not null,
  state_id uuid not null,
  country_id uuid not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('city', searchable => '{name}');
select crm.tenant_unique('city', 'name', within => 'state_id');
-- A city's country is its state's: it comes from there, and follows when the state moves.
alter table crm.city add constraint city_state_id_fk
  foreign key (tenant_id, state_id, country_id) references crm.state (tenant_id, id, country_id)
  on update cascade deferrable;

create function crm.take_country_of_state() returns trigger language plpgsql as $$
begin
  -- A state that does not exist is left to the foreign key, which blames the right field.
  new.country_id := coalesce(
    (select country_id from crm.state where tenant_id = new.tenant_id and id = new.state_id), new.state_id);
  return new;
end $$;
create trigger take_country before insert on crm.city for each row
  when (new.country_id is null) execute function crm.take_country_of_state();
create trigger take_other_country before update of state_id on crm.city for each row
  when (new.state_id <> old.state_id and new.country_id = old.country_id) execute function crm.take_country_of_state();

create table crm.currency (
  name text collate "und-x-icu" not null,
  code text not null,
  symbol text not null,
  decimal_places integer not null,
  -- How many units of this currency one unit of the base currency is worth.
  exchange_rate numeric not null,
  is_base_currency boolean not null default false,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('currency', searchable => '{name,code,symbol}');
select crm.tenant_unique('currency', 'name');
select crm.tenant_unique('currency', 'code');
select crm.tenant_rule('currency', 'exchange_rate',
  'not new.is_base_currency or new.exchange_rate = 1', 'The exchange rate of the base currency is 1');

-- Exactly one base currency. Looked at when the transaction is complete, so that the base can pass from one to another.
create function crm.check_base_currency() returns trigger language plpgsql as $$
begin
  perform crm.take_turns('base currency');
  if (select count(*) from crm.currency
      where tenant_id = crm.current_tenant() and is_base_currency and is_active) <> 1 then
    raise exception using errcode = 'PW409', column = 'is_base_currency',
      message = 'There must be one base currency, and it must be active. Make another one the base currency first.';
  end if;
  return null;
end $$;
create constraint trigger base_currency_made after insert on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency) execute function crm.check_base_currency();
create constraint trigger base_currency_changed after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency or new.is_base_currency) execute function crm.check_base_currency();
create constraint trigger base_currency_deleted after delete on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency) execute function crm.check_base_currency();

-- What the organization began with; from then on the list says which one is its base. Identity tells people.
comment on column crm.organization.currency is 'The base currency at the beginning; crm.currency knows the present one.';
create policy identity_reads on crm.currency for select to pipewright_identity using (is_base_currency);

create table crm.industry (
  name text collate "und-x-icu" not null,
  description text,
  icon_class text,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('industry', searchable => '{name,description}');
select crm.tenant_unique('industry', 'name');

create table crm.lead_status (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  color_code text not null,
  is_closed_status boolean not null,
  is_won boolean not null default false,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('lead_status', searchable => '{name,description}');
select crm.tenant_unique('lead_status', 'name');
select crm.tenant_key('lead_status');
select crm.tenant_rule('lead_status', 'is_won',
  'new.is_closed_status or not new.is_won', 'Only a closed status can count as won');

-- A status that is opened again no longer counts as won.
create function crm.open_lead_status() returns trigger language plpgsql as $$
begin
  new.is_won := false;
  return new;
end $$;
create trigger open_again before update on crm.lead_status for each row
  when (old.is_won and new.is_won and not new.is_closed_status) execute function crm.open_lead_status();

-- Leads need a status to begin in, and one to end in.
create function crm.check_lead_statuses() returns trigger language plpgsql as $$
begin
  perform crm.take_turns('lead statuses');
  if (select count(distinct is_closed_status) from crm.lead_status
      where tenant_id = crm.current_tenant() and is_active) < 2 then
    raise exception using errcode = 'PW409', message = 'At least one open and one closed lead status must stay active.';
  end if;
  return null;
end $$;
create constraint trigger lead_status_changed after update on crm.lead_status deferrable initially deferred
  for each row when (old.is_active and (not new.is_active or new.is_closed_status <> old.is_closed_status))
  execute function crm.check_lead_statuses();
create constraint trigger lead_status_deleted after delete on crm.lead_status deferrable initially deferred
  for each row when (old.is_active) execute function crm.check_lead_statuses();

create table crm.lead_source (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  icon text,
  color text not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('lead_source', searchable => '{name,description}');
select crm.tenant_unique('lead_source', 'name');
select crm.tenant_key('lead_source');

create table crm.region (
  name text collate "und-x-icu" not null,
  description text,
  country_ids uuid[] not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('region', searchable => '{name,description}');
select crm.tenant_unique('region', 'name');
select crm.tenant_references('region', 'country_ids', 'country');

create table crm.company_type (
  name text collate "und-x-icu" not null,
  description text,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('company_type', searchable => '{name,description}');
select crm.tenant_unique('company_type', 'name');

create table crm.deal_stage (
  name text collate "und-x-icu" not null,
  description text,
  probability integer not null,
  color text not null,
  is_won boolean not null,
  is_lost boolean not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('deal_stage', searchable => '{name,description}');
select crm.tenant_unique('deal_stage', 'name');
select crm.tenant_rule('deal_stage', 'is_lost',
  'not (new.is_won and new.is_lost)', 'A stage cannot be both won and lost');

create table crm.payment_term (
  name text collate "und-x-icu" not null,
  description text,
  days integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('payment_term', searchable => '{name,description}');
select crm.tenant_unique('payment_term', 'name');

create table crm.activity_type (
  name text collate "und-x-icu" not null,
  key text not null,
  description text,
  icon text,
  color text not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('activity_type', searchable => '{name,description}');
select crm.tenant_unique('activity_type', 'name');
select crm.tenant_key('activity_type');

-- What was there before gets what is new about it. Owners pass row security only while it is not forced upon them.
alter table crm.priority add column key text;
alter table crm.user_role add column is_built_in boolean not null default false;
alter table crm.priority no force row level security, disable trigger user;
alter table crm.user_role no force row level security, disable trigger user;
update crm.priority set key = crm.key_of(name) || case when nth > 1 then '-' || nth else '' end
from (select tenant_id, id, row_number() over (partition by tenant_id, crm.key_of(name) order by id) as nth from crm.priority) as numbered
where priority.tenant_id = numbered.tenant_id and priority.id = numbered.id;
update crm.user_role set is_built_in = true where name = 'Administrator';
alter table crm.priority force row level security, enable trigger user, alter column key set not null;
alter table crm.user_role force row level security, enable trigger user;
select crm.tenant_key('priority');

-- The administrators' role stays, active and with all that it may: somebody must be able to change the others.
create function crm.protect_built_in_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'PW409', message = 'The built-in role cannot be deleted.';
  end if;
  if not new.is_active then
    raise exception using errcode = 'PW409', column = 'is_active', message = 'The built-in role cannot be deactivated.';
  end if;
  if not new.permissions @> old.permissions then
    raise exception using errcode = 'PW409', column = 'permissions', message = 'The built-in role keeps all its permissions.';
  end if;
  return new;
end $$;
create trigger protect_built_in before update or delete on crm.user_role for each row
  when (old.is_built_in) execute function crm.protect_built_in_role();
