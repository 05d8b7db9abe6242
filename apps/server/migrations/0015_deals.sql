-- Deals: what follows from amount, currency and stage, where they stand on the board, and how long they stay in a stage.
-- See docs/adr/0025-rank.md.

-- A place in a column that comes before every place given so far: texts that sort between each other, never ending in
-- the lowest digit, so that there is always room before them. The random digits tell those of one moment apart.
create function crm.new_rank() returns text language sql volatile as $$
  select lpad(to_hex(4503599627370495 - (extract(epoch from clock_timestamp()) * 1000000)::bigint), 13, '0')
    || substr(md5(random()::text), 1, 2) || 'n'
$$;
alter table crm.deal alter column rank set default crm.new_rank();
-- A column of the board in its order, with what its sums are made of.
create index deal_column on crm.deal (tenant_id, deal_stage_id, rank, id)
  include (base_amount, probability, expected_close_date);
create index deal_closed on crm.deal (tenant_id, closed_at_utc);

create function crm.complete_deal() returns trigger language plpgsql as $$
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
create trigger complete_deal before insert or update of amount, currency_id, base_amount, deal_stage_id, probability,
  lost_reason, closed_at_utc, company_id, contact_id, found_by
on crm.deal for each row execute function crm.complete_deal();

-- Amounts in another base currency are other amounts: all of them at the rates that hold once the base has changed.
-- Undo has the old ones in the log.
create function crm.rebase_deals() returns trigger language plpgsql as $$
begin
  if crm.is_undoing() then
    return null;
  end if;
  update crm.deal set base_amount = coalesce(deal.amount / nullif(currency.exchange_rate, 0), 0) from crm.currency
  where deal.tenant_id = new.tenant_id and currency.tenant_id = new.tenant_id and currency.id = deal.currency_id;
  return null;
end $$;
create constraint trigger rebase_deals after update on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency and not old.is_base_currency) execute function crm.rebase_deals();

-- The stages that a deal has been in. It outlives the deal, so that a deal that comes back has its past; an undone move
-- has never been.
create table crm.deal_stay (
  tenant_id uuid not null,
  deal_id uuid not null,
  entered_at_utc timestamptz(3) not null,
  deal_stage_id uuid not null,
  left_at_utc timestamptz(3),
  primary key (tenant_id, deal_id, entered_at_utc)
);
select crm.guard_tenant_table('deal_stay', 'select');

create function crm.keep_stays() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
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
create trigger keep_first_stay after insert on crm.deal for each row execute function crm.keep_stays();
create trigger keep_stays after update on crm.deal for each row
  when ((old.deal_stage_id, old.stage_since_utc) is distinct from (new.deal_stage_id, new.stage_since_utc))
  execute function crm.keep_stays();

-- What the deals of each stage, owner and month are worth: the board and the forecast cost the same at ten deals and at a
-- hundred thousand. Each change is a row of its own, so that nobody waits for anybody. See docs/adr/0006-totals.md.
create table crm.deal_total (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  deal_stage_id uuid not null,
  owner_user_id uuid,
  -- The first day of the month.
  expected_close_date date,
  n bigint not null,
  value numeric not null,
  weighted numeric not null,
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('deal_total', 'select');

create function crm.total_deals() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
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

-- Adds up the rows that say something about the same; those that somebody else is adding up are left to them.
create function crm.fold_deal_total() returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
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
create trigger total_inserted after insert on crm.deal referencing new table as added
  for each statement execute function crm.total_deals();
create trigger total_updated after update on crm.deal referencing old table as removed new table as added
  for each statement execute function crm.total_deals();
create trigger total_deleted after delete on crm.deal referencing old table as removed
  for each statement execute function crm.total_deals();

create or replace function crm.purge_change_log(older_than interval) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  delete from crm.change_log using crm.change_set
  where change_log.tenant_id = crm.current_tenant() and change_set.tenant_id = crm.current_tenant()
    and change_set.id = change_log.change_set_id and change_set.at_utc < now() - older_than;
  delete from crm.change_set where tenant_id = crm.current_tenant() and at_utc < now() - older_than;
  -- A deal that cannot come back needs no past.
  delete from crm.deal_stay
  where tenant_id = crm.current_tenant()
    and not exists (select from crm.deal where tenant_id = crm.current_tenant() and id = deal_stay.deal_id)
    and not exists (select from crm.change_log
      where tenant_id = crm.current_tenant() and entity = 'deal' and row_id = deal_stay.deal_id);
$$;

-- Who takes part in a deal, and as what; the same person perhaps as two things. It goes with either of them, and comes
-- back by undo.
create table crm.deal_contact (
  deal_id uuid not null,
  contact_id uuid not null,
  role text collate "und-x-icu"
);
select crm.tenant_table('deal_contact', searchable => '{role}');
alter table crm.deal_contact
  add constraint deal_contact_deal_id_fk foreign key (tenant_id, deal_id) references crm.deal (tenant_id, id)
    on delete cascade deferrable,
  add constraint deal_contact_contact_id_fk foreign key (tenant_id, contact_id) references crm.contact (tenant_id, id)
    on delete cascade deferrable;
create index deal_contact_deal_id on crm.deal_contact (tenant_id, deal_id);
create index deal_contact_contact_id on crm.deal_contact (tenant_id, contact_id);
create index deal_contact_newest on crm.deal_contact (tenant_id, created_at_utc, id);

revoke execute on function crm.complete_deal, crm.rebase_deals, crm.keep_stays, crm.total_deals, crm.fold_deal_total from public;
