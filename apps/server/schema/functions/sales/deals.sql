-- Deals: columns that follow from amount, currency and stage, position on the board, stage history.

-- A position above all others in a column of the board. Positions are texts between which others can always be
-- inserted: they never end in the lowest digit, so that there is room before them. Random digits distinguish
-- positions that are created at the same time. See docs/adr/0025-rank.md.
create or replace function crm.new_rank() returns text language sql volatile as $$
  select lpad(to_hex(4503599627370495 - (extract(epoch from clock_timestamp()) * 1000000)::bigint), 13, '0')
    || substr(md5(random()::text), 1, 2) || 'n'
$$;

-- Columns that follow from the rest of the row.
create or replace function crm.complete_deal() returns trigger language plpgsql as $$
declare
  stage crm.deal_stage;
  is_new boolean := tg_op = 'INSERT';
  is_chosen boolean;
begin
  new.found_by := null;
  if new.company_id is not null or new.contact_id is not null then
    new.found_by := concat_ws(' ',
      (select name from crm.company where tenant_id = new.tenant_id and id = new.company_id),
      (select full_name from crm.contact where tenant_id = new.tenant_id and id = new.contact_id));
  end if;
  -- An undo restores the derived columns as they were.
  if crm.is_undoing() then
    return new;
  end if;

  if new.currency_id is null then
    select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  end if;
  if is_new or (new.amount, new.currency_id) is distinct from (old.amount, old.currency_id) then
    -- Without an exchange rate the amount counts as 0; a missing currency is left to the foreign key.
    new.base_amount := coalesce(round(new.amount / (
      select nullif(exchange_rate, 0) from crm.currency where tenant_id = new.tenant_id and id = new.currency_id),
      crm.base_decimal_places(new.tenant_id)), 0);
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
    -- An import can say since when.
    if new.stage_since_utc = old.stage_since_utc then
      new.stage_since_utc := now();
    end if;
    if not stage.is_won then
      new.won_reason := null;
    end if;
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
  elsif new.closed_at_utc is null
    or (new.closed_at_utc = old.closed_at_utc and new.deal_stage_id <> old.deal_stage_id) then
    new.closed_at_utc := now();
  end if;

  -- The forecast: somebody's choice holds through all open stages, and ends when the deal is won or lost.
  is_chosen := new.forecast_category is not null and (is_new or new.forecast_category <> old.forecast_category);
  if stage.is_won or stage.is_lost then
    new.forecast_follows_stage := true;
  elsif is_new then
    new.forecast_follows_stage := not is_chosen;
  elsif is_chosen and (old.forecast_follows_stage or not new.forecast_follows_stage) then
    new.forecast_follows_stage := false;
  end if;
  if new.forecast_follows_stage then
    new.forecast_category := case
      when stage.is_won then 'closed' when stage.is_lost then 'omitted' else coalesce(stage.forecast_category, 'pipeline') end;
  elsif new.forecast_category = 'closed' then
    raise exception using errcode = 'PW400', column = 'forecast_category', message = 'Only a won deal is closed';
  end if;
  return new;
end $$;

-- The deals of a stage follow what it says about the forecast, except where somebody has chosen. An undo has what they
-- had in the log.
create or replace function crm.follow_stage_forecast() returns trigger language plpgsql as $$
begin
  if not crm.is_undoing() then
    update crm.deal set forecast_follows_stage = true
    where tenant_id = new.tenant_id and deal_stage_id = new.id
      and (forecast_follows_stage or new.is_won or new.is_lost);
  end if;
  return null;
end $$;

-- When the base currency changes, all amounts are converted at the rates that hold then. An undo has the old amounts in
-- the log.
create or replace function crm.rebase_deals() returns trigger language plpgsql as $$
begin
  if crm.is_undoing() then
    return null;
  end if;
  update crm.deal set
    base_amount = coalesce(round(deal.amount / nullif(currency.exchange_rate, 0), new.decimal_places), 0)
  from crm.currency
  where deal.tenant_id = new.tenant_id and currency.tenant_id = new.tenant_id and currency.id = deal.currency_id;
  return null;
end $$;

-- Maintains the history of a deal's stages. It outlives the deal, so that a restored deal has its history; a move that
-- was undone leaves no trace.
create or replace function crm.record_stage_history() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  -- A row with a version above 1 is an update, or was restored by an undo: it has a history.
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

-- Adds the stage history of imported deals.
create or replace function crm.add_stage_history(stays jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  insert into crm.deal_stay (tenant_id, deal_id, deal_stage_id, entered_at_utc, left_at_utc)
  select deal.tenant_id, deal.id, stay.deal_stage_id, stay.entered_at_utc, stay.left_at_utc
  from jsonb_to_recordset(stays) as stay (
    deal_id uuid, deal_stage_id uuid, entered_at_utc timestamptz(3), left_at_utc timestamptz(3))
  join crm.deal on deal.tenant_id = tenant and deal.id = stay.deal_id
  where stay.left_at_utc <= deal.stage_since_utc;
end $$;

revoke execute on function crm.complete_deal, crm.follow_stage_forecast, crm.rebase_deals, crm.record_stage_history,
  crm.add_stage_history from public;
grant execute on function crm.add_stage_history to pipewright_app;
