-- Made with pg_dump --schema-only from a database that had run the migrations up to 0074. Only the test that compares the
-- schema files with the migrations uses it.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA crm;
CREATE SCHEMA identity;
CREATE SCHEMA jobs;
ALTER SCHEMA jobs OWNER TO pipewright_jobs;
CREATE SCHEMA pipewright;
CREATE SCHEMA reference;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION crm.base_currency_refusal() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 'The base currency cannot be deleted or deactivated. Make another currency the base currency first: '
    || 'edit it and turn on “Base currency”, or choose it in Administration > Settings.'
$$;
CREATE FUNCTION crm.begin_undo(undone uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('set local app.undo_of = %L', undone);
  set constraints all deferred;
end $$;
CREATE FUNCTION crm.book_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_variable
declare
  entity text := tg_argv[0];
  set_id uuid;
  tenant uuid := crm.current_tenant();
  inserted bigint;
  is_told boolean := crm.is_restoring();
begin
  -- While the organization itself is being made, its own row in the log says what happened. The note spares every other
  -- insert the question (also where there is none: an unknown "and" asks on); whoever forges it is still asked.
  if entity = 'organization' then
    perform set_config('app.founding', 'on', true);
  elsif not is_told and coalesce(current_setting('app.founding', true), '') = 'on' then
    is_told := crm.is_founding();
  end if;
  if is_told then
    select count(*) into inserted from changed;
  else
    set_id := crm.open_change_set(entity, 'insert');
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation)
    select tenant, set_id, entity, id, 'insert' from changed;
    get diagnostics inserted = row_count;
  end if;
  insert into crm.row_count (tenant_id, id, entity, n) values (tenant, gen_random_uuid(), entity, inserted);
  if random() < 0.02 then
    perform crm.fold_row_count(entity);
  end if;
  return null;
end $$;
CREATE FUNCTION crm.check_administrators() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform crm.take_turns('administrators');
  if exists (select from crm.organization where tenant_id = crm.current_tenant() and id = crm.current_tenant())
    and not exists (
      select from crm.membership
      join crm.user_role on user_role.tenant_id = membership.tenant_id and user_role.id = membership.role_id
      where membership.tenant_id = crm.current_tenant() and membership.is_active and user_role.is_built_in)
  then
    raise exception using errcode = 'PW409',
      message = 'The last administrator cannot be removed. Make somebody else administrator first.';
  end if;
  return null;
end $$;
CREATE FUNCTION crm.check_base_currency() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform crm.take_turns('base currency');
  if (select count(*) from crm.currency
      where tenant_id = crm.current_tenant() and is_base_currency and is_active) <> 1 then
    raise exception using errcode = 'PW409', column = 'is_base_currency', message = crm.base_currency_refusal();
  end if;
  if (select count(distinct rebased) from crm.currency where tenant_id = crm.current_tenant()) > 1 then
    raise exception using errcode = 'PW409',
      message = 'The base currency was changed in the meantime, so the exchange rates would no longer fit together.';
  end if;
  return null;
end $$;
CREATE FUNCTION crm.check_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.deletion_due_at_utc < now() + interval '29 days' then
    raise exception using errcode = 'PW409', message = 'This cannot be brought back. Ask for the deletion anew.';
  end if;
  return new;
end $$;
CREATE FUNCTION crm.check_lead_statuses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform crm.take_turns('lead statuses');
  if (select count(distinct is_closed_status) from crm.lead_status
      where tenant_id = crm.current_tenant() and is_active) < 2 then
    raise exception using errcode = 'PW409', message = 'At least one open and one closed lead status must stay active.';
  end if;
  return null;
end $$;
CREATE FUNCTION crm.check_one_is_left() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
declare
  is_left boolean;
begin
  -- An archive that was made before this rule existed can still be restored.
  if crm.is_restoring() then
    return null;
  end if;
  perform crm.take_turns(tg_table_name || ' keeps one');
  execute format('select exists (select from crm.%I where tenant_id = $1 and %s)', tg_table_name, tg_argv[0])
    into is_left using crm.current_tenant();
  if not is_left then
    raise exception using errcode = 'PW409', message = tg_argv[1];
  end if;
  return null;
end $_$;
CREATE FUNCTION crm.check_tree() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
end $_$;
CREATE FUNCTION crm.claim_reminders() RETURNS SETOF uuid
    LANGUAGE plpgsql
    AS $$
begin
  perform set_config('app.keeping_up', 'on', true);
  return query
    update crm.activity set reminded_at_utc = now()
    where tenant_id = crm.current_tenant() and id in (
      select id from crm.activity
      where tenant_id = crm.current_tenant() and remind_at_utc <= now()
        and remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null
      order by remind_at_utc limit 500 for update skip locked)
    returning id;
  perform set_config('app.keeping_up', '', true);
end $$;
CREATE FUNCTION crm.claim_undo(undone uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update crm.change_set set undone_by = nullif(current_setting('app.change_set_id', true), '')::uuid
  where tenant_id = crm.current_tenant() and id = undone and undone_by is null;
  if not found then
    return false;
  end if;
  update crm.change_set set undone_by = null
  where tenant_id = crm.current_tenant()
    and id = (select undo_of from crm.change_set where tenant_id = crm.current_tenant() and id = undone);
  return true;
end $$;
CREATE FUNCTION crm.company_by_domain(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.company as there where there.tenant_id = tenant and lower(there.domain collate "und-x-icu") = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.company_by_domain(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.company_by_name(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.company as there where there.tenant_id = tenant and lower(there.name) = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.company_by_name(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.company_by_phone(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.company as there where there.tenant_id = tenant and right(there.phone_digits, 9) = value offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.company_by_phone(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.complete_activity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.happened_at_utc := coalesce(
    new.completed_at_utc, case when new.kind = 'meeting' then new.due_at_utc end, new.created_at_utc);
  if tg_op = 'UPDATE' then
    if new.remind_at_utc is distinct from old.remind_at_utc and new.remind_at_utc > now() then
      new.reminded_at_utc := null;
    end if;
    if new.due_at_utc is distinct from old.due_at_utc and new.series_from_utc is not distinct from old.series_from_utc then
      new.series_from_utc := null;
    end if;
  end if;
  return new;
end $$;
CREATE FUNCTION crm.complete_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.domain := lower(coalesce(new.domain, substring(new.website from '^(?:[a-zA-Z]+://)?(?:www\.)?([^/?#:]+)')));
  new.phone_digits := crm.digits_of(new.phone);
  return new;
end $$;
CREATE FUNCTION crm.complete_contact() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.email, '');
  new.phone_digits := crm.digits_of(new.phone);
  new.found_by := concat_ws(' ',
    (select name from crm.company where tenant_id = new.tenant_id and id = new.company_id),
    array_to_string(new.other_emails || new.other_phones, ' '),
    (select string_agg(crm.digits_of(phone), ' ') from unnest(new.other_phones) as phone));
  return new;
end $$;
CREATE FUNCTION crm.complete_deal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  stage crm.deal_stage;
  is_new boolean := tg_op = 'INSERT';
begin
  new.found_by := null;
  if new.company_id is not null or new.contact_id is not null then
    new.found_by := concat_ws(' ',
      (select name from crm.company where tenant_id = new.tenant_id and id = new.company_id),
      (select full_name from crm.contact where tenant_id = new.tenant_id and id = new.contact_id));
  end if;
  -- What is restored has all that follows already, as it was.
  if crm.is_undoing() then
    return new;
  end if;
  if new.currency_id is null then
    select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  end if;
  if is_new or (new.amount, new.currency_id) is distinct from (old.amount, old.currency_id) then
    -- A currency without a rate is worth nothing yet; one that is not there is left to the foreign key.
    new.base_amount := coalesce(new.amount / (
      select nullif(exchange_rate, 0) from crm.currency where tenant_id = new.tenant_id and id = new.currency_id), 0);
  end if;
  if new.deal_stage_id is null then
    select * into stage from crm.deal_stage
    where tenant_id = new.tenant_id and is_active and not is_won and not is_lost order by sort_order, name limit 1;
    new.deal_stage_id := stage.id;
  else
    select * into stage from crm.deal_stage where tenant_id = new.tenant_id and id = new.deal_stage_id;
  end if;
  if stage.is_lost and new.lost_reason is null
    and (is_new or (new.deal_stage_id, new.lost_reason) is distinct from (old.deal_stage_id, old.lost_reason)) then
    raise exception using errcode = 'PW400', column = 'lost_reason', message = 'A lost deal needs a reason';
  end if;
  if is_new then
    new.probability := coalesce(new.probability, stage.probability, 0);
  elsif new.deal_stage_id <> old.deal_stage_id then
    new.stage_since_utc := now();
    if not stage.is_lost then
      new.lost_reason := null;
    end if;
    if new.probability = old.probability then
      new.probability := coalesce(stage.probability, 0);
    end if;
  end if;
  if not (stage.is_won or stage.is_lost) then
    new.closed_at_utc := null;
  elsif is_new then
    new.closed_at_utc := coalesce(new.closed_at_utc, now());
  elsif new.closed_at_utc is not distinct from old.closed_at_utc and new.deal_stage_id <> old.deal_stage_id then
    new.closed_at_utc := now();
  end if;
  return new;
end $$;
CREATE FUNCTION crm.complete_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.size <> old.size then
    raise exception using errcode = 'PW400', column = 'size', message = 'A file keeps its size';
  end if;
  -- A file that an undo brings back has its pieces already.
  new.is_whole := new.size = crm.received_bytes(new.id);
  return new;
end $$;
CREATE FUNCTION crm.complete_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.full_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''), new.company_name, new.email, '');
  new.phone_digits := nullif(regexp_replace(new.phone, '\D', '', 'g'), '');
  new.lead_score := (select coalesce(sum(points), 0) from crm.lead_score_reasons(new));
  return new;
end $$;
CREATE FUNCTION crm.contact_by_email(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.contact as there where there.tenant_id = tenant and lower(there.email collate "und-x-icu") = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.contact_by_email(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.contact_by_name(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.contact as there where there.tenant_id = tenant and lower(there.full_name) = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.contact_by_name(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.contact_by_phone(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.contact as there where there.tenant_id = tenant and right(there.phone_digits, 9) = value offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.contact_by_phone(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.contact_limit() RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select 250 where crm.is_on_starter()
$$;
CREATE FUNCTION crm.count_rebasing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.rebased := coalesce((select max(rebased) from crm.currency where tenant_id = new.tenant_id), 0);
  return new;
end $$;
CREATE FUNCTION crm.count_rows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into crm.row_count (tenant_id, entity, n)
  select tenant_id, tg_argv[0], sign * count(*) from changed group by tenant_id;
  if random() < 0.02 then
    perform crm.fold_row_count(tg_argv[0]);
  end if;
  return null;
end $$;
CREATE FUNCTION crm.current_tenant() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
CREATE FUNCTION crm.deal_by_name(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.deal as there where there.tenant_id = tenant and lower(there.name) = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.deal_by_name(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.digits_of(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select nullif(regexp_replace(phone, '\D', '', 'g'), '')
$$;
CREATE FUNCTION crm.dissolve_organization(unused_days integer DEFAULT NULL::integer, only_untouched boolean DEFAULT true) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  tenant uuid := crm.current_tenant();
  round integer;
  name text;
begin
  perform from crm.organization
  where tenant_id = tenant and id = tenant
    and (deletion_due_at_utc <= now() or unused_days is not null and crm.is_abandoned(unused_days, only_untouched))
  for update;
  if not found then
    return false;
  end if;
  set constraints all deferred;
  delete from crm.organization where tenant_id = tenant;
  -- Twice: what triggers have kept of the first round goes in the second.
  for round in 1..2 loop
    for name in
      select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
      order by relname in ('change_log', 'change_set', 'row_count'), relname
    loop
      execute format('delete from crm.%I where tenant_id = $1', name) using tenant;
    end loop;
    set constraints all immediate;
  end loop;
  delete from identity.session where organization_id = tenant;
  delete from identity.organization where id = tenant;
  return true;
end $_$;
CREATE FUNCTION crm.enter_to_write() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended(crm.current_tenant() || ' restore', 0)) then
    raise exception using errcode = 'PW503', message = 'an archive is being restored';
  end if;
end $$;
CREATE FUNCTION crm.find_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
declare
  kept_up text := coalesce(current_setting('app.keeping_up', true), '');
begin
  -- No new version for those who are editing: see `keep_books`.
  perform set_config('app.keeping_up', 'on', true);
  execute format('update crm.%I set found_by = null where tenant_id = $1 and %I = $2', tg_argv[0], tg_argv[1])
    using new.tenant_id, new.id;
  perform set_config('app.keeping_up', kept_up, true);
  return null;
end $_$;
CREATE FUNCTION crm.fold_deal_total() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with several as (
    select deal_stage_id, owner_user_id, expected_close_date from crm.deal_total where tenant_id = crm.current_tenant()
    group by deal_stage_id, owner_user_id, expected_close_date having count(*) > 1 limit 1000
  ), free as (
    select id from crm.deal_total as folded
    where tenant_id = crm.current_tenant() and exists (
      select from several where several.deal_stage_id = folded.deal_stage_id
        and several.owner_user_id is not distinct from folded.owner_user_id
        and several.expected_close_date is not distinct from folded.expected_close_date)
    for update skip locked
  ), gone as (
    delete from crm.deal_total as folded using free
    where folded.tenant_id = crm.current_tenant() and folded.id = free.id
    returning folded.*
  )
  insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
  select crm.current_tenant(), deal_stage_id, owner_user_id, expected_close_date, sum(n), sum(value), sum(weighted)
  from gone group by deal_stage_id, owner_user_id, expected_close_date
  having sum(n) <> 0 or sum(value) <> 0 or sum(weighted) <> 0
$$;
CREATE FUNCTION crm.fold_lead_total() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
      with several as (
        select lead_status_id, lead_source_id, priority_id, assigned_to_user_id from crm.lead_total where tenant_id = crm.current_tenant() group by lead_status_id, lead_source_id, priority_id, assigned_to_user_id having count(*) > 1 limit 1000
      ), free as (
        select id from crm.lead_total as folded
        where tenant_id = crm.current_tenant() and exists (select from several where folded.lead_status_id is not distinct from several.lead_status_id and folded.lead_source_id is not distinct from several.lead_source_id and folded.priority_id is not distinct from several.priority_id and folded.assigned_to_user_id is not distinct from several.assigned_to_user_id)
        for update skip locked
      ), gone as (
        delete from crm.lead_total as folded using free
        where folded.tenant_id = crm.current_tenant() and folded.id = free.id
        returning folded.*
      )
      insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
      select crm.current_tenant(), lead_status_id, lead_source_id, priority_id, assigned_to_user_id, sum(n), sum(value) from gone group by lead_status_id, lead_source_id, priority_id, assigned_to_user_id having sum(n) <> 0 or sum(value) <> 0
    $$;
CREATE FUNCTION crm.fold_row_count(counted text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with free as (
    select id from crm.row_count
    where tenant_id = crm.current_tenant() and entity = counted
    for update skip locked
  ), folded as (
    delete from crm.row_count using free
    where row_count.tenant_id = crm.current_tenant() and row_count.id = free.id
    returning row_count.n
  )
  insert into crm.row_count (tenant_id, entity, n)
  select crm.current_tenant(), counted, sum(n) from folded having count(*) > 0
$$;
CREATE FUNCTION crm.guard_tenant_table(table_name text, app_may text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table crm.%I enable row level security, force row level security', table_name);
  execute format(
    'create policy tenant_isolation on crm.%I using (tenant_id = crm.current_tenant()) with check (tenant_id = crm.current_tenant())',
    table_name);
  execute format('grant %s on crm.%I to pipewright_app', app_may, table_name);
end $$;
CREATE FUNCTION crm.has_organization() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from crm.organization where tenant_id = crm.current_tenant() and id = crm.current_tenant())
$$;
CREATE FUNCTION crm.industry_by_name(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.industry as there where there.tenant_id = tenant and lower(there.name) = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.industry_by_name(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.is_abandoned(unused_days integer, only_untouched boolean) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select not exists (
      select from crm.membership join identity.user_account on user_account.id = membership.user_id
      where membership.tenant_id = crm.current_tenant() and email_verified_at_utc is not null)
    and not exists (
      select from identity.session
      where organization_id = crm.current_tenant() and last_used_at_utc > now() - make_interval(days => unused_days))
    and not exists (
      select from identity.api_key
      where organization_id = crm.current_tenant() and last_used_at_utc > now() - make_interval(days => unused_days))
    and not exists (
      select from crm.change_set
      where tenant_id = crm.current_tenant() and actor_id is not null
        and (only_untouched or at_utc > now() - make_interval(days => unused_days)))
    and exists (
      select from crm.organization
      where tenant_id = crm.current_tenant() and id = crm.current_tenant()
        and created_at_utc < now() - make_interval(days => unused_days))
$$;
CREATE FUNCTION crm.is_founding() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant() and version = 1
      and xmin = pg_current_xact_id_if_assigned()::xid)
$$;
CREATE FUNCTION crm.is_history(at_utc timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant() and history_until_utc >= at_utc)
$$;
CREATE FUNCTION crm.is_on_starter() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant()
      and (plan = 'starter' or trial_ends_at_utc <= now()))
$$;
CREATE FUNCTION crm.is_restoring() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select session_user = 'pipewright_restore'
$$;
CREATE FUNCTION crm.is_restoring_trusted() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select crm.is_restoring() and current_setting('app.restores_data_only', true) is distinct from 'on'
$$;
CREATE FUNCTION crm.is_undoing() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select nullif(current_setting('app.undo_of', true), '') is not null
$$;
CREATE FUNCTION crm.keep_books() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.id is distinct from old.id or new.tenant_id is distinct from old.tenant_id then
    raise exception 'the id of a row cannot change';
  end if;
  -- Said by the functions below, around what they keep up.
  if current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at_utc := now();
  return new;
end $$;
CREATE FUNCTION crm.keep_file_whole() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform set_config('app.keeping_up', 'on', true);
  update crm.file set is_whole = (size = crm.received_bytes(id))
  where tenant_id = crm.current_tenant() and id = new.file_id;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;
CREATE FUNCTION crm.keep_identity_in_step() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update identity.organization set name = new.name, subdomain = new.subdomain where id = new.id;
  return null;
end $$;
CREATE FUNCTION crm.keep_last_activity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  leads uuid[];
  deals uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from removed;
  else
    select array_agg(distinct lead_id), array_agg(distinct deal_id) into leads, deals from (
      (select id, lead_id, deal_id, completed_at_utc from added except all select id, lead_id, deal_id, completed_at_utc from removed)
      union all
      (select id, lead_id, deal_id, completed_at_utc from removed except all select id, lead_id, deal_id, completed_at_utc from added)
    ) as changed;
  end if;
  perform set_config('app.keeping_up', 'on', true);
  update crm.lead set last_activity_at_utc = newest.at
  from (
    select about.id, (select max(coalesce(completed_at_utc, created_at_utc)) from crm.activity
      where tenant_id = crm.current_tenant() and lead_id = about.id) as at
    from unnest(leads) as about (id)
  ) as newest
  where tenant_id = crm.current_tenant() and lead.id = newest.id and last_activity_at_utc is distinct from newest.at;
  update crm.deal set last_activity_at_utc = newest.at
  from (
    select about.id, (select max(coalesce(completed_at_utc, created_at_utc)) from crm.activity
      where tenant_id = crm.current_tenant() and deal_id = about.id) as at
    from unnest(deals) as about (id)
  ) as newest
  where tenant_id = crm.current_tenant() and deal.id = newest.id and last_activity_at_utc is distinct from newest.at;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;
CREATE FUNCTION crm.keep_references() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  referred uuid[];
begin
  execute format('select ($1).%I', tg_argv[1]) into referred using new;
  if tg_op = 'UPDATE' then
    execute format('delete from crm.%I where tenant_id = $1 and id = $2 and referred_id <> all ($3)', tg_argv[0])
      using new.tenant_id, new.id, referred;
  end if;
  if cardinality(referred) > 0 then
    execute format('insert into crm.%I select $1, $2, unnest($3) on conflict do nothing', tg_argv[0])
      using new.tenant_id, new.id, referred;
  end if;
  return null;
end $_$;
CREATE FUNCTION crm.keep_stays() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- A version above 1 has a past.
  if new.version > 1 then
    delete from crm.deal_stay
    where tenant_id = new.tenant_id and deal_id = new.id and entered_at_utc >= new.stage_since_utc;
    update crm.deal_stay set left_at_utc = new.stage_since_utc
    where tenant_id = new.tenant_id and deal_id = new.id and (left_at_utc is null or left_at_utc > new.stage_since_utc);
  end if;
  insert into crm.deal_stay (tenant_id, deal_id, entered_at_utc, deal_stage_id)
  values (new.tenant_id, new.id, new.stage_since_utc, new.deal_stage_id);
  return null;
end $$;
CREATE FUNCTION crm.keep_totals(table_name text, dimensions text[], value_column text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  total text := table_name || '_total';
  columns text := array_to_string(dimensions, ', ');
  same text;
begin
  select string_agg(format('folded.%1$I is not distinct from several.%1$I', name), ' and ') into same
  from unnest(dimensions) as name;
  execute format(
    'create table crm.%I (
       tenant_id uuid not null, id uuid not null default gen_random_uuid(), %s, n bigint not null, value numeric not null,
       primary key (tenant_id, id))',
    total, array_to_string(array(select format('%I uuid', name) from unnest(dimensions) as name), ', '));
  perform crm.guard_tenant_table(total, 'select');
  -- Each change is a row of its own, so that nobody waits for anybody.
  execute format(
    $f$create function crm.total_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, count(*), sum(%4$I) from added group by tenant_id, %3$s;
      elsif tg_op = 'DELETE' then
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, -count(*), -sum(%4$I) from removed group by tenant_id, %3$s;
      else
        insert into crm.%2$I (tenant_id, %3$s, n, value)
        select tenant_id, %3$s, sum(sign), sum(sign * %4$I) from (
          select tenant_id, %3$s, %4$I, 1 as sign from added
          union all select tenant_id, %3$s, %4$I, -1 from removed
        ) as changes group by tenant_id, %3$s having sum(sign) <> 0 or sum(sign * %4$I) <> 0;
      end if;
      if random() < 0.02 then
        perform crm.fold_%2$s();
      end if;
      return null;
    end $$ $f$, table_name, total, columns, value_column);
  -- Adds up the rows that say something about the same; those that somebody else is adding up are left to them.
  execute format(
    $f$create function crm.fold_%1$s() returns void language sql security definer
    set search_path = pg_catalog, pg_temp as $$
      with several as (
        select %2$s from crm.%1$I where tenant_id = crm.current_tenant() group by %2$s having count(*) > 1 limit 1000
      ), free as (
        select id from crm.%1$I as folded
        where tenant_id = crm.current_tenant() and exists (select from several where %3$s)
        for update skip locked
      ), gone as (
        delete from crm.%1$I as folded using free
        where folded.tenant_id = crm.current_tenant() and folded.id = free.id
        returning folded.*
      )
      insert into crm.%1$I (tenant_id, %2$s, n, value)
      select crm.current_tenant(), %2$s, sum(n), sum(value) from gone group by %2$s having sum(n) <> 0 or sum(value) <> 0
    $$ $f$, total, columns, same);
  execute format('create trigger total_inserted after insert on crm.%I referencing new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_updated after update on crm.%I referencing old table as removed new table as added
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('create trigger total_deleted after delete on crm.%I referencing old table as removed
    for each statement execute function crm.total_%s()', table_name, table_name);
  execute format('revoke execute on function crm.total_%s, crm.fold_%s from public', table_name, total);
  -- Owners pass row security only while it is not forced upon them.
  execute format('alter table crm.%I no force row level security', table_name);
  execute format('alter table crm.%I no force row level security', total);
  execute format('insert into crm.%I (tenant_id, %s, n, value) select tenant_id, %s, count(*), sum(%I) from crm.%I group by tenant_id, %s',
    total, columns, columns, value_column, table_name, columns);
  execute format('alter table crm.%I force row level security', table_name);
  execute format('alter table crm.%I force row level security', total);
end $_$;
CREATE FUNCTION crm.kept_columns() RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select '{version,updated_at_utc,search_text,last_activity_at_utc,lead_score,reminded_at_utc,found_by,is_whole}'::text[]
$$;
CREATE FUNCTION crm.key_of(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select trim(both '-' from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g'))
$$;
CREATE FUNCTION crm.lead_by_email(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.lead as there where there.tenant_id = tenant and lower(there.email collate "und-x-icu") = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.lead_by_email(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.lead_by_name(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.lead as there where there.tenant_id = tenant and lower(there.full_name) = lower(value collate "und-x-icu") offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.lead_by_name(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.lead_by_phone(tenant uuid, wanted text[]) RETURNS TABLE(wanted_value text, found_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.lead as there where there.tenant_id = tenant and right(there.phone_digits, 9) = value offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$;
ALTER FUNCTION crm.lead_by_phone(tenant uuid, wanted text[]) OWNER TO pipewright_search;
CREATE FUNCTION crm.new_id() RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    AS $$
      select (
        overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
        || right(replace(gen_random_uuid()::text, '-', ''), 16)
      )::uuid
    $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE crm.lead (
    first_name text COLLATE pg_catalog."und-x-icu",
    last_name text COLLATE pg_catalog."und-x-icu",
    full_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text,
    phone text,
    phone_digits text,
    company_name text COLLATE pg_catalog."und-x-icu",
    job_title text,
    website text,
    address text,
    city_id uuid,
    state_id uuid,
    country_id uuid,
    postal_code text,
    lead_status_id uuid NOT NULL,
    lead_source_id uuid,
    priority_id uuid,
    estimated_value numeric(15,2) NOT NULL,
    notes text,
    assigned_to_user_id uuid,
    preferred_contact_method text,
    is_active boolean NOT NULL,
    lead_score smallint DEFAULT 0 NOT NULL,
    last_activity_at_utc timestamp(3) with time zone,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(company_name, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(phone_digits, ''::text)))) STORED NOT NULL,
    converted_at_utc timestamp(3) with time zone,
    contact_id uuid,
    company_id uuid,
    deal_id uuid,
    CONSTRAINT lead_city_has_state CHECK (((city_id IS NULL) OR (state_id IS NOT NULL))),
    CONSTRAINT lead_state_has_country CHECK (((state_id IS NULL) OR (country_id IS NOT NULL)))
);
ALTER TABLE ONLY crm.lead FORCE ROW LEVEL SECURITY;
CREATE FUNCTION crm.lead_score_reasons(lead crm.lead) RETURNS TABLE(reason text, points integer)
    LANGUAGE sql STABLE
    AS $$
  select reason, points from (values
    ('Has an email address', case when lead.email is not null then 10 else 0 end),
    ('Has a phone number', case when lead.phone is not null then 10 else 0 end),
    ('Works for a known company', case when lead.company_name is not null then 15 else 0 end),
    ('Has a job title', case when lead.job_title is not null then 5 else 0 end),
    ('Has a website', case when lead.website is not null then 5 else 0 end),
    ('Country is known', case when lead.country_id is not null then 5 else 0 end),
    ('Source', (
      select case key when 'referral' then 15 when 'partner' then 15 when 'website' then 10 when 'trade-show' then 10 else 5 end
      from crm.lead_source where tenant_id = lead.tenant_id and id = lead.lead_source_id)),
    ('Priority', (
      select case key when 'urgent' then 10 when 'high' then 8 when 'medium' then 5 else 0 end
      from crm.priority where tenant_id = lead.tenant_id and id = lead.priority_id)),
    ('Estimated value', case
      when lead.estimated_value >= 100000 then 15 when lead.estimated_value >= 10000 then 10
      when lead.estimated_value > 0 then 5 else 0 end),
    ('Recent activity', case
      when lead.last_activity_at_utc > now() - interval '7 days' then 10
      when lead.last_activity_at_utc > now() - interval '30 days' then 5 else 0 end)
  ) as rules (reason, points)
  where points > 0
$$;
CREATE FUNCTION crm.limit_contacts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crm.limit_seats() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  most integer := crm.seat_limit();
begin
  if most is null then
    return null;
  end if;
  perform crm.take_turns('seats');
  if (select count(*) from crm.membership where tenant_id = crm.current_tenant() and is_active)
    + (select count(*) from crm.invitation where tenant_id = crm.current_tenant() and expires_at_utc > now()) > most
  then
    raise exception using errcode = 'PW409', message = format(
      'The Starter plan holds %s people, those who are invited included. Choose a larger plan, deactivate somebody, or revoke an invitation.',
      most);
  end if;
  return null;
end $$;
CREATE FUNCTION crm.lock_changed_rows(undone uuid, below uuid, most integer, OUT looked integer, OUT last uuid) RETURNS record
    LANGUAGE plpgsql
    AS $_$
declare
  changed record;
begin
  looked := 0;
  for changed in
    select entity, array_agg(distinct row_id) as ids, count(*)::integer as entries, (array_agg(id order by id))[1] as first
    from crm.undo_entries(undone, below, most) group by entity
  loop
    execute format('select 1 from crm.%I where tenant_id = $1 and id = any ($2) order by id for update', replace(changed.entity, '-', '_'))
      using crm.current_tenant(), changed.ids;
    looked := looked + changed.entries;
    last := least(last, changed.first);
  end loop;
end $_$;
CREATE FUNCTION crm.log_activity() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.kind is distinct from old.kind then
        was := was || jsonb_build_object('kind', old.kind);
        is_now := is_now || jsonb_build_object('kind', new.kind);
      end if;
      if new.activity_type_id is distinct from old.activity_type_id then
        was := was || jsonb_build_object('activity_type_id', old.activity_type_id);
        is_now := is_now || jsonb_build_object('activity_type_id', new.activity_type_id);
      end if;
      if new.subject is distinct from old.subject then
        was := was || jsonb_build_object('subject', old.subject);
        is_now := is_now || jsonb_build_object('subject', new.subject);
      end if;
      if new.body is distinct from old.body then
        was := was || jsonb_build_object('body', old.body);
        is_now := is_now || jsonb_build_object('body', new.body);
      end if;
      if new.due_at_utc is distinct from old.due_at_utc then
        was := was || jsonb_build_object('due_at_utc', old.due_at_utc);
        is_now := is_now || jsonb_build_object('due_at_utc', new.due_at_utc);
      end if;
      if new.ends_at_utc is distinct from old.ends_at_utc then
        was := was || jsonb_build_object('ends_at_utc', old.ends_at_utc);
        is_now := is_now || jsonb_build_object('ends_at_utc', new.ends_at_utc);
      end if;
      if new.completed_at_utc is distinct from old.completed_at_utc then
        was := was || jsonb_build_object('completed_at_utc', old.completed_at_utc);
        is_now := is_now || jsonb_build_object('completed_at_utc', new.completed_at_utc);
      end if;
      if new.happened_at_utc is distinct from old.happened_at_utc then
        was := was || jsonb_build_object('happened_at_utc', old.happened_at_utc);
        is_now := is_now || jsonb_build_object('happened_at_utc', new.happened_at_utc);
      end if;
      if new.remind_at_utc is distinct from old.remind_at_utc then
        was := was || jsonb_build_object('remind_at_utc', old.remind_at_utc);
        is_now := is_now || jsonb_build_object('remind_at_utc', new.remind_at_utc);
      end if;
      if new.recurrence is distinct from old.recurrence then
        was := was || jsonb_build_object('recurrence', old.recurrence);
        is_now := is_now || jsonb_build_object('recurrence', new.recurrence);
      end if;
      if new.outcome is distinct from old.outcome then
        was := was || jsonb_build_object('outcome', old.outcome);
        is_now := is_now || jsonb_build_object('outcome', new.outcome);
      end if;
      if new.duration_minutes is distinct from old.duration_minutes then
        was := was || jsonb_build_object('duration_minutes', old.duration_minutes);
        is_now := is_now || jsonb_build_object('duration_minutes', new.duration_minutes);
      end if;
      if new.location is distinct from old.location then
        was := was || jsonb_build_object('location', old.location);
        is_now := is_now || jsonb_build_object('location', new.location);
      end if;
      if new.priority_id is distinct from old.priority_id then
        was := was || jsonb_build_object('priority_id', old.priority_id);
        is_now := is_now || jsonb_build_object('priority_id', new.priority_id);
      end if;
      if new.assigned_to_user_id is distinct from old.assigned_to_user_id then
        was := was || jsonb_build_object('assigned_to_user_id', old.assigned_to_user_id);
        is_now := is_now || jsonb_build_object('assigned_to_user_id', new.assigned_to_user_id);
      end if;
      if new.lead_id is distinct from old.lead_id then
        was := was || jsonb_build_object('lead_id', old.lead_id);
        is_now := is_now || jsonb_build_object('lead_id', new.lead_id);
      end if;
      if new.contact_id is distinct from old.contact_id then
        was := was || jsonb_build_object('contact_id', old.contact_id);
        is_now := is_now || jsonb_build_object('contact_id', new.contact_id);
      end if;
      if new.company_id is distinct from old.company_id then
        was := was || jsonb_build_object('company_id', old.company_id);
        is_now := is_now || jsonb_build_object('company_id', new.company_id);
      end if;
      if new.deal_id is distinct from old.deal_id then
        was := was || jsonb_build_object('deal_id', old.deal_id);
        is_now := is_now || jsonb_build_object('deal_id', new.deal_id);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.series_from_utc is distinct from old.series_from_utc then
        was := was || jsonb_build_object('series_from_utc', old.series_from_utc);
        is_now := is_now || jsonb_build_object('series_from_utc', new.series_from_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('activity', 'update'), 'activity', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_activity_type() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.key is distinct from old.key then
        was := was || jsonb_build_object('key', old.key);
        is_now := is_now || jsonb_build_object('key', new.key);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.icon is distinct from old.icon then
        was := was || jsonb_build_object('icon', old.icon);
        is_now := is_now || jsonb_build_object('icon', new.icon);
      end if;
      if new.color is distinct from old.color then
        was := was || jsonb_build_object('color', old.color);
        is_now := is_now || jsonb_build_object('color', new.color);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('activity-type', 'update'), 'activity-type', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_city() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.state_id is distinct from old.state_id then
        was := was || jsonb_build_object('state_id', old.state_id);
        is_now := is_now || jsonb_build_object('state_id', new.state_id);
      end if;
      if new.country_id is distinct from old.country_id then
        was := was || jsonb_build_object('country_id', old.country_id);
        is_now := is_now || jsonb_build_object('country_id', new.country_id);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('city', 'update'), 'city', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_company() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.website is distinct from old.website then
        was := was || jsonb_build_object('website', old.website);
        is_now := is_now || jsonb_build_object('website', new.website);
      end if;
      if new.domain is distinct from old.domain then
        was := was || jsonb_build_object('domain', old.domain);
        is_now := is_now || jsonb_build_object('domain', new.domain);
      end if;
      if new.email is distinct from old.email then
        was := was || jsonb_build_object('email', old.email);
        is_now := is_now || jsonb_build_object('email', new.email);
      end if;
      if new.phone is distinct from old.phone then
        was := was || jsonb_build_object('phone', old.phone);
        is_now := is_now || jsonb_build_object('phone', new.phone);
      end if;
      if new.phone_digits is distinct from old.phone_digits then
        was := was || jsonb_build_object('phone_digits', old.phone_digits);
        is_now := is_now || jsonb_build_object('phone_digits', new.phone_digits);
      end if;
      if new.industry_id is distinct from old.industry_id then
        was := was || jsonb_build_object('industry_id', old.industry_id);
        is_now := is_now || jsonb_build_object('industry_id', new.industry_id);
      end if;
      if new.company_type_id is distinct from old.company_type_id then
        was := was || jsonb_build_object('company_type_id', old.company_type_id);
        is_now := is_now || jsonb_build_object('company_type_id', new.company_type_id);
      end if;
      if new.company_size is distinct from old.company_size then
        was := was || jsonb_build_object('company_size', old.company_size);
        is_now := is_now || jsonb_build_object('company_size', new.company_size);
      end if;
      if new.annual_revenue is distinct from old.annual_revenue then
        was := was || jsonb_build_object('annual_revenue', old.annual_revenue);
        is_now := is_now || jsonb_build_object('annual_revenue', new.annual_revenue);
      end if;
      if new.parent_company_id is distinct from old.parent_company_id then
        was := was || jsonb_build_object('parent_company_id', old.parent_company_id);
        is_now := is_now || jsonb_build_object('parent_company_id', new.parent_company_id);
      end if;
      if new.payment_term_id is distinct from old.payment_term_id then
        was := was || jsonb_build_object('payment_term_id', old.payment_term_id);
        is_now := is_now || jsonb_build_object('payment_term_id', new.payment_term_id);
      end if;
      if new.address is distinct from old.address then
        was := was || jsonb_build_object('address', old.address);
        is_now := is_now || jsonb_build_object('address', new.address);
      end if;
      if new.postal_code is distinct from old.postal_code then
        was := was || jsonb_build_object('postal_code', old.postal_code);
        is_now := is_now || jsonb_build_object('postal_code', new.postal_code);
      end if;
      if new.country_id is distinct from old.country_id then
        was := was || jsonb_build_object('country_id', old.country_id);
        is_now := is_now || jsonb_build_object('country_id', new.country_id);
      end if;
      if new.state_id is distinct from old.state_id then
        was := was || jsonb_build_object('state_id', old.state_id);
        is_now := is_now || jsonb_build_object('state_id', new.state_id);
      end if;
      if new.city_id is distinct from old.city_id then
        was := was || jsonb_build_object('city_id', old.city_id);
        is_now := is_now || jsonb_build_object('city_id', new.city_id);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.owner_user_id is distinct from old.owner_user_id then
        was := was || jsonb_build_object('owner_user_id', old.owner_user_id);
        is_now := is_now || jsonb_build_object('owner_user_id', new.owner_user_id);
      end if;
      if new.tag_ids is distinct from old.tag_ids then
        was := was || jsonb_build_object('tag_ids', old.tag_ids);
        is_now := is_now || jsonb_build_object('tag_ids', new.tag_ids);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('company', 'update'), 'company', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_company_type() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('company-type', 'update'), 'company-type', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_contact() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.first_name is distinct from old.first_name then
        was := was || jsonb_build_object('first_name', old.first_name);
        is_now := is_now || jsonb_build_object('first_name', new.first_name);
      end if;
      if new.last_name is distinct from old.last_name then
        was := was || jsonb_build_object('last_name', old.last_name);
        is_now := is_now || jsonb_build_object('last_name', new.last_name);
      end if;
      if new.full_name is distinct from old.full_name then
        was := was || jsonb_build_object('full_name', old.full_name);
        is_now := is_now || jsonb_build_object('full_name', new.full_name);
      end if;
      if new.email is distinct from old.email then
        was := was || jsonb_build_object('email', old.email);
        is_now := is_now || jsonb_build_object('email', new.email);
      end if;
      if new.phone is distinct from old.phone then
        was := was || jsonb_build_object('phone', old.phone);
        is_now := is_now || jsonb_build_object('phone', new.phone);
      end if;
      if new.phone_digits is distinct from old.phone_digits then
        was := was || jsonb_build_object('phone_digits', old.phone_digits);
        is_now := is_now || jsonb_build_object('phone_digits', new.phone_digits);
      end if;
      if new.other_emails is distinct from old.other_emails then
        was := was || jsonb_build_object('other_emails', old.other_emails);
        is_now := is_now || jsonb_build_object('other_emails', new.other_emails);
      end if;
      if new.other_phones is distinct from old.other_phones then
        was := was || jsonb_build_object('other_phones', old.other_phones);
        is_now := is_now || jsonb_build_object('other_phones', new.other_phones);
      end if;
      if new.company_id is distinct from old.company_id then
        was := was || jsonb_build_object('company_id', old.company_id);
        is_now := is_now || jsonb_build_object('company_id', new.company_id);
      end if;
      if new.job_title is distinct from old.job_title then
        was := was || jsonb_build_object('job_title', old.job_title);
        is_now := is_now || jsonb_build_object('job_title', new.job_title);
      end if;
      if new.department is distinct from old.department then
        was := was || jsonb_build_object('department', old.department);
        is_now := is_now || jsonb_build_object('department', new.department);
      end if;
      if new.preferred_contact_method is distinct from old.preferred_contact_method then
        was := was || jsonb_build_object('preferred_contact_method', old.preferred_contact_method);
        is_now := is_now || jsonb_build_object('preferred_contact_method', new.preferred_contact_method);
      end if;
      if new.lead_source_id is distinct from old.lead_source_id then
        was := was || jsonb_build_object('lead_source_id', old.lead_source_id);
        is_now := is_now || jsonb_build_object('lead_source_id', new.lead_source_id);
      end if;
      if new.address is distinct from old.address then
        was := was || jsonb_build_object('address', old.address);
        is_now := is_now || jsonb_build_object('address', new.address);
      end if;
      if new.postal_code is distinct from old.postal_code then
        was := was || jsonb_build_object('postal_code', old.postal_code);
        is_now := is_now || jsonb_build_object('postal_code', new.postal_code);
      end if;
      if new.country_id is distinct from old.country_id then
        was := was || jsonb_build_object('country_id', old.country_id);
        is_now := is_now || jsonb_build_object('country_id', new.country_id);
      end if;
      if new.state_id is distinct from old.state_id then
        was := was || jsonb_build_object('state_id', old.state_id);
        is_now := is_now || jsonb_build_object('state_id', new.state_id);
      end if;
      if new.city_id is distinct from old.city_id then
        was := was || jsonb_build_object('city_id', old.city_id);
        is_now := is_now || jsonb_build_object('city_id', new.city_id);
      end if;
      if new.notes is distinct from old.notes then
        was := was || jsonb_build_object('notes', old.notes);
        is_now := is_now || jsonb_build_object('notes', new.notes);
      end if;
      if new.owner_user_id is distinct from old.owner_user_id then
        was := was || jsonb_build_object('owner_user_id', old.owner_user_id);
        is_now := is_now || jsonb_build_object('owner_user_id', new.owner_user_id);
      end if;
      if new.tag_ids is distinct from old.tag_ids then
        was := was || jsonb_build_object('tag_ids', old.tag_ids);
        is_now := is_now || jsonb_build_object('tag_ids', new.tag_ids);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('contact', 'update'), 'contact', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_country() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.code is distinct from old.code then
        was := was || jsonb_build_object('code', old.code);
        is_now := is_now || jsonb_build_object('code', new.code);
      end if;
      if new.code3 is distinct from old.code3 then
        was := was || jsonb_build_object('code3', old.code3);
        is_now := is_now || jsonb_build_object('code3', new.code3);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('country', 'update'), 'country', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_currency() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.code is distinct from old.code then
        was := was || jsonb_build_object('code', old.code);
        is_now := is_now || jsonb_build_object('code', new.code);
      end if;
      if new.symbol is distinct from old.symbol then
        was := was || jsonb_build_object('symbol', old.symbol);
        is_now := is_now || jsonb_build_object('symbol', new.symbol);
      end if;
      if new.decimal_places is distinct from old.decimal_places then
        was := was || jsonb_build_object('decimal_places', old.decimal_places);
        is_now := is_now || jsonb_build_object('decimal_places', new.decimal_places);
      end if;
      if new.exchange_rate is distinct from old.exchange_rate then
        was := was || jsonb_build_object('exchange_rate', old.exchange_rate);
        is_now := is_now || jsonb_build_object('exchange_rate', new.exchange_rate);
      end if;
      if new.is_base_currency is distinct from old.is_base_currency then
        was := was || jsonb_build_object('is_base_currency', old.is_base_currency);
        is_now := is_now || jsonb_build_object('is_base_currency', new.is_base_currency);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.rebased is distinct from old.rebased then
        was := was || jsonb_build_object('rebased', old.rebased);
        is_now := is_now || jsonb_build_object('rebased', new.rebased);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('currency', 'update'), 'currency', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_deal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.amount is distinct from old.amount then
        was := was || jsonb_build_object('amount', old.amount);
        is_now := is_now || jsonb_build_object('amount', new.amount);
      end if;
      if new.currency_id is distinct from old.currency_id then
        was := was || jsonb_build_object('currency_id', old.currency_id);
        is_now := is_now || jsonb_build_object('currency_id', new.currency_id);
      end if;
      if new.base_amount is distinct from old.base_amount then
        was := was || jsonb_build_object('base_amount', old.base_amount);
        is_now := is_now || jsonb_build_object('base_amount', new.base_amount);
      end if;
      if new.deal_stage_id is distinct from old.deal_stage_id then
        was := was || jsonb_build_object('deal_stage_id', old.deal_stage_id);
        is_now := is_now || jsonb_build_object('deal_stage_id', new.deal_stage_id);
      end if;
      if new.probability is distinct from old.probability then
        was := was || jsonb_build_object('probability', old.probability);
        is_now := is_now || jsonb_build_object('probability', new.probability);
      end if;
      if new.expected_close_date is distinct from old.expected_close_date then
        was := was || jsonb_build_object('expected_close_date', old.expected_close_date);
        is_now := is_now || jsonb_build_object('expected_close_date', new.expected_close_date);
      end if;
      if new.company_id is distinct from old.company_id then
        was := was || jsonb_build_object('company_id', old.company_id);
        is_now := is_now || jsonb_build_object('company_id', new.company_id);
      end if;
      if new.contact_id is distinct from old.contact_id then
        was := was || jsonb_build_object('contact_id', old.contact_id);
        is_now := is_now || jsonb_build_object('contact_id', new.contact_id);
      end if;
      if new.lead_id is distinct from old.lead_id then
        was := was || jsonb_build_object('lead_id', old.lead_id);
        is_now := is_now || jsonb_build_object('lead_id', new.lead_id);
      end if;
      if new.lead_source_id is distinct from old.lead_source_id then
        was := was || jsonb_build_object('lead_source_id', old.lead_source_id);
        is_now := is_now || jsonb_build_object('lead_source_id', new.lead_source_id);
      end if;
      if new.lost_reason is distinct from old.lost_reason then
        was := was || jsonb_build_object('lost_reason', old.lost_reason);
        is_now := is_now || jsonb_build_object('lost_reason', new.lost_reason);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.owner_user_id is distinct from old.owner_user_id then
        was := was || jsonb_build_object('owner_user_id', old.owner_user_id);
        is_now := is_now || jsonb_build_object('owner_user_id', new.owner_user_id);
      end if;
      if new.tag_ids is distinct from old.tag_ids then
        was := was || jsonb_build_object('tag_ids', old.tag_ids);
        is_now := is_now || jsonb_build_object('tag_ids', new.tag_ids);
      end if;
      if new.stage_since_utc is distinct from old.stage_since_utc then
        was := was || jsonb_build_object('stage_since_utc', old.stage_since_utc);
        is_now := is_now || jsonb_build_object('stage_since_utc', new.stage_since_utc);
      end if;
      if new.closed_at_utc is distinct from old.closed_at_utc then
        was := was || jsonb_build_object('closed_at_utc', old.closed_at_utc);
        is_now := is_now || jsonb_build_object('closed_at_utc', new.closed_at_utc);
      end if;
      if new.rank is distinct from old.rank then
        was := was || jsonb_build_object('rank', old.rank);
        is_now := is_now || jsonb_build_object('rank', new.rank);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('deal', 'update'), 'deal', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_deal_contact() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.deal_id is distinct from old.deal_id then
        was := was || jsonb_build_object('deal_id', old.deal_id);
        is_now := is_now || jsonb_build_object('deal_id', new.deal_id);
      end if;
      if new.contact_id is distinct from old.contact_id then
        was := was || jsonb_build_object('contact_id', old.contact_id);
        is_now := is_now || jsonb_build_object('contact_id', new.contact_id);
      end if;
      if new.role is distinct from old.role then
        was := was || jsonb_build_object('role', old.role);
        is_now := is_now || jsonb_build_object('role', new.role);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('deal-contact', 'update'), 'deal-contact', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_deal_stage() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.probability is distinct from old.probability then
        was := was || jsonb_build_object('probability', old.probability);
        is_now := is_now || jsonb_build_object('probability', new.probability);
      end if;
      if new.color is distinct from old.color then
        was := was || jsonb_build_object('color', old.color);
        is_now := is_now || jsonb_build_object('color', new.color);
      end if;
      if new.is_won is distinct from old.is_won then
        was := was || jsonb_build_object('is_won', old.is_won);
        is_now := is_now || jsonb_build_object('is_won', new.is_won);
      end if;
      if new.is_lost is distinct from old.is_lost then
        was := was || jsonb_build_object('is_lost', old.is_lost);
        is_now := is_now || jsonb_build_object('is_lost', new.is_lost);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('deal-stage', 'update'), 'deal-stage', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not crm.is_restoring() then
    insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before)
    values (
      crm.current_tenant(), crm.open_change_set(tg_argv[0], 'delete'), tg_argv[0], old.id, 'delete',
      to_jsonb(old) - 'search_text');
  end if;
  return null;
end $$;
CREATE FUNCTION crm.log_file() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.content_type is distinct from old.content_type then
        was := was || jsonb_build_object('content_type', old.content_type);
        is_now := is_now || jsonb_build_object('content_type', new.content_type);
      end if;
      if new.size is distinct from old.size then
        was := was || jsonb_build_object('size', old.size);
        is_now := is_now || jsonb_build_object('size', new.size);
      end if;
      if new.added_by_user_id is distinct from old.added_by_user_id then
        was := was || jsonb_build_object('added_by_user_id', old.added_by_user_id);
        is_now := is_now || jsonb_build_object('added_by_user_id', new.added_by_user_id);
      end if;
      if new.lead_id is distinct from old.lead_id then
        was := was || jsonb_build_object('lead_id', old.lead_id);
        is_now := is_now || jsonb_build_object('lead_id', new.lead_id);
      end if;
      if new.contact_id is distinct from old.contact_id then
        was := was || jsonb_build_object('contact_id', old.contact_id);
        is_now := is_now || jsonb_build_object('contact_id', new.contact_id);
      end if;
      if new.company_id is distinct from old.company_id then
        was := was || jsonb_build_object('company_id', old.company_id);
        is_now := is_now || jsonb_build_object('company_id', new.company_id);
      end if;
      if new.deal_id is distinct from old.deal_id then
        was := was || jsonb_build_object('deal_id', old.deal_id);
        is_now := is_now || jsonb_build_object('deal_id', new.deal_id);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('file', 'update'), 'file', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_industry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.icon_class is distinct from old.icon_class then
        was := was || jsonb_build_object('icon_class', old.icon_class);
        is_now := is_now || jsonb_build_object('icon_class', new.icon_class);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('industry', 'update'), 'industry', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_invitation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.email is distinct from old.email then
        was := was || jsonb_build_object('email', old.email);
        is_now := is_now || jsonb_build_object('email', new.email);
      end if;
      if new.role_id is distinct from old.role_id then
        was := was || jsonb_build_object('role_id', old.role_id);
        is_now := is_now || jsonb_build_object('role_id', new.role_id);
      end if;
      if new.invited_by_user_id is distinct from old.invited_by_user_id then
        was := was || jsonb_build_object('invited_by_user_id', old.invited_by_user_id);
        is_now := is_now || jsonb_build_object('invited_by_user_id', new.invited_by_user_id);
      end if;
      if new.expires_at_utc is distinct from old.expires_at_utc then
        was := was || jsonb_build_object('expires_at_utc', old.expires_at_utc);
        is_now := is_now || jsonb_build_object('expires_at_utc', new.expires_at_utc);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('invitation', 'update'), 'invitation', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_lead() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.first_name is distinct from old.first_name then
        was := was || jsonb_build_object('first_name', old.first_name);
        is_now := is_now || jsonb_build_object('first_name', new.first_name);
      end if;
      if new.last_name is distinct from old.last_name then
        was := was || jsonb_build_object('last_name', old.last_name);
        is_now := is_now || jsonb_build_object('last_name', new.last_name);
      end if;
      if new.full_name is distinct from old.full_name then
        was := was || jsonb_build_object('full_name', old.full_name);
        is_now := is_now || jsonb_build_object('full_name', new.full_name);
      end if;
      if new.email is distinct from old.email then
        was := was || jsonb_build_object('email', old.email);
        is_now := is_now || jsonb_build_object('email', new.email);
      end if;
      if new.phone is distinct from old.phone then
        was := was || jsonb_build_object('phone', old.phone);
        is_now := is_now || jsonb_build_object('phone', new.phone);
      end if;
      if new.phone_digits is distinct from old.phone_digits then
        was := was || jsonb_build_object('phone_digits', old.phone_digits);
        is_now := is_now || jsonb_build_object('phone_digits', new.phone_digits);
      end if;
      if new.company_name is distinct from old.company_name then
        was := was || jsonb_build_object('company_name', old.company_name);
        is_now := is_now || jsonb_build_object('company_name', new.company_name);
      end if;
      if new.job_title is distinct from old.job_title then
        was := was || jsonb_build_object('job_title', old.job_title);
        is_now := is_now || jsonb_build_object('job_title', new.job_title);
      end if;
      if new.website is distinct from old.website then
        was := was || jsonb_build_object('website', old.website);
        is_now := is_now || jsonb_build_object('website', new.website);
      end if;
      if new.address is distinct from old.address then
        was := was || jsonb_build_object('address', old.address);
        is_now := is_now || jsonb_build_object('address', new.address);
      end if;
      if new.city_id is distinct from old.city_id then
        was := was || jsonb_build_object('city_id', old.city_id);
        is_now := is_now || jsonb_build_object('city_id', new.city_id);
      end if;
      if new.state_id is distinct from old.state_id then
        was := was || jsonb_build_object('state_id', old.state_id);
        is_now := is_now || jsonb_build_object('state_id', new.state_id);
      end if;
      if new.country_id is distinct from old.country_id then
        was := was || jsonb_build_object('country_id', old.country_id);
        is_now := is_now || jsonb_build_object('country_id', new.country_id);
      end if;
      if new.postal_code is distinct from old.postal_code then
        was := was || jsonb_build_object('postal_code', old.postal_code);
        is_now := is_now || jsonb_build_object('postal_code', new.postal_code);
      end if;
      if new.lead_status_id is distinct from old.lead_status_id then
        was := was || jsonb_build_object('lead_status_id', old.lead_status_id);
        is_now := is_now || jsonb_build_object('lead_status_id', new.lead_status_id);
      end if;
      if new.lead_source_id is distinct from old.lead_source_id then
        was := was || jsonb_build_object('lead_source_id', old.lead_source_id);
        is_now := is_now || jsonb_build_object('lead_source_id', new.lead_source_id);
      end if;
      if new.priority_id is distinct from old.priority_id then
        was := was || jsonb_build_object('priority_id', old.priority_id);
        is_now := is_now || jsonb_build_object('priority_id', new.priority_id);
      end if;
      if new.estimated_value is distinct from old.estimated_value then
        was := was || jsonb_build_object('estimated_value', old.estimated_value);
        is_now := is_now || jsonb_build_object('estimated_value', new.estimated_value);
      end if;
      if new.notes is distinct from old.notes then
        was := was || jsonb_build_object('notes', old.notes);
        is_now := is_now || jsonb_build_object('notes', new.notes);
      end if;
      if new.assigned_to_user_id is distinct from old.assigned_to_user_id then
        was := was || jsonb_build_object('assigned_to_user_id', old.assigned_to_user_id);
        is_now := is_now || jsonb_build_object('assigned_to_user_id', new.assigned_to_user_id);
      end if;
      if new.preferred_contact_method is distinct from old.preferred_contact_method then
        was := was || jsonb_build_object('preferred_contact_method', old.preferred_contact_method);
        is_now := is_now || jsonb_build_object('preferred_contact_method', new.preferred_contact_method);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.converted_at_utc is distinct from old.converted_at_utc then
        was := was || jsonb_build_object('converted_at_utc', old.converted_at_utc);
        is_now := is_now || jsonb_build_object('converted_at_utc', new.converted_at_utc);
      end if;
      if new.contact_id is distinct from old.contact_id then
        was := was || jsonb_build_object('contact_id', old.contact_id);
        is_now := is_now || jsonb_build_object('contact_id', new.contact_id);
      end if;
      if new.company_id is distinct from old.company_id then
        was := was || jsonb_build_object('company_id', old.company_id);
        is_now := is_now || jsonb_build_object('company_id', new.company_id);
      end if;
      if new.deal_id is distinct from old.deal_id then
        was := was || jsonb_build_object('deal_id', old.deal_id);
        is_now := is_now || jsonb_build_object('deal_id', new.deal_id);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('lead', 'update'), 'lead', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_lead_source() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.key is distinct from old.key then
        was := was || jsonb_build_object('key', old.key);
        is_now := is_now || jsonb_build_object('key', new.key);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.icon is distinct from old.icon then
        was := was || jsonb_build_object('icon', old.icon);
        is_now := is_now || jsonb_build_object('icon', new.icon);
      end if;
      if new.color is distinct from old.color then
        was := was || jsonb_build_object('color', old.color);
        is_now := is_now || jsonb_build_object('color', new.color);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('lead-source', 'update'), 'lead-source', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_lead_status() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.key is distinct from old.key then
        was := was || jsonb_build_object('key', old.key);
        is_now := is_now || jsonb_build_object('key', new.key);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.color_code is distinct from old.color_code then
        was := was || jsonb_build_object('color_code', old.color_code);
        is_now := is_now || jsonb_build_object('color_code', new.color_code);
      end if;
      if new.is_closed_status is distinct from old.is_closed_status then
        was := was || jsonb_build_object('is_closed_status', old.is_closed_status);
        is_now := is_now || jsonb_build_object('is_closed_status', new.is_closed_status);
      end if;
      if new.is_won is distinct from old.is_won then
        was := was || jsonb_build_object('is_won', old.is_won);
        is_now := is_now || jsonb_build_object('is_won', new.is_won);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('lead-status', 'update'), 'lead-status', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_mail_template() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.subject is distinct from old.subject then
        was := was || jsonb_build_object('subject', old.subject);
        is_now := is_now || jsonb_build_object('subject', new.subject);
      end if;
      if new.body is distinct from old.body then
        was := was || jsonb_build_object('body', old.body);
        is_now := is_now || jsonb_build_object('body', new.body);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('mail-template', 'update'), 'mail-template', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_membership() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.user_id is distinct from old.user_id then
        was := was || jsonb_build_object('user_id', old.user_id);
        is_now := is_now || jsonb_build_object('user_id', new.user_id);
      end if;
      if new.role_id is distinct from old.role_id then
        was := was || jsonb_build_object('role_id', old.role_id);
        is_now := is_now || jsonb_build_object('role_id', new.role_id);
      end if;
      if new.full_name is distinct from old.full_name then
        was := was || jsonb_build_object('full_name', old.full_name);
        is_now := is_now || jsonb_build_object('full_name', new.full_name);
      end if;
      if new.email is distinct from old.email then
        was := was || jsonb_build_object('email', old.email);
        is_now := is_now || jsonb_build_object('email', new.email);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('membership', 'update'), 'membership', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_organization() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.industry is distinct from old.industry then
        was := was || jsonb_build_object('industry', old.industry);
        is_now := is_now || jsonb_build_object('industry', new.industry);
      end if;
      if new.website is distinct from old.website then
        was := was || jsonb_build_object('website', old.website);
        is_now := is_now || jsonb_build_object('website', new.website);
      end if;
      if new.contact_phone is distinct from old.contact_phone then
        was := was || jsonb_build_object('contact_phone', old.contact_phone);
        is_now := is_now || jsonb_build_object('contact_phone', new.contact_phone);
      end if;
      if new.country is distinct from old.country then
        was := was || jsonb_build_object('country', old.country);
        is_now := is_now || jsonb_build_object('country', new.country);
      end if;
      if new.company_size is distinct from old.company_size then
        was := was || jsonb_build_object('company_size', old.company_size);
        is_now := is_now || jsonb_build_object('company_size', new.company_size);
      end if;
      if new.time_zone is distinct from old.time_zone then
        was := was || jsonb_build_object('time_zone', old.time_zone);
        is_now := is_now || jsonb_build_object('time_zone', new.time_zone);
      end if;
      if new.currency is distinct from old.currency then
        was := was || jsonb_build_object('currency', old.currency);
        is_now := is_now || jsonb_build_object('currency', new.currency);
      end if;
      if new.plan is distinct from old.plan then
        was := was || jsonb_build_object('plan', old.plan);
        is_now := is_now || jsonb_build_object('plan', new.plan);
      end if;
      if new.billing_cycle is distinct from old.billing_cycle then
        was := was || jsonb_build_object('billing_cycle', old.billing_cycle);
        is_now := is_now || jsonb_build_object('billing_cycle', new.billing_cycle);
      end if;
      if new.trial_ends_at_utc is distinct from old.trial_ends_at_utc then
        was := was || jsonb_build_object('trial_ends_at_utc', old.trial_ends_at_utc);
        is_now := is_now || jsonb_build_object('trial_ends_at_utc', new.trial_ends_at_utc);
      end if;
      if new.subdomain is distinct from old.subdomain then
        was := was || jsonb_build_object('subdomain', old.subdomain);
        is_now := is_now || jsonb_build_object('subdomain', new.subdomain);
      end if;
      if new.custom_domain is distinct from old.custom_domain then
        was := was || jsonb_build_object('custom_domain', old.custom_domain);
        is_now := is_now || jsonb_build_object('custom_domain', new.custom_domain);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.sample_change_set_id is distinct from old.sample_change_set_id then
        was := was || jsonb_build_object('sample_change_set_id', old.sample_change_set_id);
        is_now := is_now || jsonb_build_object('sample_change_set_id', new.sample_change_set_id);
      end if;
      if new.requires_second_factor is distinct from old.requires_second_factor then
        was := was || jsonb_build_object('requires_second_factor', old.requires_second_factor);
        is_now := is_now || jsonb_build_object('requires_second_factor', new.requires_second_factor);
      end if;
      if new.allowed_email_domains is distinct from old.allowed_email_domains then
        was := was || jsonb_build_object('allowed_email_domains', old.allowed_email_domains);
        is_now := is_now || jsonb_build_object('allowed_email_domains', new.allowed_email_domains);
      end if;
      if new.retention_days is distinct from old.retention_days then
        was := was || jsonb_build_object('retention_days', old.retention_days);
        is_now := is_now || jsonb_build_object('retention_days', new.retention_days);
      end if;
      if new.date_format is distinct from old.date_format then
        was := was || jsonb_build_object('date_format', old.date_format);
        is_now := is_now || jsonb_build_object('date_format', new.date_format);
      end if;
      if new.time_format is distinct from old.time_format then
        was := was || jsonb_build_object('time_format', old.time_format);
        is_now := is_now || jsonb_build_object('time_format', new.time_format);
      end if;
      if new.number_format is distinct from old.number_format then
        was := was || jsonb_build_object('number_format', old.number_format);
        is_now := is_now || jsonb_build_object('number_format', new.number_format);
      end if;
      if new.mail_sender_name is distinct from old.mail_sender_name then
        was := was || jsonb_build_object('mail_sender_name', old.mail_sender_name);
        is_now := is_now || jsonb_build_object('mail_sender_name', new.mail_sender_name);
      end if;
      if new.mail_reply_to is distinct from old.mail_reply_to then
        was := was || jsonb_build_object('mail_reply_to', old.mail_reply_to);
        is_now := is_now || jsonb_build_object('mail_reply_to', new.mail_reply_to);
      end if;
      if new.deletion_due_at_utc is distinct from old.deletion_due_at_utc then
        was := was || jsonb_build_object('deletion_due_at_utc', old.deletion_due_at_utc);
        is_now := is_now || jsonb_build_object('deletion_due_at_utc', new.deletion_due_at_utc);
      end if;
      if new.logo_id is distinct from old.logo_id then
        was := was || jsonb_build_object('logo_id', old.logo_id);
        is_now := is_now || jsonb_build_object('logo_id', new.logo_id);
      end if;
      if new.history_until_utc is distinct from old.history_until_utc then
        was := was || jsonb_build_object('history_until_utc', old.history_until_utc);
        is_now := is_now || jsonb_build_object('history_until_utc', new.history_until_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('organization', 'update'), 'organization', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_payment_term() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.days is distinct from old.days then
        was := was || jsonb_build_object('days', old.days);
        is_now := is_now || jsonb_build_object('days', new.days);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('payment-term', 'update'), 'payment-term', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_priority() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.color is distinct from old.color then
        was := was || jsonb_build_object('color', old.color);
        is_now := is_now || jsonb_build_object('color', new.color);
      end if;
      if new.rank is distinct from old.rank then
        was := was || jsonb_build_object('rank', old.rank);
        is_now := is_now || jsonb_build_object('rank', new.rank);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.key is distinct from old.key then
        was := was || jsonb_build_object('key', old.key);
        is_now := is_now || jsonb_build_object('key', new.key);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('priority', 'update'), 'priority', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_product_category() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.parent_id is distinct from old.parent_id then
        was := was || jsonb_build_object('parent_id', old.parent_id);
        is_now := is_now || jsonb_build_object('parent_id', new.parent_id);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('product-category', 'update'), 'product-category', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_region() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.country_ids is distinct from old.country_ids then
        was := was || jsonb_build_object('country_ids', old.country_ids);
        is_now := is_now || jsonb_build_object('country_ids', new.country_ids);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('region', 'update'), 'region', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_state() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.code is distinct from old.code then
        was := was || jsonb_build_object('code', old.code);
        is_now := is_now || jsonb_build_object('code', new.code);
      end if;
      if new.country_id is distinct from old.country_id then
        was := was || jsonb_build_object('country_id', old.country_id);
        is_now := is_now || jsonb_build_object('country_id', new.country_id);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('state', 'update'), 'state', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_table(table_name text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  entity text := replace(table_name, '_', '-');
begin
  perform crm.write_log(table_name);
  execute format(
    'create trigger log_update after update on crm.%1$I for each row execute function crm.log_%1$s()', table_name);
  execute format(
    'create trigger log_delete after delete on crm.%I for each row execute function crm.log_delete(%L)',
    table_name, entity);
  execute format(
    'create trigger book_insert after insert on crm.%I referencing new table as changed
     for each statement execute function crm.book_insert(%L)', table_name, entity);
  execute format(
    'create trigger count_deleted after delete on crm.%I referencing old table as changed
     for each statement execute function crm.count_rows(%L)', table_name, entity);
end $_$;
CREATE FUNCTION crm.log_tag() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.color is distinct from old.color then
        was := was || jsonb_build_object('color', old.color);
        is_now := is_now || jsonb_build_object('color', new.color);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('tag', 'update'), 'tag', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_team() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.manager_user_id is distinct from old.manager_user_id then
        was := was || jsonb_build_object('manager_user_id', old.manager_user_id);
        is_now := is_now || jsonb_build_object('manager_user_id', new.manager_user_id);
      end if;
      if new.member_user_ids is distinct from old.member_user_ids then
        was := was || jsonb_build_object('member_user_ids', old.member_user_ids);
        is_now := is_now || jsonb_build_object('member_user_ids', new.member_user_ids);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('team', 'update'), 'team', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.log_user_role() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;
      if new.name is distinct from old.name then
        was := was || jsonb_build_object('name', old.name);
        is_now := is_now || jsonb_build_object('name', new.name);
      end if;
      if new.description is distinct from old.description then
        was := was || jsonb_build_object('description', old.description);
        is_now := is_now || jsonb_build_object('description', new.description);
      end if;
      if new.permissions is distinct from old.permissions then
        was := was || jsonb_build_object('permissions', old.permissions);
        is_now := is_now || jsonb_build_object('permissions', new.permissions);
      end if;
      if new.sort_order is distinct from old.sort_order then
        was := was || jsonb_build_object('sort_order', old.sort_order);
        is_now := is_now || jsonb_build_object('sort_order', new.sort_order);
      end if;
      if new.is_active is distinct from old.is_active then
        was := was || jsonb_build_object('is_active', old.is_active);
        is_now := is_now || jsonb_build_object('is_active', new.is_active);
      end if;
      if new.created_at_utc is distinct from old.created_at_utc then
        was := was || jsonb_build_object('created_at_utc', old.created_at_utc);
        is_now := is_now || jsonb_build_object('created_at_utc', new.created_at_utc);
      end if;
      if new.is_built_in is distinct from old.is_built_in then
        was := was || jsonb_build_object('is_built_in', old.is_built_in);
        is_now := is_now || jsonb_build_object('is_built_in', new.is_built_in);
      end if;
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set('user-role', 'update'), 'user-role', old.id, 'update', was, is_now);
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.make_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
end $_$;
CREATE FUNCTION crm.new_rank() RETURNS text
    LANGUAGE sql
    AS $$
  select lpad(to_hex(4503599627370495 - (extract(epoch from clock_timestamp()) * 1000000)::bigint), 13, '0')
    || substr(md5(random()::text), 1, 2) || 'n'
$$;
CREATE FUNCTION crm.next_occurrence(recurrence text, series_from timestamp with time zone, later_than timestamp with time zone, zone text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select min(wall at time zone zone) from (
    select series_from at time zone zone as start,
      case recurrence when 'weekly' then interval '1 week' when 'monthly' then interval '1 month'
        when 'yearly' then interval '1 year' else interval '1 day' end as step
  ) as series
  -- A month is counted as 31 days here: too few steps at first, made up for by trying some more.
  cross join lateral (
    select floor(extract(epoch from later_than - series_from)
      / case recurrence when 'weekly' then 604800 when 'monthly' then 2678400 when 'yearly' then 31622400 else 86400 end
    )::integer as passed
  ) as estimate
  cross join lateral generate_series(greatest(passed - 1, 1), greatest(passed, 0) + passed / 50 + 8) as n
  cross join lateral (select start + n * step as wall) as candidate
  where wall at time zone zone > later_than and wall < '9999-01-01'
    and (recurrence <> 'weekdays' or extract(isodow from wall) < 6)
$$;
CREATE FUNCTION crm.open_change_set(entity text, operation text) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_variable
declare
  set_id text := nullif(current_setting('app.change_set_id', true), '');
  done text := current_setting('app.open_change_set', true);
  kind text := ' ' || operation || ':' || entity || ' ';
  actor text := nullif(current_setting('app.actor_id', true), '');
begin
  if set_id is null then
    raise exception 'a change to % outside of a change set', entity;
  end if;
  if done is null or not starts_with(done, set_id) then
    insert into crm.change_set (tenant_id, id, actor_id, action, undo_of)
    values (
      crm.current_tenant(), set_id::uuid, actor::uuid,
      coalesce(nullif(current_setting('app.action', true), ''), 'unknown'),
      nullif(current_setting('app.undo_of', true), '')::uuid)
    on conflict do nothing;
    done := set_id;
  elsif position(kind in done) > 0 then
    return set_id::uuid;
  end if;
  if actor is not null then
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    values (crm.current_tenant(), actor::uuid, operation, entity, set_id::uuid)
    on conflict do nothing;
  end if;
  perform set_config('app.open_change_set', done || kind, true);
  return set_id::uuid;
end $$;
CREATE FUNCTION crm.open_lead_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.is_won := false;
  return new;
end $$;
CREATE FUNCTION crm.protect_built_in_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crm.purge_change_log(older_than interval) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  kept_since timestamptz := now() - greatest(older_than, interval '30 days');
begin
  delete from crm.change_log using crm.change_set
  where change_log.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = change_log.change_set_id and change_set.at_utc < kept_since;
  delete from crm.action_kind using crm.change_set
  where action_kind.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = action_kind.change_set_id and change_set.at_utc < kept_since;
  delete from crm.change_set where tenant_id = crm.current_tenant() and at_utc < kept_since;
  -- Ids begin with the time: what is older is the beginning of the key.
  delete from crm.audit_event
  where tenant_id = crm.current_tenant() and at_utc < kept_since
    and id < rpad(lpad(to_hex((extract(epoch from kept_since) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
end $$;
CREATE FUNCTION crm.rebase_deals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if crm.is_undoing() then
    return null;
  end if;
  update crm.deal set base_amount = coalesce(deal.amount / nullif(currency.exchange_rate, 0), 0) from crm.currency
  where deal.tenant_id = new.tenant_id and currency.tenant_id = new.tenant_id and currency.id = deal.currency_id;
  return null;
end $$;
CREATE FUNCTION crm.received_bytes(file uuid) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select coalesce(sum(length(bytes)), 0) from crm.file_piece where tenant_id = crm.current_tenant() and file_id = file
$$;
CREATE FUNCTION crm.refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception using errcode = 'PW400', column = tg_argv[0], message = tg_argv[1];
end $$;
CREATE FUNCTION crm.register_restored(organization uuid, its_name text, its_subdomain text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into identity.organization (id, name, subdomain) values (organization, its_name, its_subdomain)
  on conflict (id) do update set name = excluded.name
$$;
CREATE FUNCTION crm.remember_stays(stays jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into crm.deal_stay (tenant_id, deal_id, deal_stage_id, entered_at_utc, left_at_utc)
  select deal.tenant_id, deal.id, stay.deal_stage_id, stay.entered_at_utc, stay.left_at_utc
  from jsonb_to_recordset(stays) as stay (
    deal_id uuid, deal_stage_id uuid, entered_at_utc timestamptz(3), left_at_utc timestamptz(3))
  join crm.deal on deal.tenant_id = crm.current_tenant() and deal.id = stay.deal_id
  where stay.left_at_utc <= deal.stage_since_utc
$$;
CREATE FUNCTION crm.renew_statistics(entities text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  entity text;
begin
  foreach entity in array entities loop
    execute format('analyze (skip_locked) crm.%I (tenant_id)', replace(entity, '-', '_'));
  end loop;
end $$;
CREATE FUNCTION crm.repeat_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  due timestamptz := crm.next_occurrence(
    new.recurrence, coalesce(new.series_from_utc, new.due_at_utc), greatest(new.due_at_utc, new.completed_at_utc),
    (select time_zone from crm.organization where tenant_id = new.tenant_id and id = new.tenant_id));
begin
  if due is not null then
    insert into crm.activity (
      tenant_id, kind, activity_type_id, subject, body, due_at_utc, ends_at_utc, remind_at_utc, recurrence,
      series_from_utc, location, priority_id, assigned_to_user_id, lead_id, contact_id, company_id, deal_id)
    values (
      new.tenant_id, new.kind, new.activity_type_id, new.subject, new.body, due,
      due + (new.ends_at_utc - new.due_at_utc), due + (new.remind_at_utc - new.due_at_utc), new.recurrence,
      coalesce(new.series_from_utc, new.due_at_utc), new.location, new.priority_id, new.assigned_to_user_id,
      new.lead_id, new.contact_id, new.company_id, new.deal_id);
  end if;
  return null;
end $$;
CREATE FUNCTION crm.rest_while_restoring(table_name text, trigger_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  definition text := (
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = format('crm.%I', table_name)::regclass and tgname = trigger_name);
begin
  execute format('drop trigger %I on crm.%I', trigger_name, table_name);
  execute case
    when definition like '% WHEN (%' then replace(definition, ' WHEN (', ' WHEN (not crm.is_restoring() and ')
    else replace(definition, ' EXECUTE FUNCTION ', ' WHEN (not crm.is_restoring()) EXECUTE FUNCTION ')
  end;
end $$;
CREATE FUNCTION crm.search_ids(entity text, tenant uuid, term text, max_ids integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  pattern text := crm.search_pattern(term);
  seen integer;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  execute format(
    'select count(*) from (
       select search_text from crm.%I where tenant_id = $1 order by id desc limit 500
     ) as newest where search_text like $2', replace(entity, '-', '_'))
    into seen using tenant, pattern;
  if seen >= 10 then
    return next null;
    return;
  end if;
  return query execute format(
    'select id from crm.%I where tenant_id = $1 and search_text like $2 limit $3', replace(entity, '-', '_'))
    using tenant, pattern, max_ids;
end $_$;
ALTER FUNCTION crm.search_ids(entity text, tenant uuid, term text, max_ids integer) OWNER TO pipewright_search;
CREATE FUNCTION crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  conditions text;
  seen integer;
begin
  if tenant is distinct from crm.current_tenant() then
    return;
  end if;
  -- As literals, so that each is planned for itself and the trigram index is asked for all of them at once.
  select string_agg(format('search_text like %L', crm.search_pattern(term)), ' and ') into conditions
  from unnest(terms) as term;
  execute format(
    'select count(*) from (
       select search_text from crm.%I where tenant_id = $1 order by id desc limit 500
     ) as newest where %s', replace(entity, '-', '_'), conditions)
    into seen using tenant;
  if seen >= 10 then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where tenant_id = $1 and %s limit $2', replace(entity, '-', '_'), conditions)
    using tenant, max_ids;
end $_$;
ALTER FUNCTION crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) OWNER TO pipewright_search;
CREATE FUNCTION crm.search_pattern(term text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select '%' || regexp_replace(lower(term), '([\\%_])', '\\\1', 'g') || '%'
$$;
CREATE FUNCTION crm.seat_limit() RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select 5 where crm.is_on_starter()
$$;
CREATE FUNCTION crm.seeded_id(tenant uuid, n integer) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select (left(tenant::text, 30) || lpad(to_hex(n), 6, '0'))::uuid
$$;
CREATE FUNCTION crm.shut_out() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update identity.api_key set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  update identity.session set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  delete from identity.calendar_feed where user_id = new.user_id and organization_id = new.tenant_id;
  return null;
end $$;
CREATE FUNCTION crm.take_country_of_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- A state that does not exist is left to the foreign key, which blames the right field.
  new.country_id := coalesce(
    (select country_id from crm.state where tenant_id = new.tenant_id and id = new.state_id), new.state_id);
  return new;
end $$;
CREATE FUNCTION crm.take_turns(purpose text) RETURNS void
    LANGUAGE sql
    AS $$
  select pg_advisory_xact_lock(hashtextextended(crm.current_tenant() || ' ' || purpose, 0))
$$;
CREATE FUNCTION crm.teammates(tenant uuid, person uuid) RETURNS uuid[]
    LANGUAGE sql STABLE
    AS $$
  select array(
    select person
    union
    select unnest(member_user_ids) from crm.team
    where tenant_id = tenant and (manager_user_id = person or person = any (member_user_ids))
  )
$$;
CREATE FUNCTION crm.tenant_found_by(table_name text, column_name text, parent text, parent_name text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
begin
  execute format(
    'create trigger %1$I after update on crm.%2$I for each row
     when (old.%3$I is distinct from new.%3$I) execute function crm.find_again(%4$L, %5$L)',
    'find_renamed_' || table_name, parent, parent_name, table_name, column_name);
  execute format(
    'create trigger %1$I after insert on crm.%2$I for each row
     when (new.version > 1) execute function crm.find_again(%3$L, %4$L)',
    'find_restored_' || table_name, parent, table_name, column_name);
end $_$;
CREATE FUNCTION crm.tenant_keeps_one(table_name text, rule_name text, condition text, message text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crm.tenant_key(table_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, key)', table_name || '_key_unique', table_name);
  execute format(
    'create trigger make_key before insert on crm.%I for each row when (new.key is null) execute function crm.make_key(%L)',
    table_name, replace(table_name, '_', '-'));
end $$;
CREATE FUNCTION crm.tenant_match(table_name text, key text, columns text[], expression text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  function_name text := table_name || '_by_' || key;
begin
  execute format('create index if not exists %I on crm.%I (tenant_id, (%s), id)', table_name || '_match_' || key,
    table_name, replace(expression, '@', ''));
  execute format('grant select (%s) on crm.%I to pipewright_search', array_to_string(columns, ', '), table_name);
  execute format('drop function if exists crm.%I', function_name);
  execute format(
    $f$create function crm.%1$I(tenant uuid, wanted text[]) returns table (wanted_value text, found_id uuid)
    language plpgsql stable security definer set search_path = pg_catalog, pg_temp
    set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
    begin
      if tenant is distinct from crm.current_tenant() then
        return;
      end if;
      return query
        select value, (select id from (
          select there.id from crm.%2$I as there where there.tenant_id = tenant and %3$s = %4$s offset 0
        ) as same order by id limit 1)
        from unnest(wanted) as value;
    end $$$f$,
    function_name, table_name, replace(expression, '@', 'there.'),
    case when expression like 'right%' then 'value' else 'lower(value collate "und-x-icu")' end);
  execute format('alter function crm.%I owner to pipewright_search', function_name);
  execute format('revoke execute on function crm.%I from public', function_name);
  execute format('grant execute on function crm.%I to pipewright_app', function_name);
end $_$;
CREATE FUNCTION crm.tenant_place(table_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crm.tenant_reference(table_name text, column_name text, parent text, parent_column text DEFAULT 'id'::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format(
    'alter table crm.%I add constraint %I foreign key (tenant_id, %I) references crm.%I (tenant_id, %I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, %I)', table_name || '_' || column_name, table_name, column_name);
end $$;
CREATE FUNCTION crm.tenant_references(table_name text, column_name text, parent text, parent_column text DEFAULT 'id'::text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  link text := table_name || '_' || column_name;
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, referred_id uuid not null,
       primary key (tenant_id, id, referred_id),
       foreign key (tenant_id, id) references crm.%2$I (tenant_id, id) on delete cascade deferrable,
       constraint %3$I foreign key (tenant_id, referred_id) references crm.%4$I (tenant_id, %5$I) deferrable)',
    link, table_name, link || '_' || column_name || '_fk', parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, referred_id)', link || '_referred', link);
  perform crm.guard_tenant_table(link, 'select');
  execute format(
    'create trigger %I after insert or update of %I on crm.%I for each row execute function crm.keep_references(%L, %L)',
    'keep_' || column_name, column_name, table_name, link, column_name);
end $_$;
CREATE FUNCTION crm.tenant_released_reference(table_name text, column_name text, parent text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
begin
  execute format(
    'alter table crm.%1$I add constraint %2$I foreign key (tenant_id, %3$I) references crm.%4$I (tenant_id, id)
       on delete set null (%3$I) deferrable',
    table_name, table_name || '_' || column_name || '_fk', column_name, parent);
  execute format('create index %I on crm.%I (tenant_id, %I)', table_name || '_' || column_name, table_name, column_name);
end $_$;
CREATE FUNCTION crm.tenant_rule(table_name text, column_name text, condition text, message text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format(
    'create trigger %I before insert or update on crm.%I for each row when (not (%s)) execute function crm.refuse(%L, %L)',
    'rule_' || column_name, table_name, condition, column_name, message);
end $$;
CREATE FUNCTION crm.tenant_table(table_name text, searchable text[] DEFAULT '{}'::text[], long boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  search_text text;
begin
  execute format(
    'alter table crm.%I
       add column tenant_id uuid not null default crm.current_tenant(),
       add column id uuid not null default crm.new_id(),
       add column created_at_utc timestamptz(3) not null default now(),
       add column updated_at_utc timestamptz(3) not null default now(),
       add column version integer not null default 1,
       add primary key (tenant_id, id)', table_name);
  perform crm.guard_tenant_table(table_name, 'select, insert, update, delete');
  execute format(
    'create trigger keep_books before update on crm.%I for each row execute function crm.keep_books()', table_name);
  perform crm.log_table(table_name);
  if cardinality(searchable) = 0 then
    return;
  end if;
  select string_agg(format('coalesce(%I, '''')', part), ' || '' '' || ') into search_text from unnest(searchable) as part;
  execute format('alter table crm.%I add column search_text text not null generated always as (lower(%s)) stored', table_name, search_text);
  execute format('grant select (tenant_id, id, search_text) on crm.%I to pipewright_search', table_name);
  execute format('create policy search on crm.%I for select to pipewright_search using (true)', table_name);
  if long then
    execute format('create index %I on crm.%I using gin (tenant_id, search_text gin_trgm_ops)', table_name || '_search', table_name);
  end if;
end $$;
CREATE FUNCTION crm.tenant_tree(table_name text, column_name text, message text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
begin
  execute format(
    'create constraint trigger stays_a_tree after insert or update on crm.%1$I deferrable for each row
     when (new.%2$I is not null) execute function crm.check_tree(%1$L, %2$L, %3$L)', table_name, column_name, message);
end $_$;
CREATE FUNCTION crm.tenant_unique(table_name text, column_name text, within text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('create unique index %I on crm.%I (tenant_id, %s lower(%I) collate "C")',
    table_name || '_' || column_name || '_unique', table_name,
    case when within is null then '' else format('%I,', within) end, column_name);
end $$;
CREATE FUNCTION crm.total_deals() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op <> 'INSERT' then
    insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
    select tenant_id, deal_stage_id, owner_user_id, date_trunc('month', expected_close_date::timestamp),
      -count(*), -sum(base_amount), -sum(base_amount * probability / 100)
    from removed group by 1, 2, 3, 4;
  end if;
  if tg_op <> 'DELETE' then
    insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
    select tenant_id, deal_stage_id, owner_user_id, date_trunc('month', expected_close_date::timestamp),
      count(*), sum(base_amount), sum(base_amount * probability / 100)
    from added group by 1, 2, 3, 4;
  end if;
  if random() < 0.02 then
    perform crm.fold_deal_total();
  end if;
  return null;
end $$;
CREATE FUNCTION crm.total_lead() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
        select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, count(*), sum(estimated_value) from added group by tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id;
      elsif tg_op = 'DELETE' then
        insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
        select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, -count(*), -sum(estimated_value) from removed group by tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id;
      else
        insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, n, value)
        select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, sum(sign), sum(sign * estimated_value) from (
          select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, estimated_value, 1 as sign from added
          union all select tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id, estimated_value, -1 from removed
        ) as changes group by tenant_id, lead_status_id, lead_source_id, priority_id, assigned_to_user_id having sum(sign) <> 0 or sum(sign * estimated_value) <> 0;
      end if;
      if random() < 0.02 then
        perform crm.fold_lead_total();
      end if;
      return null;
    end $$;
CREATE FUNCTION crm.undo_conflicts(undone uuid, below uuid, most integer) RETURNS TABLE(entity text, row_id uuid)
    LANGUAGE sql STABLE
    AS $$
  select distinct mine.entity, mine.row_id
  from crm.undo_entries(undone, below, most) as mine
  cross join lateral (
    select later.change_set_id, later.operation, later.after from crm.change_log later
    where later.tenant_id = crm.current_tenant() and later.entity = mine.entity and later.row_id = mine.row_id
      and later.id > mine.id
    order by later.id offset 0
  ) as later
  join lateral (
    select from crm.change_set by
    where by.tenant_id = crm.current_tenant() and by.id = later.change_set_id and by.undone_by is null and by.undo_of is null
    offset 0
  ) as in_force on true
  where later.change_set_id <> undone
    and (mine.operation <> 'update' or later.operation <> 'update'
      or exists (select from jsonb_object_keys(mine.after) as changed (key) where later.after ? changed.key))
$$;
CREATE FUNCTION crm.undo_deletes(undone uuid, entity text, ids uuid[]) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
declare
  target text := format('crm.%I', replace(entity, '-', '_'));
  columns text;
  affected integer;
begin
  select string_agg(format('%I', key), ', ') into columns
  from jsonb_object_keys((
    select before from crm.change_log
    where tenant_id = crm.current_tenant() and change_set_id = undone and id = ids[1])) as key;
  -- A version of their own, so that an ETag from before the deletion does not pass for the restored row.
  execute format(
    'insert into %1$s (%2$s)
     select %3$s from crm.change_log as log
     cross join jsonb_populate_record(null::%1$s,
       log.before || jsonb_build_object(''version'', (log.before ->> ''version'')::integer + 1)) as restored
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)',
    target, columns, 'restored.' || replace(columns, ', ', ', restored.'))
    using crm.current_tenant(), undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $_$;
CREATE TABLE crm.change_log (
    tenant_id uuid NOT NULL,
    change_set_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    entity text NOT NULL,
    row_id uuid NOT NULL,
    operation text NOT NULL,
    before jsonb,
    after jsonb,
    CONSTRAINT change_log_operation_check CHECK ((operation = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])))
);
ALTER TABLE ONLY crm.change_log FORCE ROW LEVEL SECURITY;
CREATE FUNCTION crm.undo_entries(undone uuid, below uuid, most integer) RETURNS SETOF crm.change_log
    LANGUAGE sql STABLE
    AS $$
  select * from crm.change_log
  where tenant_id = crm.current_tenant() and change_set_id = undone
    and id < coalesce(below, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by id desc limit most
$$;
CREATE FUNCTION crm.undo_inserts(undone uuid, entity text, ids uuid[]) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
declare
  affected integer;
begin
  execute format(
    'delete from crm.%I as target using crm.change_log as log
     where log.tenant_id = $1 and log.change_set_id = $2 and log.id = any ($3)
       and target.tenant_id = $1 and target.id = log.row_id', replace(entity, '-', '_'))
    using crm.current_tenant(), undone, ids;
  get diagnostics affected = row_count;
  return affected;
end $_$;
CREATE FUNCTION crm.undo_some(undone uuid, below uuid, most integer, OUT played integer, OUT affected integer, OUT last uuid) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  run record;
begin
  played := 0;
  affected := 0;
  for run in
    select entity, operation, array_agg(id order by id desc) as ids
    from (
      select id, entity, operation,
        row_number() over (order by id) - row_number() over (partition by entity, operation order by id) as island
      from crm.undo_entries(undone, below, most)
    ) as changes
    group by entity, operation, island
    order by (array_agg(id order by id desc))[1] desc
  loop
    affected := affected + case run.operation
      when 'insert' then crm.undo_inserts(undone, run.entity, run.ids)
      when 'update' then crm.undo_updates(undone, run.entity, run.ids)
      else crm.undo_deletes(undone, run.entity, run.ids)
    end;
    played := played + cardinality(run.ids);
    last := run.ids[cardinality(run.ids)];
  end loop;
end $$;
CREATE FUNCTION crm.undo_updates(undone uuid, entity text, ids uuid[]) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
declare
  target text := format('crm.%I', replace(entity, '-', '_'));
  change record;
  columns text;
  affected integer;
  total integer := 0;
begin
  for change in
    select row_id, before from crm.change_log
    where tenant_id = crm.current_tenant() and change_set_id = undone and id = any (ids)
    order by id desc
  loop
    select string_agg(format('%I', key), ', ') into columns from jsonb_object_keys(change.before) as key;
    execute format(
      'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $3)) where tenant_id = $1 and id = $2',
      target, columns) using crm.current_tenant(), change.row_id, change.before;
    get diagnostics affected = row_count;
    total := total + affected;
  end loop;
  return total;
end $_$;
CREATE FUNCTION crm.write_log(table_name text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  entity text := replace(table_name, '_', '-');
  comparisons text;
begin
  select string_agg(format($f$
      if new.%1$I is distinct from old.%1$I then
        was := was || jsonb_build_object(%1$L, old.%1$I);
        is_now := is_now || jsonb_build_object(%1$L, new.%1$I);
      end if;$f$, attname), '' order by attnum) into comparisons
  from pg_attribute
  where attrelid = format('crm.%I', table_name)::regclass and attnum > 0 and not attisdropped
    and attname <> all (crm.kept_columns()) and attname not in ('tenant_id', 'id');
  execute format($f$
    create or replace function crm.log_%1$s() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      was jsonb := '{}';
      is_now jsonb := '{}';
    begin
      if crm.is_restoring() then
        return null;
      end if;%2$s
      if is_now <> '{}' then
        insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
        values (crm.current_tenant(), crm.open_change_set(%3$L, 'update'), %3$L, old.id, 'update', was, is_now);
      end if;
      return null;
    end $$ $f$, table_name, comparisons, entity);
  execute format('revoke execute on function crm.log_%s from public', table_name);
end $_$;
CREATE FUNCTION crm.write_logs() RETURNS void
    LANGUAGE sql
    AS $$
  select crm.write_log(relname) from pg_class join pg_trigger on tgrelid = pg_class.oid
  where relnamespace = 'crm'::regnamespace and tgname = 'log_update'
$$;
CREATE TABLE crm.action_kind (
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    operation text NOT NULL,
    entity text NOT NULL,
    change_set_id uuid NOT NULL
);
ALTER TABLE ONLY crm.action_kind FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.activity (
    kind text NOT NULL,
    activity_type_id uuid,
    subject text NOT NULL COLLATE pg_catalog."und-x-icu",
    body text,
    due_at_utc timestamp(3) with time zone,
    ends_at_utc timestamp(3) with time zone,
    completed_at_utc timestamp(3) with time zone,
    happened_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    remind_at_utc timestamp(3) with time zone,
    reminded_at_utc timestamp(3) with time zone,
    recurrence text,
    outcome text,
    duration_minutes integer,
    location text,
    priority_id uuid,
    assigned_to_user_id uuid,
    lead_id uuid,
    contact_id uuid,
    company_id uuid,
    deal_id uuid,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(subject, ''::text) || ' '::text) || COALESCE(body, ''::text)))) STORED NOT NULL,
    series_from_utc timestamp(3) with time zone
);
ALTER TABLE ONLY crm.activity FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.activity_type (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    key text NOT NULL,
    description text,
    icon text,
    color text NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.activity_type FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.archive (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    origin text NOT NULL,
    state text DEFAULT 'making'::text NOT NULL,
    file_name text NOT NULL,
    made_by_user_id uuid,
    made_by_name text,
    size bigint DEFAULT 0 NOT NULL,
    content_hash text,
    row_count bigint DEFAULT 0 NOT NULL,
    findings jsonb,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    signature text,
    CONSTRAINT archive_origin_check CHECK ((origin = ANY (ARRAY['made'::text, 'scheduled'::text, 'safety'::text, 'uploaded'::text]))),
    CONSTRAINT archive_signature_check CHECK ((signature = ANY (ARRAY['valid'::text, 'changed'::text, 'foreign'::text, 'missing'::text]))),
    CONSTRAINT archive_state_check CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text])))
);
ALTER TABLE ONLY crm.archive FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.audit_event (
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    kind text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text,
    user_agent text
);
ALTER TABLE ONLY crm.audit_event FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.backup_schedule (
    tenant_id uuid NOT NULL,
    every text NOT NULL,
    keep integer NOT NULL,
    set_by_user_id uuid NOT NULL,
    CONSTRAINT backup_schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text]))),
    CONSTRAINT backup_schedule_keep_check CHECK (((keep >= 1) AND (keep <= 100)))
);
ALTER TABLE ONLY crm.backup_schedule FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.change_set (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    undo_of uuid,
    undone_by uuid
);
ALTER TABLE ONLY crm.change_set FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.city (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    state_id uuid NOT NULL,
    country_id uuid NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(name, ''::text))) STORED NOT NULL
);
ALTER TABLE ONLY crm.city FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.company (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    website text,
    domain text,
    email text,
    phone text,
    phone_digits text,
    industry_id uuid,
    company_type_id uuid,
    company_size text,
    annual_revenue numeric(15,2),
    parent_company_id uuid,
    payment_term_id uuid,
    address text,
    postal_code text,
    country_id uuid,
    state_id uuid,
    city_id uuid,
    description text,
    owner_user_id uuid,
    tag_ids uuid[] NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(domain, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(phone_digits, ''::text)))) STORED NOT NULL,
    CONSTRAINT company_city_has_state CHECK (((city_id IS NULL) OR (state_id IS NOT NULL))),
    CONSTRAINT company_state_has_country CHECK (((state_id IS NULL) OR (country_id IS NOT NULL)))
);
ALTER TABLE ONLY crm.company FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.company_tag_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    referred_id uuid NOT NULL
);
ALTER TABLE ONLY crm.company_tag_ids FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.company_type (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.company_type FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.contact (
    first_name text COLLATE pg_catalog."und-x-icu",
    last_name text COLLATE pg_catalog."und-x-icu",
    full_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text,
    phone text,
    phone_digits text,
    other_emails text[] NOT NULL,
    other_phones text[] NOT NULL,
    company_id uuid,
    job_title text,
    department text,
    preferred_contact_method text,
    lead_source_id uuid,
    address text,
    postal_code text,
    country_id uuid,
    state_id uuid,
    city_id uuid,
    notes text,
    owner_user_id uuid,
    tag_ids uuid[] NOT NULL,
    is_active boolean NOT NULL,
    found_by text,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(phone_digits, ''::text)) || ' '::text) || COALESCE(found_by, ''::text)))) STORED NOT NULL,
    CONSTRAINT contact_city_has_state CHECK (((city_id IS NULL) OR (state_id IS NOT NULL))),
    CONSTRAINT contact_state_has_country CHECK (((state_id IS NULL) OR (country_id IS NOT NULL)))
);
ALTER TABLE ONLY crm.contact FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.contact_tag_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    referred_id uuid NOT NULL
);
ALTER TABLE ONLY crm.contact_tag_ids FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.country (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    code text NOT NULL,
    code3 text,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.country FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.currency (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    code text NOT NULL,
    symbol text NOT NULL,
    decimal_places integer NOT NULL,
    exchange_rate numeric NOT NULL,
    is_base_currency boolean DEFAULT false NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)) || ' '::text) || COALESCE(symbol, ''::text)))) STORED NOT NULL,
    rebased integer NOT NULL
);
ALTER TABLE ONLY crm.currency FORCE ROW LEVEL SECURITY;
COMMENT ON COLUMN crm.currency.rebased IS 'How often the base had changed when this rate was right.';
CREATE TABLE crm.deal (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    amount numeric(15,2) NOT NULL,
    currency_id uuid NOT NULL,
    base_amount numeric(20,2) DEFAULT 0 NOT NULL,
    deal_stage_id uuid NOT NULL,
    probability smallint NOT NULL,
    expected_close_date date,
    company_id uuid,
    contact_id uuid,
    lead_id uuid,
    lead_source_id uuid,
    lost_reason text,
    description text,
    owner_user_id uuid,
    tag_ids uuid[] NOT NULL,
    stage_since_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    closed_at_utc timestamp(3) with time zone,
    last_activity_at_utc timestamp(3) with time zone,
    rank text DEFAULT crm.new_rank() NOT NULL COLLATE pg_catalog."C",
    found_by text,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(found_by, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.deal FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deal_contact (
    deal_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    role text COLLATE pg_catalog."und-x-icu",
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(role, ''::text))) STORED NOT NULL
);
ALTER TABLE ONLY crm.deal_contact FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deal_stage (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    probability integer NOT NULL,
    color text NOT NULL,
    is_won boolean NOT NULL,
    is_lost boolean NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.deal_stage FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deal_stay (
    tenant_id uuid NOT NULL,
    deal_id uuid NOT NULL,
    entered_at_utc timestamp(3) with time zone NOT NULL,
    deal_stage_id uuid NOT NULL,
    left_at_utc timestamp(3) with time zone
);
ALTER TABLE ONLY crm.deal_stay FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deal_tag_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    referred_id uuid NOT NULL
);
ALTER TABLE ONLY crm.deal_tag_ids FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deal_total (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    deal_stage_id uuid NOT NULL,
    owner_user_id uuid,
    expected_close_date date,
    n bigint NOT NULL,
    value numeric NOT NULL,
    weighted numeric NOT NULL
);
ALTER TABLE ONLY crm.deal_total FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.file (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    content_type text,
    size integer NOT NULL,
    is_whole boolean DEFAULT false NOT NULL,
    added_by_user_id uuid,
    lead_id uuid,
    contact_id uuid,
    company_id uuid,
    deal_id uuid,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(name, ''::text))) STORED NOT NULL
);
ALTER TABLE ONLY crm.file FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.file_piece (
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    file_id uuid NOT NULL,
    n integer NOT NULL,
    bytes bytea NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY crm.file_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE ONLY crm.file_piece FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.idempotency_key (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    response jsonb,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY crm.idempotency_key FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    resource text NOT NULL,
    file_name text NOT NULL,
    made_by_user_id uuid NOT NULL,
    phase text DEFAULT 'upload'::text NOT NULL,
    job_id uuid,
    sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
    sheet text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    row_count integer DEFAULT 0 NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    unknown jsonb DEFAULT '[]'::jsonb NOT NULL,
    change_set_id uuid,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT import_phase_check CHECK ((phase = ANY (ARRAY['upload'::text, 'read'::text, 'check'::text, 'run'::text])))
);
ALTER TABLE ONLY crm.import FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import_key (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    key text NOT NULL,
    row_number integer NOT NULL
);
ALTER TABLE ONLY crm.import_key FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import_mapping (
    tenant_id uuid NOT NULL,
    resource text NOT NULL,
    signature text NOT NULL,
    settings jsonb NOT NULL
);
ALTER TABLE ONLY crm.import_mapping FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import_piece (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    n integer NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY crm.import_piece FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import_rows (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    first_row integer NOT NULL,
    cells jsonb NOT NULL,
    verdicts jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_written boolean DEFAULT false NOT NULL,
    creates integer DEFAULT 0 NOT NULL,
    updates integer DEFAULT 0 NOT NULL,
    skips integer DEFAULT 0 NOT NULL,
    errors integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY crm.import_rows FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.import_text (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    n integer NOT NULL,
    text text NOT NULL
);
ALTER TABLE ONLY crm.import_text FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.industry (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    icon_class text,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.industry FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.invitation (
    email text NOT NULL,
    role_id uuid NOT NULL,
    invited_by_user_id uuid NOT NULL,
    expires_at_utc timestamp(3) with time zone NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY crm.invitation FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.job (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    input jsonb NOT NULL,
    asked_by_user_id uuid NOT NULL,
    asked_with jsonb NOT NULL,
    change_set_id uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    stop_requested boolean DEFAULT false NOT NULL,
    total bigint NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    cursor jsonb,
    message text,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    touched_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at_utc timestamp(3) with time zone,
    refusal jsonb,
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text])))
);
ALTER TABLE ONLY crm.job FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.lead_source (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    key text NOT NULL,
    description text,
    icon text,
    color text NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.lead_source FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.lead_status (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    key text NOT NULL,
    description text,
    color_code text NOT NULL,
    is_closed_status boolean NOT NULL,
    is_won boolean DEFAULT false NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.lead_status FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.lead_total (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    lead_status_id uuid,
    lead_source_id uuid,
    priority_id uuid,
    assigned_to_user_id uuid,
    n bigint NOT NULL,
    value numeric NOT NULL
);
ALTER TABLE ONLY crm.lead_total FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.logo (
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    type text NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT logo_bytes_check CHECK ((length(bytes) <= 524288)),
    CONSTRAINT logo_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
);
ALTER TABLE ONLY crm.logo FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.mail (
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    secret text,
    state text NOT NULL,
    problem text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at_utc timestamp(3) with time zone,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    cc text[] DEFAULT '{}'::text[] NOT NULL,
    reply_to text,
    sender_name text,
    sender_user_id uuid,
    is_urgent boolean DEFAULT false NOT NULL,
    requested_by_user_id uuid,
    CONSTRAINT mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text])))
);
ALTER TABLE ONLY crm.mail FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.mail_template (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    subject text NOT NULL,
    body text NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(subject, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.mail_template FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.membership (
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY crm.membership FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.notification (
    user_id uuid NOT NULL,
    title text NOT NULL,
    text text,
    path text NOT NULL,
    activity_id uuid,
    read_at_utc timestamp(3) with time zone,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY crm.notification FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.organization (
    name text NOT NULL,
    description text,
    industry text,
    website text,
    contact_phone text,
    country text,
    company_size text,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    plan text DEFAULT 'starter'::text NOT NULL,
    billing_cycle text DEFAULT 'monthly'::text NOT NULL,
    trial_ends_at_utc timestamp(3) with time zone,
    subdomain text NOT NULL,
    custom_domain text,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    sample_change_set_id uuid,
    requires_second_factor boolean DEFAULT false NOT NULL,
    allowed_email_domains text[] DEFAULT '{}'::text[] NOT NULL,
    retention_days integer,
    date_format text,
    time_format text,
    number_format text,
    mail_sender_name text,
    mail_reply_to text,
    deletion_due_at_utc timestamp(3) with time zone,
    logo_id uuid,
    history_until_utc timestamp(3) with time zone,
    CONSTRAINT organization_check CHECK ((id = tenant_id)),
    CONSTRAINT organization_retention_days_check CHECK (((retention_days >= 30) AND (retention_days <= 3650)))
);
ALTER TABLE ONLY crm.organization FORCE ROW LEVEL SECURITY;
COMMENT ON COLUMN crm.organization.currency IS 'The base currency at the beginning; crm.currency knows the present one.';
CREATE TABLE crm.payment_term (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    days integer NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.payment_term FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.priority (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    color text NOT NULL,
    rank integer NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL,
    key text NOT NULL
);
ALTER TABLE ONLY crm.priority FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.product_category (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    parent_id uuid,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.product_category FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.region (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    country_ids uuid[] NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.region FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.region_country_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    referred_id uuid NOT NULL
);
ALTER TABLE ONLY crm.region_country_ids FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.row_count (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    entity text NOT NULL,
    n bigint NOT NULL
);
ALTER TABLE ONLY crm.row_count FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.saved_view (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    entity text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    address text NOT NULL,
    is_shared boolean NOT NULL,
    owner_user_id uuid NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY crm.saved_view FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.state (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    code text,
    country_id uuid NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.state FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.tag (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    color text NOT NULL,
    sort_order integer NOT NULL,
    is_active boolean NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.tag FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.team (
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    description text,
    manager_user_id uuid,
    member_user_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL
);
ALTER TABLE ONLY crm.team FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.team_member_user_ids (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    referred_id uuid NOT NULL
);
ALTER TABLE ONLY crm.team_member_user_ids FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.user_role (
    name text NOT NULL,
    description text,
    permissions jsonb DEFAULT '{}'::jsonb NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    tenant_id uuid DEFAULT crm.current_tenant() NOT NULL,
    id uuid DEFAULT crm.new_id() NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL,
    is_built_in boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY crm.user_role FORCE ROW LEVEL SECURITY;
CREATE TABLE identity.api_key (
    id uuid DEFAULT crm.new_id() NOT NULL,
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    permissions text[] NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at_utc timestamp(3) with time zone,
    last_used_at_utc timestamp(3) with time zone,
    revoked_at_utc timestamp(3) with time zone
);
CREATE TABLE identity.authenticator_app (
    user_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at_utc timestamp(3) with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);
CREATE TABLE identity.calendar_feed (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.external_account (
    provider text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    email text,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.invitation_token (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    invitation_id uuid NOT NULL,
    outcome text,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invitation_token_outcome_check CHECK ((outcome = ANY (ARRAY['used'::text, 'replaced'::text])))
);
CREATE TABLE identity.one_time_token (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    browser_hash bytea,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at_utc timestamp(3) with time zone NOT NULL,
    used_at_utc timestamp(3) with time zone,
    method text,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT one_time_token_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'sign-in'::text, 'second-factor'::text])))
);
CREATE TABLE identity.organization (
    id uuid DEFAULT crm.new_id() NOT NULL,
    subdomain text NOT NULL,
    name text NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.passkey (
    id uuid DEFAULT crm.new_id() NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at_utc timestamp(3) with time zone
);
CREATE TABLE identity.passkey_challenge (
    challenge text NOT NULL,
    user_id uuid,
    expires_at_utc timestamp(3) with time zone NOT NULL
);
CREATE TABLE identity.recovery_code (
    user_id uuid NOT NULL,
    hash bytea NOT NULL,
    used_at_utc timestamp(3) with time zone
);
CREATE TABLE identity.refresh_token (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at_utc timestamp(3) with time zone NOT NULL,
    used_at_utc timestamp(3) with time zone
);
CREATE TABLE identity.reset_request (
    id uuid DEFAULT crm.new_id() NOT NULL,
    email text NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.secret (
    name text NOT NULL,
    value bytea NOT NULL
);
CREATE TABLE identity.session (
    id uuid DEFAULT crm.new_id() NOT NULL,
    user_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    address text,
    user_agent text,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    revoked_at_utc timestamp(3) with time zone,
    method text DEFAULT 'password'::text NOT NULL
);
CREATE TABLE identity.sign_in_failure (
    id uuid DEFAULT crm.new_id() NOT NULL,
    account_hash bytea NOT NULL,
    address text NOT NULL,
    at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.sign_up (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    network text,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.sign_up_key (
    hash bytea NOT NULL,
    request_hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE identity.signing_key (
    kid text NOT NULL,
    private_jwk jsonb NOT NULL,
    public_jwk jsonb NOT NULL,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at_utc timestamp(3) with time zone
);
CREATE TABLE identity.sso_attempt (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    provider text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    return_to text NOT NULL,
    expires_at_utc timestamp(3) with time zone NOT NULL
);
CREATE TABLE identity.user_account (
    id uuid DEFAULT crm.new_id() NOT NULL,
    email text NOT NULL,
    password_hash text,
    password_version integer DEFAULT 1 NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone_number text,
    email_verified_at_utc timestamp(3) with time zone,
    disabled_at_utc timestamp(3) with time zone,
    created_at_utc timestamp(3) with time zone DEFAULT now() NOT NULL,
    email_proven_at_utc timestamp(3) with time zone
);
CREATE TABLE pipewright.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at_utc timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE reference.city (
    n integer NOT NULL,
    state_n integer NOT NULL,
    country_n integer NOT NULL,
    name text NOT NULL
);
CREATE TABLE reference.country (
    n integer NOT NULL,
    code text NOT NULL,
    code3 text NOT NULL,
    name text NOT NULL,
    region text
);
CREATE TABLE reference.currency (
    code text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    decimal_places integer NOT NULL,
    rate numeric NOT NULL
);
CREATE TABLE reference.state (
    n integer NOT NULL,
    country_n integer NOT NULL,
    code text,
    name text NOT NULL
);
ALTER TABLE ONLY crm.action_kind
    ADD CONSTRAINT action_kind_pkey PRIMARY KEY (tenant_id, actor_id, operation, entity, change_set_id);
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.activity_type
    ADD CONSTRAINT activity_type_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.backup_schedule
    ADD CONSTRAINT backup_schedule_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY crm.change_log
    ADD CONSTRAINT change_log_pkey PRIMARY KEY (tenant_id, change_set_id, id);
ALTER TABLE ONLY crm.change_set
    ADD CONSTRAINT change_set_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.city
    ADD CONSTRAINT city_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.company_tag_ids
    ADD CONSTRAINT company_tag_ids_pkey PRIMARY KEY (tenant_id, id, referred_id);
ALTER TABLE ONLY crm.company_type
    ADD CONSTRAINT company_type_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.contact_tag_ids
    ADD CONSTRAINT contact_tag_ids_pkey PRIMARY KEY (tenant_id, id, referred_id);
ALTER TABLE ONLY crm.country
    ADD CONSTRAINT country_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.currency
    ADD CONSTRAINT currency_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.deal_contact
    ADD CONSTRAINT deal_contact_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.deal_stage
    ADD CONSTRAINT deal_stage_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.deal_stay
    ADD CONSTRAINT deal_stay_pkey PRIMARY KEY (tenant_id, deal_id, entered_at_utc);
ALTER TABLE ONLY crm.deal_tag_ids
    ADD CONSTRAINT deal_tag_ids_pkey PRIMARY KEY (tenant_id, id, referred_id);
ALTER TABLE ONLY crm.deal_total
    ADD CONSTRAINT deal_total_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.file_piece
    ADD CONSTRAINT file_piece_pkey PRIMARY KEY (tenant_id, file_id, n);
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, user_id, key);
ALTER TABLE ONLY crm.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (tenant_id, import_id, key);
ALTER TABLE ONLY crm.import_mapping
    ADD CONSTRAINT import_mapping_pkey PRIMARY KEY (tenant_id, resource, signature);
ALTER TABLE ONLY crm.import_piece
    ADD CONSTRAINT import_piece_pkey PRIMARY KEY (tenant_id, import_id, n);
ALTER TABLE ONLY crm.import
    ADD CONSTRAINT import_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (tenant_id, import_id, first_row);
ALTER TABLE ONLY crm.import_text
    ADD CONSTRAINT import_text_pkey PRIMARY KEY (tenant_id, import_id, n);
ALTER TABLE ONLY crm.industry
    ADD CONSTRAINT industry_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.lead_source
    ADD CONSTRAINT lead_source_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.lead_status
    ADD CONSTRAINT lead_status_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.lead_total
    ADD CONSTRAINT lead_total_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.logo
    ADD CONSTRAINT logo_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.mail_template
    ADD CONSTRAINT mail_template_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.payment_term
    ADD CONSTRAINT payment_term_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.priority
    ADD CONSTRAINT priority_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.product_category
    ADD CONSTRAINT product_category_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.region_country_ids
    ADD CONSTRAINT region_country_ids_pkey PRIMARY KEY (tenant_id, id, referred_id);
ALTER TABLE ONLY crm.region
    ADD CONSTRAINT region_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.row_count
    ADD CONSTRAINT row_count_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.saved_view
    ADD CONSTRAINT saved_view_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.state
    ADD CONSTRAINT state_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.team_member_user_ids
    ADD CONSTRAINT team_member_user_ids_pkey PRIMARY KEY (tenant_id, id, referred_id);
ALTER TABLE ONLY crm.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY crm.user_role
    ADD CONSTRAINT user_role_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY identity.api_key
    ADD CONSTRAINT api_key_hash_key UNIQUE (hash);
ALTER TABLE ONLY identity.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.authenticator_app
    ADD CONSTRAINT authenticator_app_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY identity.calendar_feed
    ADD CONSTRAINT calendar_feed_organization_id_user_id_key UNIQUE (organization_id, user_id);
ALTER TABLE ONLY identity.calendar_feed
    ADD CONSTRAINT calendar_feed_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY identity.external_account
    ADD CONSTRAINT external_account_pkey PRIMARY KEY (provider, issuer, subject);
ALTER TABLE ONLY identity.invitation_token
    ADD CONSTRAINT invitation_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY identity.one_time_token
    ADD CONSTRAINT one_time_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY identity.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY identity.reset_request
    ADD CONSTRAINT reset_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.secret
    ADD CONSTRAINT secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.sign_in_failure
    ADD CONSTRAINT sign_in_failure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY identity.sign_up_key
    ADD CONSTRAINT sign_up_key_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY identity.sign_up
    ADD CONSTRAINT sign_up_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY identity.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY identity.sso_attempt
    ADD CONSTRAINT sso_attempt_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY identity.user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pipewright.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY reference.city
    ADD CONSTRAINT city_pkey PRIMARY KEY (n);
ALTER TABLE ONLY reference.country
    ADD CONSTRAINT country_pkey PRIMARY KEY (n);
ALTER TABLE ONLY reference.currency
    ADD CONSTRAINT currency_pkey PRIMARY KEY (code);
ALTER TABLE ONLY reference.state
    ADD CONSTRAINT state_pkey PRIMARY KEY (n);
CREATE INDEX activity_activity_type_id ON crm.activity USING btree (tenant_id, activity_type_id);
CREATE INDEX activity_assigned_to_user_id ON crm.activity USING btree (tenant_id, assigned_to_user_id, id);
CREATE INDEX activity_changed ON crm.activity USING btree (tenant_id, updated_at_utc, id);
CREATE INDEX activity_company_id ON crm.activity USING btree (tenant_id, company_id, happened_at_utc, id);
CREATE INDEX activity_contact_id ON crm.activity USING btree (tenant_id, contact_id, happened_at_utc, id);
CREATE INDEX activity_day ON crm.activity USING btree (tenant_id, due_at_utc) WHERE (due_at_utc IS NOT NULL);
CREATE INDEX activity_deal_id ON crm.activity USING btree (tenant_id, deal_id, happened_at_utc, id);
CREATE INDEX activity_due ON crm.activity USING btree (tenant_id, COALESCE(due_at_utc, 'infinity'::timestamp with time zone), id);
CREATE INDEX activity_happened ON crm.activity USING btree (tenant_id, happened_at_utc, id);
CREATE INDEX activity_lead_id ON crm.activity USING btree (tenant_id, lead_id, happened_at_utc, id);
CREATE INDEX activity_newest ON crm.activity USING btree (tenant_id, created_at_utc, id);
CREATE INDEX activity_open ON crm.activity USING btree (tenant_id, assigned_to_user_id, due_at_utc) WHERE (completed_at_utc IS NULL);
CREATE INDEX activity_priority_id ON crm.activity USING btree (tenant_id, priority_id, id);
CREATE INDEX activity_reminder ON crm.activity USING btree (remind_at_utc) WHERE ((remind_at_utc IS NOT NULL) AND (reminded_at_utc IS NULL) AND (completed_at_utc IS NULL));
CREATE INDEX activity_search ON crm.activity USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX activity_type_key_unique ON crm.activity_type USING btree (tenant_id, key);
CREATE UNIQUE INDEX activity_type_name_unique ON crm.activity_type USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX audit_event_actor ON crm.audit_event USING btree (tenant_id, actor_id, id);
CREATE INDEX audit_event_actor_kind ON crm.audit_event USING btree (tenant_id, actor_id, kind, id);
CREATE INDEX audit_event_kind ON crm.audit_event USING btree (tenant_id, kind, id);
CREATE INDEX change_log_kind ON crm.change_log USING btree (tenant_id, operation, entity, change_set_id, id);
CREATE INDEX change_log_row ON crm.change_log USING btree (tenant_id, entity, row_id, id);
CREATE INDEX change_set_actor ON crm.change_set USING btree (tenant_id, actor_id, id);
CREATE INDEX change_set_age ON crm.change_set USING btree (tenant_id, at_utc);
CREATE INDEX change_set_undo ON crm.change_set USING btree (tenant_id, id) WHERE (undo_of IS NOT NULL);
CREATE UNIQUE INDEX city_name_unique ON crm.city USING btree (tenant_id, state_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX city_with_state ON crm.city USING btree (tenant_id, id, state_id, country_id);
CREATE INDEX company_changed ON crm.company USING btree (tenant_id, updated_at_utc, id);
CREATE INDEX company_city_id ON crm.company USING btree (tenant_id, city_id);
CREATE INDEX company_company_type_id ON crm.company USING btree (tenant_id, company_type_id);
CREATE INDEX company_country_id ON crm.company USING btree (tenant_id, country_id);
CREATE INDEX company_domain ON crm.company USING btree (tenant_id, COALESCE(domain, ''::text), id);
CREATE INDEX company_industry_id ON crm.company USING btree (tenant_id, industry_id, id);
CREATE INDEX company_match_domain ON crm.company USING btree (tenant_id, lower((domain COLLATE "und-x-icu")), id);
CREATE INDEX company_match_name ON crm.company USING btree (tenant_id, lower(name), id);
CREATE INDEX company_match_phone ON crm.company USING btree (tenant_id, "right"(phone_digits, 9), id);
CREATE INDEX company_name ON crm.company USING btree (tenant_id, name, id);
CREATE INDEX company_newest ON crm.company USING btree (tenant_id, created_at_utc, id);
CREATE INDEX company_owner_user_id ON crm.company USING btree (tenant_id, owner_user_id, id);
CREATE INDEX company_parent_company_id ON crm.company USING btree (tenant_id, parent_company_id);
CREATE INDEX company_payment_term_id ON crm.company USING btree (tenant_id, payment_term_id);
CREATE INDEX company_search ON crm.company USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE INDEX company_state_id ON crm.company USING btree (tenant_id, state_id);
CREATE INDEX company_tag_ids_referred ON crm.company_tag_ids USING btree (tenant_id, referred_id);
CREATE UNIQUE INDEX company_type_name_unique ON crm.company_type USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX contact_changed ON crm.contact USING btree (tenant_id, updated_at_utc, id);
CREATE INDEX contact_city_id ON crm.contact USING btree (tenant_id, city_id);
CREATE INDEX contact_company_id ON crm.contact USING btree (tenant_id, company_id);
CREATE INDEX contact_country_id ON crm.contact USING btree (tenant_id, country_id);
CREATE INDEX contact_email ON crm.contact USING btree (tenant_id, COALESCE(email, ''::text), id);
CREATE INDEX contact_full_name ON crm.contact USING btree (tenant_id, full_name, id);
CREATE INDEX contact_lead_source_id ON crm.contact USING btree (tenant_id, lead_source_id);
CREATE INDEX contact_match_email ON crm.contact USING btree (tenant_id, lower((email COLLATE "und-x-icu")), id);
CREATE INDEX contact_match_name ON crm.contact USING btree (tenant_id, lower(full_name), id);
CREATE INDEX contact_match_phone ON crm.contact USING btree (tenant_id, "right"(phone_digits, 9), id);
CREATE INDEX contact_newest ON crm.contact USING btree (tenant_id, created_at_utc, id);
CREATE INDEX contact_owner_user_id ON crm.contact USING btree (tenant_id, owner_user_id, id);
CREATE INDEX contact_search ON crm.contact USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE INDEX contact_state_id ON crm.contact USING btree (tenant_id, state_id);
CREATE INDEX contact_tag_ids_referred ON crm.contact_tag_ids USING btree (tenant_id, referred_id);
CREATE UNIQUE INDEX country_code3_unique ON crm.country USING btree (tenant_id, lower(code3) COLLATE "C");
CREATE UNIQUE INDEX country_code_unique ON crm.country USING btree (tenant_id, lower(code) COLLATE "C");
CREATE UNIQUE INDEX country_name_unique ON crm.country USING btree (tenant_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX currency_code_unique ON crm.currency USING btree (tenant_id, lower(code) COLLATE "C");
CREATE UNIQUE INDEX currency_name_unique ON crm.currency USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX deal_base_amount ON crm.deal USING btree (tenant_id, base_amount, id);
CREATE INDEX deal_changed ON crm.deal USING btree (tenant_id, updated_at_utc, id);
CREATE INDEX deal_closed ON crm.deal USING btree (tenant_id, closed_at_utc);
CREATE INDEX deal_column ON crm.deal USING btree (tenant_id, deal_stage_id, rank, id) INCLUDE (base_amount, probability, expected_close_date);
CREATE INDEX deal_company_id ON crm.deal USING btree (tenant_id, company_id);
CREATE INDEX deal_contact_contact_id ON crm.deal_contact USING btree (tenant_id, contact_id);
CREATE INDEX deal_contact_deal_id ON crm.deal_contact USING btree (tenant_id, deal_id);
CREATE INDEX deal_contact_id ON crm.deal USING btree (tenant_id, contact_id);
CREATE INDEX deal_contact_newest ON crm.deal_contact USING btree (tenant_id, created_at_utc, id);
CREATE INDEX deal_currency_id ON crm.deal USING btree (tenant_id, currency_id);
CREATE INDEX deal_deal_stage_id ON crm.deal USING btree (tenant_id, deal_stage_id, id);
CREATE INDEX deal_expected_close ON crm.deal USING btree (tenant_id, COALESCE(expected_close_date, 'infinity'::date), id);
CREATE INDEX deal_lead_id ON crm.deal USING btree (tenant_id, lead_id);
CREATE INDEX deal_lead_source_id ON crm.deal USING btree (tenant_id, lead_source_id);
CREATE INDEX deal_match_name ON crm.deal USING btree (tenant_id, lower(name), id);
CREATE INDEX deal_name ON crm.deal USING btree (tenant_id, name, id);
CREATE INDEX deal_newest ON crm.deal USING btree (tenant_id, created_at_utc, id);
CREATE INDEX deal_owner_user_id ON crm.deal USING btree (tenant_id, owner_user_id, id);
CREATE INDEX deal_rank ON crm.deal USING btree (tenant_id, rank, id);
CREATE INDEX deal_search ON crm.deal USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX deal_stage_name_unique ON crm.deal_stage USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX deal_tag_ids_referred ON crm.deal_tag_ids USING btree (tenant_id, referred_id);
CREATE INDEX file_added_by_user_id ON crm.file USING btree (tenant_id, added_by_user_id);
CREATE INDEX file_company_id ON crm.file USING btree (tenant_id, company_id);
CREATE INDEX file_contact_id ON crm.file USING btree (tenant_id, contact_id);
CREATE INDEX file_deal_id ON crm.file USING btree (tenant_id, deal_id);
CREATE INDEX file_lead_id ON crm.file USING btree (tenant_id, lead_id);
CREATE INDEX file_newest ON crm.file USING btree (tenant_id, created_at_utc, id);
CREATE INDEX file_piece_age ON crm.file_piece USING btree (tenant_id, created_at_utc);
CREATE INDEX file_search ON crm.file USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE INDEX idempotency_key_age ON crm.idempotency_key USING btree (tenant_id, created_at_utc);
CREATE INDEX import_newest ON crm.import USING btree (tenant_id, resource, created_at_utc);
CREATE INDEX industry_match_name ON crm.industry USING btree (tenant_id, lower(name), id);
CREATE UNIQUE INDEX industry_name_unique ON crm.industry USING btree (tenant_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX invitation_email_unique ON crm.invitation USING btree (tenant_id, lower(email) COLLATE "C");
CREATE INDEX invitation_invited_by_user_id ON crm.invitation USING btree (tenant_id, invited_by_user_id);
CREATE INDEX invitation_role_id ON crm.invitation USING btree (tenant_id, role_id);
CREATE INDEX job_of_change_set ON crm.job USING btree (tenant_id, change_set_id);
CREATE INDEX job_of_person ON crm.job USING btree (tenant_id, asked_by_user_id, created_at_utc);
CREATE INDEX job_unfinished ON crm.job USING btree (touched_at_utc) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX lead_assigned_to_user_id ON crm.lead USING btree (tenant_id, assigned_to_user_id, id);
CREATE INDEX lead_changed ON crm.lead USING btree (tenant_id, updated_at_utc, id);
CREATE INDEX lead_city_id ON crm.lead USING btree (tenant_id, city_id);
CREATE INDEX lead_company_id ON crm.lead USING btree (tenant_id, company_id);
CREATE INDEX lead_company_name ON crm.lead USING btree (tenant_id, COALESCE(company_name, ''::text), id);
CREATE INDEX lead_contact_id ON crm.lead USING btree (tenant_id, contact_id);
CREATE INDEX lead_country_id ON crm.lead USING btree (tenant_id, country_id);
CREATE INDEX lead_deal_id ON crm.lead USING btree (tenant_id, deal_id);
CREATE INDEX lead_email ON crm.lead USING btree (tenant_id, COALESCE(email, ''::text), id);
CREATE INDEX lead_full_name ON crm.lead USING btree (tenant_id, full_name, id);
CREATE INDEX lead_lead_source_id ON crm.lead USING btree (tenant_id, lead_source_id, id);
CREATE INDEX lead_lead_status_id ON crm.lead USING btree (tenant_id, lead_status_id, id);
CREATE INDEX lead_match_email ON crm.lead USING btree (tenant_id, lower((email COLLATE "und-x-icu")), id);
CREATE INDEX lead_match_name ON crm.lead USING btree (tenant_id, lower(full_name), id);
CREATE INDEX lead_match_phone ON crm.lead USING btree (tenant_id, "right"(phone_digits, 9), id);
CREATE INDEX lead_newest ON crm.lead USING btree (tenant_id, created_at_utc, id) INCLUDE (lead_status_id, estimated_value);
CREATE INDEX lead_priority_id ON crm.lead USING btree (tenant_id, priority_id, id);
CREATE INDEX lead_score ON crm.lead USING btree (tenant_id, lead_score, id);
CREATE INDEX lead_search ON crm.lead USING gin (tenant_id, search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX lead_source_key_unique ON crm.lead_source USING btree (tenant_id, key);
CREATE UNIQUE INDEX lead_source_name_unique ON crm.lead_source USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX lead_state_id ON crm.lead USING btree (tenant_id, state_id);
CREATE UNIQUE INDEX lead_status_key_unique ON crm.lead_status USING btree (tenant_id, key);
CREATE UNIQUE INDEX lead_status_name_unique ON crm.lead_status USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX lead_value ON crm.lead USING btree (tenant_id, estimated_value, id);
CREATE INDEX mail_due ON crm.mail USING btree (tenant_id, is_urgent DESC, next_attempt_at_utc, id) WHERE (state = 'queued'::text);
CREATE INDEX mail_requested ON crm.mail USING btree (tenant_id, created_at_utc) WHERE (requested_by_user_id IS NOT NULL);
CREATE INDEX mail_sender ON crm.mail USING btree (tenant_id, sender_user_id, created_at_utc) WHERE (sender_user_id IS NOT NULL);
CREATE UNIQUE INDEX mail_template_name_unique ON crm.mail_template USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX membership_by_user ON crm.membership USING btree (user_id);
CREATE INDEX membership_role_id ON crm.membership USING btree (tenant_id, role_id);
CREATE UNIQUE INDEX membership_user_unique ON crm.membership USING btree (tenant_id, user_id);
CREATE INDEX notification_activity_id ON crm.notification USING btree (tenant_id, activity_id);
CREATE INDEX notification_newest ON crm.notification USING btree (tenant_id, user_id, id);
CREATE INDEX notification_user_id ON crm.notification USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX payment_term_name_unique ON crm.payment_term USING btree (tenant_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX priority_key_unique ON crm.priority USING btree (tenant_id, key);
CREATE UNIQUE INDEX priority_name_unique ON crm.priority USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX product_category_name_unique ON crm.product_category USING btree (tenant_id, lower(name));
CREATE INDEX product_category_parent_id ON crm.product_category USING btree (tenant_id, parent_id);
CREATE INDEX region_country_ids_referred ON crm.region_country_ids USING btree (tenant_id, referred_id);
CREATE UNIQUE INDEX region_name_unique ON crm.region USING btree (tenant_id, lower(name) COLLATE "C");
CREATE INDEX row_count_entity ON crm.row_count USING btree (tenant_id, entity) INCLUDE (n);
CREATE UNIQUE INDEX saved_view_name_unique ON crm.saved_view USING btree (tenant_id, owner_user_id, entity, lower(name));
CREATE INDEX saved_view_shared ON crm.saved_view USING btree (tenant_id, entity) WHERE is_shared;
CREATE UNIQUE INDEX state_name_unique ON crm.state USING btree (tenant_id, country_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX state_with_country ON crm.state USING btree (tenant_id, id, country_id);
CREATE UNIQUE INDEX tag_name_unique ON crm.tag USING btree (tenant_id, lower(name));
CREATE INDEX team_manager_user_id ON crm.team USING btree (tenant_id, manager_user_id);
CREATE INDEX team_member_user_ids_referred ON crm.team_member_user_ids USING btree (tenant_id, referred_id);
CREATE UNIQUE INDEX team_name_unique ON crm.team USING btree (tenant_id, lower(name) COLLATE "C");
CREATE UNIQUE INDEX user_role_name_unique ON crm.user_role USING btree (tenant_id, lower(name));
CREATE INDEX api_key_by_owner ON identity.api_key USING btree (organization_id, user_id);
CREATE INDEX external_account_by_user ON identity.external_account USING btree (user_id);
CREATE INDEX invitation_token_age ON identity.invitation_token USING btree (created_at_utc);
CREATE INDEX invitation_token_of_invitation ON identity.invitation_token USING btree (organization_id, invitation_id);
CREATE INDEX invitation_token_of_organization ON identity.invitation_token USING btree (organization_id, created_at_utc);
CREATE INDEX one_time_token_age ON identity.one_time_token USING btree (expires_at_utc);
CREATE INDEX one_time_token_by_user ON identity.one_time_token USING btree (user_id, purpose, created_at_utc);
CREATE INDEX organization_plain_name ON identity.organization USING btree (regexp_replace(lower(name), '[^[:alnum:]]'::text, ''::text, 'g'::text));
CREATE UNIQUE INDEX organization_subdomain_unique ON identity.organization USING btree (lower(subdomain));
CREATE INDEX passkey_by_user ON identity.passkey USING btree (user_id);
CREATE INDEX passkey_challenge_age ON identity.passkey_challenge USING btree (expires_at_utc);
CREATE INDEX refresh_token_by_session ON identity.refresh_token USING btree (session_id);
CREATE INDEX session_by_organization ON identity.session USING btree (organization_id, last_used_at_utc);
CREATE INDEX session_by_user ON identity.session USING btree (user_id, last_used_at_utc DESC);
CREATE INDEX sign_in_failure_account ON identity.sign_in_failure USING btree (account_hash, at_utc);
CREATE INDEX sign_in_failure_age ON identity.sign_in_failure USING btree (at_utc);
CREATE INDEX sign_up_by_network ON identity.sign_up USING btree (network);
CREATE INDEX sign_up_by_user ON identity.sign_up USING btree (user_id);
CREATE INDEX sign_up_key_age ON identity.sign_up_key USING btree (created_at_utc);
CREATE INDEX sso_attempt_age ON identity.sso_attempt USING btree (expires_at_utc);
CREATE UNIQUE INDEX user_account_email_unique ON identity.user_account USING btree (lower(email));
CREATE CONSTRAINT TRIGGER administrator_changed AFTER UPDATE ON crm.membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND ((NOT new.is_active) OR (new.role_id <> old.role_id)))) EXECUTE FUNCTION crm.check_administrators();
CREATE CONSTRAINT TRIGGER administrator_deleted AFTER DELETE ON crm.membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_active) EXECUTE FUNCTION crm.check_administrators();
CREATE CONSTRAINT TRIGGER base_currency_changed AFTER UPDATE ON crm.currency DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_base_currency OR new.is_base_currency)) EXECUTE FUNCTION crm.check_base_currency();
CREATE CONSTRAINT TRIGGER base_currency_deleted AFTER DELETE ON crm.currency DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_base_currency AND crm.has_organization())) EXECUTE FUNCTION crm.check_base_currency();
CREATE CONSTRAINT TRIGGER base_currency_made AFTER INSERT ON crm.currency DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_base_currency) EXECUTE FUNCTION crm.check_base_currency();
CREATE TRIGGER book_insert AFTER INSERT ON crm.activity REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('activity');
CREATE TRIGGER book_insert AFTER INSERT ON crm.activity_type REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('activity-type');
CREATE TRIGGER book_insert AFTER INSERT ON crm.city REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('city');
CREATE TRIGGER book_insert AFTER INSERT ON crm.company REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('company');
CREATE TRIGGER book_insert AFTER INSERT ON crm.company_type REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('company-type');
CREATE TRIGGER book_insert AFTER INSERT ON crm.contact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('contact');
CREATE TRIGGER book_insert AFTER INSERT ON crm.country REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('country');
CREATE TRIGGER book_insert AFTER INSERT ON crm.currency REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('currency');
CREATE TRIGGER book_insert AFTER INSERT ON crm.deal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('deal');
CREATE TRIGGER book_insert AFTER INSERT ON crm.deal_contact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('deal-contact');
CREATE TRIGGER book_insert AFTER INSERT ON crm.deal_stage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('deal-stage');
CREATE TRIGGER book_insert AFTER INSERT ON crm.file REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('file');
CREATE TRIGGER book_insert AFTER INSERT ON crm.industry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('industry');
CREATE TRIGGER book_insert AFTER INSERT ON crm.invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('invitation');
CREATE TRIGGER book_insert AFTER INSERT ON crm.lead REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('lead');
CREATE TRIGGER book_insert AFTER INSERT ON crm.lead_source REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('lead-source');
CREATE TRIGGER book_insert AFTER INSERT ON crm.lead_status REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('lead-status');
CREATE TRIGGER book_insert AFTER INSERT ON crm.mail_template REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('mail-template');
CREATE TRIGGER book_insert AFTER INSERT ON crm.membership REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('membership');
CREATE TRIGGER book_insert AFTER INSERT ON crm.notification REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('notification');
CREATE TRIGGER book_insert AFTER INSERT ON crm.organization REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('organization');
CREATE TRIGGER book_insert AFTER INSERT ON crm.payment_term REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('payment-term');
CREATE TRIGGER book_insert AFTER INSERT ON crm.priority REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('priority');
CREATE TRIGGER book_insert AFTER INSERT ON crm.product_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('product-category');
CREATE TRIGGER book_insert AFTER INSERT ON crm.region REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('region');
CREATE TRIGGER book_insert AFTER INSERT ON crm.state REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('state');
CREATE TRIGGER book_insert AFTER INSERT ON crm.tag REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('tag');
CREATE TRIGGER book_insert AFTER INSERT ON crm.team REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('team');
CREATE TRIGGER book_insert AFTER INSERT ON crm.user_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.book_insert('user-role');
CREATE TRIGGER check_deletion BEFORE UPDATE ON crm.organization FOR EACH ROW WHEN ((new.deletion_due_at_utc IS DISTINCT FROM old.deletion_due_at_utc)) EXECUTE FUNCTION crm.check_deletion();
CREATE TRIGGER complete_activity BEFORE INSERT OR UPDATE OF kind, due_at_utc, completed_at_utc, happened_at_utc, created_at_utc, remind_at_utc ON crm.activity FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_activity();
CREATE TRIGGER complete_company BEFORE INSERT OR UPDATE OF domain, website, phone, phone_digits ON crm.company FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_company();
CREATE TRIGGER complete_contact BEFORE INSERT OR UPDATE OF first_name, last_name, full_name, email, phone, phone_digits, other_emails, other_phones, company_id, found_by ON crm.contact FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_contact();
CREATE TRIGGER complete_deal BEFORE INSERT OR UPDATE OF amount, currency_id, base_amount, deal_stage_id, probability, lost_reason, closed_at_utc, company_id, contact_id, found_by ON crm.deal FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_deal();
CREATE TRIGGER complete_file BEFORE INSERT OR UPDATE OF size ON crm.file FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_file();
CREATE TRIGGER complete_lead BEFORE INSERT OR UPDATE OF first_name, last_name, full_name, email, phone, phone_digits, company_name, job_title, website, country_id, lead_source_id, priority_id, estimated_value, lead_score, last_activity_at_utc ON crm.lead FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.complete_lead();
CREATE TRIGGER count_deleted AFTER DELETE ON crm.activity REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('activity');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.activity_type REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('activity-type');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.city REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('city');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.company REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('company');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.company_type REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('company-type');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.contact REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('contact');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.country REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('country');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.currency REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('currency');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.deal REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('deal');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.deal_contact REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('deal-contact');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.deal_stage REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('deal-stage');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.file REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('file');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.industry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('industry');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('invitation');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.lead REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('lead');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.lead_source REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('lead-source');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.lead_status REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('lead-status');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.mail REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('mail');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.mail_template REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('mail-template');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.membership REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('membership');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.notification REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('notification');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.organization REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('organization');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.payment_term REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('payment-term');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.priority REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('priority');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.product_category REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('product-category');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.region REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('region');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.state REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('state');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.tag REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('tag');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.team REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('team');
CREATE TRIGGER count_deleted AFTER DELETE ON crm.user_role REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('user-role');
CREATE TRIGGER count_inserted AFTER INSERT ON crm.mail REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION crm.count_rows('mail');
CREATE TRIGGER count_rebasing BEFORE INSERT ON crm.currency FOR EACH ROW WHEN ((new.rebased IS NULL)) EXECUTE FUNCTION crm.count_rebasing();
CREATE CONSTRAINT TRIGGER currency_restored AFTER INSERT ON crm.currency DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.version > 1)) EXECUTE FUNCTION crm.check_base_currency();
CREATE TRIGGER find_renamed_contact AFTER UPDATE ON crm.company FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION crm.find_again('contact', 'company_id');
CREATE TRIGGER find_renamed_deal AFTER UPDATE ON crm.company FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION crm.find_again('deal', 'company_id');
CREATE TRIGGER find_renamed_deal AFTER UPDATE ON crm.contact FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION crm.find_again('deal', 'contact_id');
CREATE TRIGGER find_restored_contact AFTER INSERT ON crm.company FOR EACH ROW WHEN (((NOT crm.is_restoring()) AND (new.version > 1))) EXECUTE FUNCTION crm.find_again('contact', 'company_id');
CREATE TRIGGER find_restored_deal AFTER INSERT ON crm.company FOR EACH ROW WHEN (((NOT crm.is_restoring()) AND (new.version > 1))) EXECUTE FUNCTION crm.find_again('deal', 'company_id');
CREATE TRIGGER find_restored_deal AFTER INSERT ON crm.contact FOR EACH ROW WHEN (((NOT crm.is_restoring()) AND (new.version > 1))) EXECUTE FUNCTION crm.find_again('deal', 'contact_id');
CREATE TRIGGER identity_in_step AFTER UPDATE ON crm.organization FOR EACH ROW WHEN (((old.name <> new.name) OR (old.subdomain <> new.subdomain))) EXECUTE FUNCTION crm.keep_identity_in_step();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.activity FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.activity_type FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.city FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.company FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.company_type FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.contact FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.country FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.currency FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.deal FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.deal_contact FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.deal_stage FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.file FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.industry FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.invitation FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.lead FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.lead_source FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.lead_status FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.mail FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.mail_template FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.membership FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.notification FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.organization FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.payment_term FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.priority FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.product_category FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.region FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.state FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.tag FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.team FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_books BEFORE UPDATE ON crm.user_role FOR EACH ROW EXECUTE FUNCTION crm.keep_books();
CREATE TRIGGER keep_built_in BEFORE DELETE ON crm.user_role FOR EACH ROW WHEN (((NOT crm.is_restoring()) AND (old.is_built_in AND crm.has_organization()))) EXECUTE FUNCTION crm.protect_built_in_role();
CREATE TRIGGER keep_country_ids AFTER INSERT OR UPDATE OF country_ids ON crm.region FOR EACH ROW EXECUTE FUNCTION crm.keep_references('region_country_ids', 'country_ids');
CREATE TRIGGER keep_file_whole AFTER INSERT OR UPDATE ON crm.file_piece FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.keep_file_whole();
CREATE TRIGGER keep_first_stay AFTER INSERT ON crm.deal FOR EACH ROW WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.keep_stays();
CREATE TRIGGER keep_member_user_ids AFTER INSERT OR UPDATE OF member_user_ids ON crm.team FOR EACH ROW EXECUTE FUNCTION crm.keep_references('team_member_user_ids', 'member_user_ids');
CREATE TRIGGER keep_stays AFTER UPDATE ON crm.deal FOR EACH ROW WHEN (((old.deal_stage_id IS DISTINCT FROM new.deal_stage_id) OR (old.stage_since_utc IS DISTINCT FROM new.stage_since_utc))) EXECUTE FUNCTION crm.keep_stays();
CREATE TRIGGER keep_tag_ids AFTER INSERT OR UPDATE OF tag_ids ON crm.company FOR EACH ROW EXECUTE FUNCTION crm.keep_references('company_tag_ids', 'tag_ids');
CREATE TRIGGER keep_tag_ids AFTER INSERT OR UPDATE OF tag_ids ON crm.contact FOR EACH ROW EXECUTE FUNCTION crm.keep_references('contact_tag_ids', 'tag_ids');
CREATE TRIGGER keep_tag_ids AFTER INSERT OR UPDATE OF tag_ids ON crm.deal FOR EACH ROW EXECUTE FUNCTION crm.keep_references('deal_tag_ids', 'tag_ids');
CREATE TRIGGER last_activity_deleted AFTER DELETE ON crm.activity REFERENCING OLD TABLE AS removed FOR EACH STATEMENT WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.keep_last_activity();
CREATE TRIGGER last_activity_inserted AFTER INSERT ON crm.activity REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.keep_last_activity();
CREATE TRIGGER last_activity_updated AFTER UPDATE ON crm.activity REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT WHEN ((NOT crm.is_restoring())) EXECUTE FUNCTION crm.keep_last_activity();
CREATE CONSTRAINT TRIGGER lead_status_changed AFTER UPDATE ON crm.lead_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND ((NOT new.is_active) OR (new.is_closed_status <> old.is_closed_status)))) EXECUTE FUNCTION crm.check_lead_statuses();
CREATE CONSTRAINT TRIGGER lead_status_deleted AFTER DELETE ON crm.lead_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND crm.has_organization())) EXECUTE FUNCTION crm.check_lead_statuses();
CREATE TRIGGER limit_inserted AFTER INSERT ON crm.contact FOR EACH STATEMENT WHEN ((NOT crm.is_restoring_trusted())) EXECUTE FUNCTION crm.limit_contacts();
CREATE CONSTRAINT TRIGGER list_keeps_active_changed AFTER UPDATE ON crm.activity_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND true AND (NOT (new.is_active AND true)))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (true)', 'At least one activity type must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_active_changed AFTER UPDATE ON crm.priority DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND true AND (NOT (new.is_active AND true)))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (true)', 'At least one priority must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_active_deleted AFTER DELETE ON crm.activity_type DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND true AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (true)', 'At least one activity type must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_active_deleted AFTER DELETE ON crm.priority DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND true AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (true)', 'At least one priority must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_lost_changed AFTER UPDATE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_lost AND (NOT (new.is_active AND new.is_lost)))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_lost)', 'At least one deal stage for lost deals must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_lost_deleted AFTER DELETE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_lost AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_lost)', 'At least one deal stage for lost deals must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_open_changed AFTER UPDATE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND ((NOT old.is_won) AND (NOT old.is_lost)) AND (NOT (new.is_active AND ((NOT new.is_won) AND (NOT new.is_lost)))))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (not is_won and not is_lost)', 'At least one open deal stage must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_open_deleted AFTER DELETE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND ((NOT old.is_won) AND (NOT old.is_lost)) AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (not is_won and not is_lost)', 'At least one open deal stage must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_won_changed AFTER UPDATE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_won AND (NOT (new.is_active AND new.is_won)))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_won)', 'At least one deal stage for won deals must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_won_changed AFTER UPDATE ON crm.lead_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_won AND (NOT (new.is_active AND new.is_won)))) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_won)', 'At least one lead status that counts as won must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_won_deleted AFTER DELETE ON crm.deal_stage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_won AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_won)', 'At least one deal stage for won deals must stay active.');
CREATE CONSTRAINT TRIGGER list_keeps_won_deleted AFTER DELETE ON crm.lead_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_active AND old.is_won AND crm.has_organization())) EXECUTE FUNCTION crm.check_one_is_left('is_active and (is_won)', 'At least one lead status that counts as won must stay active.');
CREATE TRIGGER log_delete AFTER DELETE ON crm.activity FOR EACH ROW EXECUTE FUNCTION crm.log_delete('activity');
CREATE TRIGGER log_delete AFTER DELETE ON crm.activity_type FOR EACH ROW EXECUTE FUNCTION crm.log_delete('activity-type');
CREATE TRIGGER log_delete AFTER DELETE ON crm.city FOR EACH ROW EXECUTE FUNCTION crm.log_delete('city');
CREATE TRIGGER log_delete AFTER DELETE ON crm.company FOR EACH ROW EXECUTE FUNCTION crm.log_delete('company');
CREATE TRIGGER log_delete AFTER DELETE ON crm.company_type FOR EACH ROW EXECUTE FUNCTION crm.log_delete('company-type');
CREATE TRIGGER log_delete AFTER DELETE ON crm.contact FOR EACH ROW EXECUTE FUNCTION crm.log_delete('contact');
CREATE TRIGGER log_delete AFTER DELETE ON crm.country FOR EACH ROW EXECUTE FUNCTION crm.log_delete('country');
CREATE TRIGGER log_delete AFTER DELETE ON crm.currency FOR EACH ROW EXECUTE FUNCTION crm.log_delete('currency');
CREATE TRIGGER log_delete AFTER DELETE ON crm.deal FOR EACH ROW EXECUTE FUNCTION crm.log_delete('deal');
CREATE TRIGGER log_delete AFTER DELETE ON crm.deal_contact FOR EACH ROW EXECUTE FUNCTION crm.log_delete('deal-contact');
CREATE TRIGGER log_delete AFTER DELETE ON crm.deal_stage FOR EACH ROW EXECUTE FUNCTION crm.log_delete('deal-stage');
CREATE TRIGGER log_delete AFTER DELETE ON crm.file FOR EACH ROW EXECUTE FUNCTION crm.log_delete('file');
CREATE TRIGGER log_delete AFTER DELETE ON crm.industry FOR EACH ROW EXECUTE FUNCTION crm.log_delete('industry');
CREATE TRIGGER log_delete AFTER DELETE ON crm.invitation FOR EACH ROW EXECUTE FUNCTION crm.log_delete('invitation');
CREATE TRIGGER log_delete AFTER DELETE ON crm.lead FOR EACH ROW EXECUTE FUNCTION crm.log_delete('lead');
CREATE TRIGGER log_delete AFTER DELETE ON crm.lead_source FOR EACH ROW EXECUTE FUNCTION crm.log_delete('lead-source');
CREATE TRIGGER log_delete AFTER DELETE ON crm.lead_status FOR EACH ROW EXECUTE FUNCTION crm.log_delete('lead-status');
CREATE TRIGGER log_delete AFTER DELETE ON crm.mail_template FOR EACH ROW EXECUTE FUNCTION crm.log_delete('mail-template');
CREATE TRIGGER log_delete AFTER DELETE ON crm.membership FOR EACH ROW EXECUTE FUNCTION crm.log_delete('membership');
CREATE TRIGGER log_delete AFTER DELETE ON crm.organization FOR EACH ROW EXECUTE FUNCTION crm.log_delete('organization');
CREATE TRIGGER log_delete AFTER DELETE ON crm.payment_term FOR EACH ROW EXECUTE FUNCTION crm.log_delete('payment-term');
CREATE TRIGGER log_delete AFTER DELETE ON crm.priority FOR EACH ROW EXECUTE FUNCTION crm.log_delete('priority');
CREATE TRIGGER log_delete AFTER DELETE ON crm.product_category FOR EACH ROW EXECUTE FUNCTION crm.log_delete('product-category');
CREATE TRIGGER log_delete AFTER DELETE ON crm.region FOR EACH ROW EXECUTE FUNCTION crm.log_delete('region');
CREATE TRIGGER log_delete AFTER DELETE ON crm.state FOR EACH ROW EXECUTE FUNCTION crm.log_delete('state');
CREATE TRIGGER log_delete AFTER DELETE ON crm.tag FOR EACH ROW EXECUTE FUNCTION crm.log_delete('tag');
CREATE TRIGGER log_delete AFTER DELETE ON crm.team FOR EACH ROW EXECUTE FUNCTION crm.log_delete('team');
CREATE TRIGGER log_delete AFTER DELETE ON crm.user_role FOR EACH ROW EXECUTE FUNCTION crm.log_delete('user-role');
CREATE TRIGGER log_update AFTER UPDATE ON crm.activity FOR EACH ROW EXECUTE FUNCTION crm.log_activity();
CREATE TRIGGER log_update AFTER UPDATE ON crm.activity_type FOR EACH ROW EXECUTE FUNCTION crm.log_activity_type();
CREATE TRIGGER log_update AFTER UPDATE ON crm.city FOR EACH ROW EXECUTE FUNCTION crm.log_city();
CREATE TRIGGER log_update AFTER UPDATE ON crm.company FOR EACH ROW EXECUTE FUNCTION crm.log_company();
CREATE TRIGGER log_update AFTER UPDATE ON crm.company_type FOR EACH ROW EXECUTE FUNCTION crm.log_company_type();
CREATE TRIGGER log_update AFTER UPDATE ON crm.contact FOR EACH ROW EXECUTE FUNCTION crm.log_contact();
CREATE TRIGGER log_update AFTER UPDATE ON crm.country FOR EACH ROW EXECUTE FUNCTION crm.log_country();
CREATE TRIGGER log_update AFTER UPDATE ON crm.currency FOR EACH ROW EXECUTE FUNCTION crm.log_currency();
CREATE TRIGGER log_update AFTER UPDATE ON crm.deal FOR EACH ROW EXECUTE FUNCTION crm.log_deal();
CREATE TRIGGER log_update AFTER UPDATE ON crm.deal_contact FOR EACH ROW EXECUTE FUNCTION crm.log_deal_contact();
CREATE TRIGGER log_update AFTER UPDATE ON crm.deal_stage FOR EACH ROW EXECUTE FUNCTION crm.log_deal_stage();
CREATE TRIGGER log_update AFTER UPDATE ON crm.file FOR EACH ROW EXECUTE FUNCTION crm.log_file();
CREATE TRIGGER log_update AFTER UPDATE ON crm.industry FOR EACH ROW EXECUTE FUNCTION crm.log_industry();
CREATE TRIGGER log_update AFTER UPDATE ON crm.invitation FOR EACH ROW EXECUTE FUNCTION crm.log_invitation();
CREATE TRIGGER log_update AFTER UPDATE ON crm.lead FOR EACH ROW EXECUTE FUNCTION crm.log_lead();
CREATE TRIGGER log_update AFTER UPDATE ON crm.lead_source FOR EACH ROW EXECUTE FUNCTION crm.log_lead_source();
CREATE TRIGGER log_update AFTER UPDATE ON crm.lead_status FOR EACH ROW EXECUTE FUNCTION crm.log_lead_status();
CREATE TRIGGER log_update AFTER UPDATE ON crm.mail_template FOR EACH ROW EXECUTE FUNCTION crm.log_mail_template();
CREATE TRIGGER log_update AFTER UPDATE ON crm.membership FOR EACH ROW EXECUTE FUNCTION crm.log_membership();
CREATE TRIGGER log_update AFTER UPDATE ON crm.organization FOR EACH ROW EXECUTE FUNCTION crm.log_organization();
CREATE TRIGGER log_update AFTER UPDATE ON crm.payment_term FOR EACH ROW EXECUTE FUNCTION crm.log_payment_term();
CREATE TRIGGER log_update AFTER UPDATE ON crm.priority FOR EACH ROW EXECUTE FUNCTION crm.log_priority();
CREATE TRIGGER log_update AFTER UPDATE ON crm.product_category FOR EACH ROW EXECUTE FUNCTION crm.log_product_category();
CREATE TRIGGER log_update AFTER UPDATE ON crm.region FOR EACH ROW EXECUTE FUNCTION crm.log_region();
CREATE TRIGGER log_update AFTER UPDATE ON crm.state FOR EACH ROW EXECUTE FUNCTION crm.log_state();
CREATE TRIGGER log_update AFTER UPDATE ON crm.tag FOR EACH ROW EXECUTE FUNCTION crm.log_tag();
CREATE TRIGGER log_update AFTER UPDATE ON crm.team FOR EACH ROW EXECUTE FUNCTION crm.log_team();
CREATE TRIGGER log_update AFTER UPDATE ON crm.user_role FOR EACH ROW EXECUTE FUNCTION crm.log_user_role();
CREATE TRIGGER make_key BEFORE INSERT ON crm.activity_type FOR EACH ROW WHEN ((new.key IS NULL)) EXECUTE FUNCTION crm.make_key('activity-type');
CREATE TRIGGER make_key BEFORE INSERT ON crm.lead_source FOR EACH ROW WHEN ((new.key IS NULL)) EXECUTE FUNCTION crm.make_key('lead-source');
CREATE TRIGGER make_key BEFORE INSERT ON crm.lead_status FOR EACH ROW WHEN ((new.key IS NULL)) EXECUTE FUNCTION crm.make_key('lead-status');
CREATE TRIGGER make_key BEFORE INSERT ON crm.priority FOR EACH ROW WHEN ((new.key IS NULL)) EXECUTE FUNCTION crm.make_key('priority');
CREATE TRIGGER open_again BEFORE UPDATE ON crm.lead_status FOR EACH ROW WHEN ((old.is_won AND new.is_won AND (NOT new.is_closed_status))) EXECUTE FUNCTION crm.open_lead_status();
CREATE TRIGGER protect_built_in BEFORE UPDATE ON crm.user_role FOR EACH ROW WHEN (((NOT crm.is_restoring()) AND old.is_built_in)) EXECUTE FUNCTION crm.protect_built_in_role();
CREATE CONSTRAINT TRIGGER rebase_deals AFTER UPDATE ON crm.currency DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_base_currency AND (NOT old.is_base_currency))) EXECUTE FUNCTION crm.rebase_deals();
CREATE TRIGGER repeat_task AFTER UPDATE OF completed_at_utc ON crm.activity FOR EACH ROW WHEN (((old.completed_at_utc IS NULL) AND (new.completed_at_utc IS NOT NULL) AND (new.recurrence IS NOT NULL) AND (COALESCE(current_setting('app.undo_of'::text, true), ''::text) = ''::text))) EXECUTE FUNCTION crm.repeat_task();
CREATE TRIGGER rule_ends_at_utc BEFORE INSERT OR UPDATE ON crm.activity FOR EACH ROW WHEN ((NOT ((new.ends_at_utc IS NULL) OR COALESCE((new.ends_at_utc >= new.due_at_utc), false)))) EXECUTE FUNCTION crm.refuse('ends_at_utc', 'Enter an end that is not before the beginning');
CREATE TRIGGER rule_exchange_rate BEFORE INSERT OR UPDATE ON crm.currency FOR EACH ROW WHEN ((NOT ((NOT new.is_base_currency) OR (new.exchange_rate = (1)::numeric)))) EXECUTE FUNCTION crm.refuse('exchange_rate', 'The exchange rate of the base currency is 1');
CREATE TRIGGER rule_is_lost BEFORE INSERT OR UPDATE ON crm.deal_stage FOR EACH ROW WHEN ((NOT (NOT (new.is_won AND new.is_lost)))) EXECUTE FUNCTION crm.refuse('is_lost', 'A stage cannot be both won and lost');
CREATE TRIGGER rule_is_won BEFORE INSERT OR UPDATE ON crm.lead_status FOR EACH ROW WHEN ((NOT (new.is_closed_status OR (NOT new.is_won)))) EXECUTE FUNCTION crm.refuse('is_won', 'Only a closed status can count as won');
CREATE TRIGGER rule_recurrence BEFORE INSERT OR UPDATE ON crm.activity FOR EACH ROW WHEN ((NOT ((new.recurrence IS NULL) OR ((new.kind = 'task'::text) AND (new.due_at_utc IS NOT NULL))))) EXECUTE FUNCTION crm.refuse('recurrence', 'Only a task with a due date can repeat');
CREATE CONSTRAINT TRIGGER seat_offered AFTER INSERT ON crm.invitation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT crm.is_restoring_trusted())) EXECUTE FUNCTION crm.limit_seats();
CREATE CONSTRAINT TRIGGER seat_offered_again AFTER UPDATE ON crm.invitation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT crm.is_restoring_trusted()) AND (new.expires_at_utc > old.expires_at_utc))) EXECUTE FUNCTION crm.limit_seats();
CREATE CONSTRAINT TRIGGER seat_taken AFTER INSERT ON crm.membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT crm.is_restoring_trusted()) AND new.is_active)) EXECUTE FUNCTION crm.limit_seats();
CREATE CONSTRAINT TRIGGER seat_taken_again AFTER UPDATE ON crm.membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT crm.is_restoring_trusted()) AND (new.is_active AND (NOT old.is_active)))) EXECUTE FUNCTION crm.limit_seats();
CREATE TRIGGER shut_out AFTER INSERT OR UPDATE ON crm.membership FOR EACH ROW WHEN ((NOT new.is_active)) EXECUTE FUNCTION crm.shut_out();
CREATE CONSTRAINT TRIGGER stays_a_tree AFTER INSERT OR UPDATE ON crm.company DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.parent_company_id IS NOT NULL)) EXECUTE FUNCTION crm.check_tree('company', 'parent_company_id', 'A company cannot stand below itself');
CREATE CONSTRAINT TRIGGER stays_a_tree AFTER INSERT OR UPDATE ON crm.product_category DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION crm.check_tree('product_category', 'parent_id', 'A category cannot stand below itself');
CREATE TRIGGER take_country BEFORE INSERT ON crm.city FOR EACH ROW WHEN ((new.country_id IS NULL)) EXECUTE FUNCTION crm.take_country_of_state();
CREATE TRIGGER take_other_country BEFORE UPDATE OF state_id ON crm.city FOR EACH ROW WHEN (((new.state_id <> old.state_id) AND (new.country_id = old.country_id))) EXECUTE FUNCTION crm.take_country_of_state();
CREATE TRIGGER total_deleted AFTER DELETE ON crm.deal REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION crm.total_deals();
CREATE TRIGGER total_deleted AFTER DELETE ON crm.lead REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION crm.total_lead();
CREATE TRIGGER total_inserted AFTER INSERT ON crm.deal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION crm.total_deals();
CREATE TRIGGER total_inserted AFTER INSERT ON crm.lead REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION crm.total_lead();
CREATE TRIGGER total_updated AFTER UPDATE ON crm.deal REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION crm.total_deals();
CREATE TRIGGER total_updated AFTER UPDATE ON crm.lead REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION crm.total_lead();
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_activity_type_id_fk FOREIGN KEY (tenant_id, activity_type_id) REFERENCES crm.activity_type(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_assigned_to_user_id_fk FOREIGN KEY (tenant_id, assigned_to_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_company_id_fk FOREIGN KEY (tenant_id, company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (company_id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_contact_id_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES crm.contact(tenant_id, id) ON DELETE SET NULL (contact_id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_deal_id_fk FOREIGN KEY (tenant_id, deal_id) REFERENCES crm.deal(tenant_id, id) ON DELETE SET NULL (deal_id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_lead_id_fk FOREIGN KEY (tenant_id, lead_id) REFERENCES crm.lead(tenant_id, id) ON DELETE SET NULL (lead_id) DEFERRABLE;
ALTER TABLE ONLY crm.activity
    ADD CONSTRAINT activity_priority_id_fk FOREIGN KEY (tenant_id, priority_id) REFERENCES crm.priority(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.backup_schedule
    ADD CONSTRAINT backup_schedule_set_by_user_id_fk FOREIGN KEY (tenant_id, set_by_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.city
    ADD CONSTRAINT city_state_id_fk FOREIGN KEY (tenant_id, state_id, country_id) REFERENCES crm.state(tenant_id, id, country_id) ON UPDATE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_city_id_fk FOREIGN KEY (tenant_id, city_id, state_id, country_id) REFERENCES crm.city(tenant_id, id, state_id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_company_type_id_fk FOREIGN KEY (tenant_id, company_type_id) REFERENCES crm.company_type(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_country_id_fk FOREIGN KEY (tenant_id, country_id) REFERENCES crm.country(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_industry_id_fk FOREIGN KEY (tenant_id, industry_id) REFERENCES crm.industry(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_owner_user_id_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_parent_company_id_fk FOREIGN KEY (tenant_id, parent_company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (parent_company_id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_payment_term_id_fk FOREIGN KEY (tenant_id, payment_term_id) REFERENCES crm.payment_term(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.company
    ADD CONSTRAINT company_state_id_fk FOREIGN KEY (tenant_id, state_id, country_id) REFERENCES crm.state(tenant_id, id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.company_tag_ids
    ADD CONSTRAINT company_tag_ids_tag_ids_fk FOREIGN KEY (tenant_id, referred_id) REFERENCES crm.tag(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.company_tag_ids
    ADD CONSTRAINT company_tag_ids_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES crm.company(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_city_id_fk FOREIGN KEY (tenant_id, city_id, state_id, country_id) REFERENCES crm.city(tenant_id, id, state_id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_company_id_fk FOREIGN KEY (tenant_id, company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (company_id) DEFERRABLE;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_country_id_fk FOREIGN KEY (tenant_id, country_id) REFERENCES crm.country(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_lead_source_id_fk FOREIGN KEY (tenant_id, lead_source_id) REFERENCES crm.lead_source(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_owner_user_id_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.contact
    ADD CONSTRAINT contact_state_id_fk FOREIGN KEY (tenant_id, state_id, country_id) REFERENCES crm.state(tenant_id, id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.contact_tag_ids
    ADD CONSTRAINT contact_tag_ids_tag_ids_fk FOREIGN KEY (tenant_id, referred_id) REFERENCES crm.tag(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.contact_tag_ids
    ADD CONSTRAINT contact_tag_ids_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES crm.contact(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_company_id_fk FOREIGN KEY (tenant_id, company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (company_id) DEFERRABLE;
ALTER TABLE ONLY crm.deal_contact
    ADD CONSTRAINT deal_contact_contact_id_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES crm.contact(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.deal_contact
    ADD CONSTRAINT deal_contact_deal_id_fk FOREIGN KEY (tenant_id, deal_id) REFERENCES crm.deal(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_contact_id_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES crm.contact(tenant_id, id) ON DELETE SET NULL (contact_id) DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_currency_id_fk FOREIGN KEY (tenant_id, currency_id) REFERENCES crm.currency(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_deal_stage_id_fk FOREIGN KEY (tenant_id, deal_stage_id) REFERENCES crm.deal_stage(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_lead_id_fk FOREIGN KEY (tenant_id, lead_id) REFERENCES crm.lead(tenant_id, id) ON DELETE SET NULL (lead_id) DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_lead_source_id_fk FOREIGN KEY (tenant_id, lead_source_id) REFERENCES crm.lead_source(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.deal
    ADD CONSTRAINT deal_owner_user_id_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.deal_tag_ids
    ADD CONSTRAINT deal_tag_ids_tag_ids_fk FOREIGN KEY (tenant_id, referred_id) REFERENCES crm.tag(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.deal_tag_ids
    ADD CONSTRAINT deal_tag_ids_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES crm.deal(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_added_by_user_id_fk FOREIGN KEY (tenant_id, added_by_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_company_id_fk FOREIGN KEY (tenant_id, company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (company_id) DEFERRABLE;
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_contact_id_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES crm.contact(tenant_id, id) ON DELETE SET NULL (contact_id) DEFERRABLE;
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_deal_id_fk FOREIGN KEY (tenant_id, deal_id) REFERENCES crm.deal(tenant_id, id) ON DELETE SET NULL (deal_id) DEFERRABLE;
ALTER TABLE ONLY crm.file
    ADD CONSTRAINT file_lead_id_fk FOREIGN KEY (tenant_id, lead_id) REFERENCES crm.lead(tenant_id, id) ON DELETE SET NULL (lead_id) DEFERRABLE;
ALTER TABLE ONLY crm.import
    ADD CONSTRAINT import_job_id_fk FOREIGN KEY (tenant_id, job_id) REFERENCES crm.job(tenant_id, id) ON DELETE SET NULL (job_id) DEFERRABLE;
ALTER TABLE ONLY crm.import_key
    ADD CONSTRAINT import_key_import_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES crm.import(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY crm.import
    ADD CONSTRAINT import_made_by_user_id_fk FOREIGN KEY (tenant_id, made_by_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.import_piece
    ADD CONSTRAINT import_piece_import_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES crm.import(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY crm.import_rows
    ADD CONSTRAINT import_rows_import_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES crm.import(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY crm.import_text
    ADD CONSTRAINT import_text_import_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES crm.import(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY crm.invitation
    ADD CONSTRAINT invitation_invited_by_user_id_fk FOREIGN KEY (tenant_id, invited_by_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.invitation
    ADD CONSTRAINT invitation_role_id_fk FOREIGN KEY (tenant_id, role_id) REFERENCES crm.user_role(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.job
    ADD CONSTRAINT job_asked_by_user_id_fk FOREIGN KEY (tenant_id, asked_by_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_assigned_to_user_id_fk FOREIGN KEY (tenant_id, assigned_to_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_city_id_fk FOREIGN KEY (tenant_id, city_id, state_id, country_id) REFERENCES crm.city(tenant_id, id, state_id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_company_id_fk FOREIGN KEY (tenant_id, company_id) REFERENCES crm.company(tenant_id, id) ON DELETE SET NULL (company_id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_contact_id_fk FOREIGN KEY (tenant_id, contact_id) REFERENCES crm.contact(tenant_id, id) ON DELETE SET NULL (contact_id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_country_id_fk FOREIGN KEY (tenant_id, country_id) REFERENCES crm.country(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_deal_id_fk FOREIGN KEY (tenant_id, deal_id) REFERENCES crm.deal(tenant_id, id) ON DELETE SET NULL (deal_id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_lead_source_id_fk FOREIGN KEY (tenant_id, lead_source_id) REFERENCES crm.lead_source(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_lead_status_id_fk FOREIGN KEY (tenant_id, lead_status_id) REFERENCES crm.lead_status(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_priority_id_fk FOREIGN KEY (tenant_id, priority_id) REFERENCES crm.priority(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.lead
    ADD CONSTRAINT lead_state_id_fk FOREIGN KEY (tenant_id, state_id, country_id) REFERENCES crm.state(tenant_id, id, country_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY crm.membership
    ADD CONSTRAINT membership_role_id_fk FOREIGN KEY (tenant_id, role_id) REFERENCES crm.user_role(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.notification
    ADD CONSTRAINT notification_activity_id_fk FOREIGN KEY (tenant_id, activity_id) REFERENCES crm.activity(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.notification
    ADD CONSTRAINT notification_user_id_fk FOREIGN KEY (tenant_id, user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.product_category
    ADD CONSTRAINT product_category_parent_id_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES crm.product_category(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.region_country_ids
    ADD CONSTRAINT region_country_ids_country_ids_fk FOREIGN KEY (tenant_id, referred_id) REFERENCES crm.country(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.region_country_ids
    ADD CONSTRAINT region_country_ids_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES crm.region(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY crm.saved_view
    ADD CONSTRAINT saved_view_owner_user_id_fk FOREIGN KEY (tenant_id, owner_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.state
    ADD CONSTRAINT state_country_id_fk FOREIGN KEY (tenant_id, country_id) REFERENCES crm.country(tenant_id, id) DEFERRABLE;
ALTER TABLE ONLY crm.team
    ADD CONSTRAINT team_manager_user_id_fk FOREIGN KEY (tenant_id, manager_user_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.team_member_user_ids
    ADD CONSTRAINT team_member_user_ids_member_user_ids_fk FOREIGN KEY (tenant_id, referred_id) REFERENCES crm.membership(tenant_id, user_id) DEFERRABLE;
ALTER TABLE ONLY crm.team_member_user_ids
    ADD CONSTRAINT team_member_user_ids_tenant_id_id_fkey FOREIGN KEY (tenant_id, id) REFERENCES crm.team(tenant_id, id) ON DELETE CASCADE DEFERRABLE;
ALTER TABLE ONLY identity.api_key
    ADD CONSTRAINT api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.api_key
    ADD CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.authenticator_app
    ADD CONSTRAINT authenticator_app_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.calendar_feed
    ADD CONSTRAINT calendar_feed_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.calendar_feed
    ADD CONSTRAINT calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.external_account
    ADD CONSTRAINT external_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.invitation_token
    ADD CONSTRAINT invitation_token_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.one_time_token
    ADD CONSTRAINT one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.passkey_challenge
    ADD CONSTRAINT passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.passkey
    ADD CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.recovery_code
    ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.authenticator_app(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id);
ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id);
ALTER TABLE ONLY identity.sign_up_key
    ADD CONSTRAINT sign_up_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.sign_up
    ADD CONSTRAINT sign_up_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES identity.organization(id) ON DELETE CASCADE;
ALTER TABLE ONLY identity.sign_up
    ADD CONSTRAINT sign_up_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.user_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY reference.city
    ADD CONSTRAINT city_country_n_fkey FOREIGN KEY (country_n) REFERENCES reference.country(n);
ALTER TABLE ONLY reference.city
    ADD CONSTRAINT city_state_n_fkey FOREIGN KEY (state_n) REFERENCES reference.state(n);
ALTER TABLE ONLY reference.state
    ADD CONSTRAINT state_country_n_fkey FOREIGN KEY (country_n) REFERENCES reference.country(n);
ALTER TABLE crm.action_kind ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.activity_type ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.archive ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.backup_schedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.change_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.change_set ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.city ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.company ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.company_tag_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.company_type ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.contact ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.contact_tag_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.country ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.currency ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal_contact ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal_stage ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal_stay ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal_tag_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deal_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.file ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.file_piece ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.idempotency_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY identity_reads ON crm.activity FOR SELECT TO pipewright_identity USING (((remind_at_utc IS NOT NULL) AND (reminded_at_utc IS NULL) AND (completed_at_utc IS NULL)));
CREATE POLICY identity_reads ON crm.backup_schedule FOR SELECT TO pipewright_identity USING (true);
CREATE POLICY identity_reads ON crm.currency FOR SELECT TO pipewright_identity USING (is_base_currency);
CREATE POLICY identity_reads ON crm.job FOR SELECT TO pipewright_identity USING ((state = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE POLICY identity_reads ON crm.mail FOR SELECT TO pipewright_identity USING ((state = 'queued'::text));
CREATE POLICY identity_reads ON crm.membership FOR SELECT TO pipewright_identity USING (true);
CREATE POLICY identity_reads ON crm.organization FOR SELECT TO pipewright_identity USING (true);
CREATE POLICY identity_reads ON crm.team FOR SELECT TO pipewright_identity USING (true);
CREATE POLICY identity_reads ON crm.user_role FOR SELECT TO pipewright_identity USING (true);
ALTER TABLE crm.import ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.import_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.import_mapping ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.import_piece ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.import_text ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.industry ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.lead ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.lead_source ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.lead_status ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.lead_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.logo ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.mail_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.organization ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.payment_term ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.priority ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.product_category ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.region ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.region_country_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.row_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.saved_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY search ON crm.activity FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.activity_type FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.city FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.company FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.company_type FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.contact FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.country FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.currency FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.deal FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.deal_contact FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.deal_stage FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.file FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.industry FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.lead FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.lead_source FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.lead_status FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.mail_template FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.payment_term FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.priority FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.product_category FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.region FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.state FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.tag FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.team FOR SELECT TO pipewright_search USING (true);
CREATE POLICY search ON crm.user_role FOR SELECT TO pipewright_search USING (true);
ALTER TABLE crm.state ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.team ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.team_member_user_ids ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON crm.action_kind USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.activity USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.activity_type USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.archive USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.audit_event USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.backup_schedule USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.change_log USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.change_set USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.city USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.company USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.company_tag_ids USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.company_type USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.contact USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.contact_tag_ids USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.country USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.currency USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal_contact USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal_stage USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal_stay USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal_tag_ids USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.deal_total USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.file USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.file_piece USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.idempotency_key USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import_key USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import_mapping USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import_piece USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import_rows USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.import_text USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.industry USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.invitation USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.job USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.lead USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.lead_source USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.lead_status USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.lead_total USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.logo USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.mail USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.mail_template USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.membership USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.notification USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.organization USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.payment_term USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.priority USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.product_category USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.region USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.region_country_ids USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.row_count USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.saved_view USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.state USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.tag USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.team USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.team_member_user_ids USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
CREATE POLICY tenant_isolation ON crm.user_role USING ((tenant_id = crm.current_tenant())) WITH CHECK ((tenant_id = crm.current_tenant()));
ALTER TABLE crm.user_role ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA crm TO pipewright_app;
GRANT USAGE ON SCHEMA crm TO pipewright_search;
GRANT USAGE ON SCHEMA crm TO pipewright_restore;
GRANT USAGE ON SCHEMA identity TO pipewright_identity;
GRANT USAGE ON SCHEMA pipewright TO pipewright_restore;
GRANT USAGE ON SCHEMA reference TO pipewright_app;
REVOKE ALL ON FUNCTION crm.book_insert() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.check_administrators() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.check_deletion() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.check_tree() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.claim_undo(undone uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.claim_undo(undone uuid) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.company_by_domain(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.company_by_domain(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.company_by_name(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.company_by_name(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.company_by_phone(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.company_by_phone(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.complete_activity() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.complete_company() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.complete_contact() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.complete_deal() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.complete_lead() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.contact_by_email(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.contact_by_email(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.contact_by_name(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.contact_by_name(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.contact_by_phone(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.contact_by_phone(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.count_rows() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.deal_by_name(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.deal_by_name(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.dissolve_organization(unused_days integer, only_untouched boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.dissolve_organization(unused_days integer, only_untouched boolean) TO pipewright_identity;
REVOKE ALL ON FUNCTION crm.find_again() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.fold_deal_total() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.fold_lead_total() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.fold_row_count(counted text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.guard_tenant_table(table_name text, app_may text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.industry_by_name(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.industry_by_name(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.is_abandoned(unused_days integer, only_untouched boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.is_founding() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.keep_identity_in_step() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.keep_last_activity() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.keep_references() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.keep_stays() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.keep_totals(table_name text, dimensions text[], value_column text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.lead_by_email(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.lead_by_email(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.lead_by_name(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.lead_by_name(tenant uuid, wanted text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.lead_by_phone(tenant uuid, wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.lead_by_phone(tenant uuid, wanted text[]) TO pipewright_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.lead TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.lead TO pipewright_restore;
GRANT SELECT(full_name) ON TABLE crm.lead TO pipewright_search;
GRANT SELECT(email) ON TABLE crm.lead TO pipewright_search;
GRANT SELECT(phone_digits) ON TABLE crm.lead TO pipewright_search;
GRANT SELECT(tenant_id) ON TABLE crm.lead TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.lead TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.lead TO pipewright_search;
REVOKE ALL ON FUNCTION crm.limit_contacts() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.limit_seats() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_activity() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_activity_type() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_city() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_company() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_company_type() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_contact() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_country() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_currency() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_deal() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_deal_contact() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_deal_stage() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_delete() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_file() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_industry() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_invitation() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_lead() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_lead_source() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_lead_status() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_mail_template() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_membership() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_organization() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_payment_term() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_priority() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_product_category() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_region() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_state() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_table(table_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_tag() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_team() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.log_user_role() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.open_change_set(entity text, operation text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.purge_change_log(older_than interval) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.purge_change_log(older_than interval) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.rebase_deals() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.register_restored(organization uuid, its_name text, its_subdomain text) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.register_restored(organization uuid, its_name text, its_subdomain text) TO pipewright_restore;
REVOKE ALL ON FUNCTION crm.remember_stays(stays jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.remember_stays(stays jsonb) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.renew_statistics(entities text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.renew_statistics(entities text[]) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.repeat_task() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.rest_while_restoring(table_name text, trigger_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.search_ids(entity text, tenant uuid, term text, max_ids integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.search_ids(entity text, tenant uuid, term text, max_ids integer) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.search_ids_of_all(entity text, tenant uuid, terms text[], max_ids integer) TO pipewright_app;
REVOKE ALL ON FUNCTION crm.shut_out() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_found_by(table_name text, column_name text, parent text, parent_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_keeps_one(table_name text, rule_name text, condition text, message text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_key(table_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_match(table_name text, key text, columns text[], expression text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_place(table_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_reference(table_name text, column_name text, parent text, parent_column text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_references(table_name text, column_name text, parent text, parent_column text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_released_reference(table_name text, column_name text, parent text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_rule(table_name text, column_name text, condition text, message text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_table(table_name text, searchable text[], long boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_tree(table_name text, column_name text, message text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.tenant_unique(table_name text, column_name text, within text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.total_deals() FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.total_lead() FROM PUBLIC;
GRANT SELECT ON TABLE crm.change_log TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.change_log TO pipewright_restore;
REVOKE ALL ON FUNCTION crm.write_log(table_name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.write_logs() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE ON TABLE crm.action_kind TO pipewright_restore;
GRANT SELECT ON TABLE crm.action_kind TO pipewright_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.activity TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.activity TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.activity TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.activity TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.activity TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.activity_type TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.activity_type TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.activity_type TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.activity_type TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.activity_type TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.archive TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.archive TO pipewright_restore;
GRANT SELECT,INSERT ON TABLE crm.audit_event TO pipewright_app;
GRANT SELECT,INSERT ON TABLE crm.audit_event TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.backup_schedule TO pipewright_app;
GRANT SELECT ON TABLE crm.backup_schedule TO pipewright_identity;
GRANT SELECT,INSERT,DELETE ON TABLE crm.backup_schedule TO pipewright_restore;
GRANT SELECT ON TABLE crm.change_set TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.change_set TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.city TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.city TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.city TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.city TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.city TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.company TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.company TO pipewright_restore;
GRANT SELECT(name) ON TABLE crm.company TO pipewright_search;
GRANT SELECT(domain) ON TABLE crm.company TO pipewright_search;
GRANT SELECT(phone_digits) ON TABLE crm.company TO pipewright_search;
GRANT SELECT(tenant_id) ON TABLE crm.company TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.company TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.company TO pipewright_search;
GRANT SELECT ON TABLE crm.company_tag_ids TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.company_tag_ids TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.company_type TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.company_type TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.company_type TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.company_type TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.company_type TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.contact TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.contact TO pipewright_restore;
GRANT SELECT(full_name) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT(email) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT(phone_digits) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT(tenant_id) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.contact TO pipewright_search;
GRANT SELECT ON TABLE crm.contact_tag_ids TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.contact_tag_ids TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.country TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.country TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.country TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.country TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.country TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.currency TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.currency TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.currency TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.currency TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.currency TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.deal TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal TO pipewright_restore;
GRANT SELECT(name) ON TABLE crm.deal TO pipewright_search;
GRANT SELECT(tenant_id) ON TABLE crm.deal TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.deal TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.deal TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.deal_contact TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal_contact TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.deal_contact TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.deal_contact TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.deal_contact TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.deal_stage TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal_stage TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.deal_stage TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.deal_stage TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.deal_stage TO pipewright_search;
GRANT SELECT ON TABLE crm.deal_stay TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal_stay TO pipewright_restore;
GRANT SELECT ON TABLE crm.deal_tag_ids TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal_tag_ids TO pipewright_restore;
GRANT SELECT ON TABLE crm.deal_total TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.deal_total TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.file TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.file TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.file TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.file TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.file TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.file_piece TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.file_piece TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.idempotency_key TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.idempotency_key TO pipewright_restore;
GRANT SELECT,INSERT,UPDATE ON TABLE crm.import TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import TO pipewright_restore;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_key TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_key TO pipewright_restore;
GRANT SELECT,INSERT,UPDATE ON TABLE crm.import_mapping TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_mapping TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.import_piece TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_piece TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.import_rows TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_rows TO pipewright_restore;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_text TO pipewright_restore;
GRANT SELECT,INSERT,DELETE ON TABLE crm.import_text TO pipewright_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.industry TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.industry TO pipewright_restore;
GRANT SELECT(name) ON TABLE crm.industry TO pipewright_search;
GRANT SELECT(tenant_id) ON TABLE crm.industry TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.industry TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.industry TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.invitation TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.invitation TO pipewright_restore;
GRANT SELECT,INSERT,UPDATE ON TABLE crm.job TO pipewright_app;
GRANT SELECT ON TABLE crm.job TO pipewright_identity;
GRANT SELECT,INSERT,DELETE ON TABLE crm.job TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.lead_source TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.lead_source TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.lead_source TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.lead_source TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.lead_source TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.lead_status TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.lead_status TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.lead_status TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.lead_status TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.lead_status TO pipewright_search;
GRANT SELECT ON TABLE crm.lead_total TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.lead_total TO pipewright_restore;
GRANT SELECT,INSERT ON TABLE crm.logo TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.logo TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.mail TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.mail TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.mail_template TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.mail_template TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.mail_template TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.mail_template TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.mail_template TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.membership TO pipewright_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.membership TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.notification TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.notification TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.organization TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.organization TO pipewright_restore;
GRANT UPDATE(updated_at_utc) ON TABLE crm.organization TO pipewright_restore;
GRANT UPDATE(version) ON TABLE crm.organization TO pipewright_restore;
GRANT UPDATE(history_until_utc) ON TABLE crm.organization TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.payment_term TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.payment_term TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.payment_term TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.payment_term TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.payment_term TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.priority TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.priority TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.priority TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.priority TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.priority TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.product_category TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.product_category TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.product_category TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.product_category TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.product_category TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.region TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.region TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.region TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.region TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.region TO pipewright_search;
GRANT SELECT ON TABLE crm.region_country_ids TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.region_country_ids TO pipewright_restore;
GRANT SELECT ON TABLE crm.row_count TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.row_count TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.saved_view TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.saved_view TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.state TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.state TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.state TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.state TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.state TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.tag TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.tag TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.tag TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.tag TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.tag TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.team TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.team TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.team TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.team TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.team TO pipewright_search;
GRANT SELECT ON TABLE crm.team_member_user_ids TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.team_member_user_ids TO pipewright_restore;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.user_role TO pipewright_app;
GRANT SELECT,INSERT,DELETE ON TABLE crm.user_role TO pipewright_restore;
GRANT SELECT(tenant_id) ON TABLE crm.user_role TO pipewright_search;
GRANT SELECT(id) ON TABLE crm.user_role TO pipewright_search;
GRANT SELECT(search_text) ON TABLE crm.user_role TO pipewright_search;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.api_key TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.authenticator_app TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.calendar_feed TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.external_account TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.invitation_token TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.one_time_token TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.organization TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.passkey TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.passkey_challenge TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.recovery_code TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.refresh_token TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.reset_request TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.secret TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.session TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sign_in_failure TO pipewright_identity;
GRANT SELECT,INSERT,DELETE ON TABLE identity.sign_up TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sign_up_key TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.signing_key TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.sso_attempt TO pipewright_identity;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE identity.user_account TO pipewright_identity;
GRANT SELECT ON TABLE pipewright.migration TO pipewright_restore;
GRANT SELECT ON TABLE reference.city TO pipewright_app;
GRANT SELECT ON TABLE reference.country TO pipewright_app;
GRANT SELECT ON TABLE reference.currency TO pipewright_app;
GRANT SELECT ON TABLE reference.state TO pipewright_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA crm GRANT SELECT,INSERT,DELETE ON TABLES  TO pipewright_restore;
