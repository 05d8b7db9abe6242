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
