-- What the deals of each stage, owner and month are worth: the board and the forecast cost the same at ten deals and at
-- a hundred thousand. See docs/adr/0006-totals.md.

-- Each statement adds rows of its own, so that writers never wait for each other.
create or replace function crm.total_deals() returns trigger language plpgsql security definer
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

-- Merges rows with the same dimensions; skips those that another session is merging.
create or replace function crm.fold_deal_total() returns void language sql security definer
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

revoke execute on function crm.total_deals, crm.fold_deal_total from public;
