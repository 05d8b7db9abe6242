-- Lists that the product cannot work without: a deal needs a stage to be won in, a task needs a priority to choose from.
-- Declares that at least one active row of a list satisfies a condition, however rows are changed: one at a time, in
-- bulk, by an import, by undo, or by two people at once. In the condition, `@` stands before each column.
create function crm.tenant_keeps_one(table_name text, rule_name text, condition text, message text)
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
revoke execute on function crm.tenant_keeps_one from public;

create function crm.check_one_is_left() returns trigger language plpgsql as $$
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
end $$;

select crm.tenant_keeps_one('deal_stage', 'open', 'not @is_won and not @is_lost',
  'At least one open deal stage must stay active.');
select crm.tenant_keeps_one('deal_stage', 'won', '@is_won',
  'At least one deal stage for won deals must stay active.');
select crm.tenant_keeps_one('deal_stage', 'lost', '@is_lost',
  'At least one deal stage for lost deals must stay active.');
select crm.tenant_keeps_one('lead_status', 'won', '@is_won',
  'At least one lead status that counts as won must stay active.');
select crm.tenant_keeps_one('priority', 'active', 'true', 'At least one priority must stay active.');
select crm.tenant_keeps_one('activity_type', 'active', 'true', 'At least one activity type must stay active.');

-- Says what cannot be done and where to change it, instead of sending people from Delete to Deactivate and back.
create or replace function crm.check_base_currency() returns trigger language plpgsql as $$
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

create function crm.base_currency_refusal() returns text language sql immutable parallel safe as $$
  select 'The base currency cannot be deleted or deactivated. Make another currency the base currency first: '
    || 'edit it and turn on “Base currency”, or choose it in Administration > Settings.'
$$;
