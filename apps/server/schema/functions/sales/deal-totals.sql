-- The totals of deals by stage, owner and month: the board and the forecast cost the same with ten deals and with a
-- hundred thousand. See docs/adr/0006-totals.md.

-- Each statement adds separate rows, so that writers never wait for each other.
create or replace function crm.total_deals() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  total record;
begin
  if tg_op <> 'INSERT' then
    for total in
      select tenant_id, deal_stage_id, owner_user_id, date_trunc('month', expected_close_date::timestamp) as month,
        count(*) as n, sum(base_amount) as value, sum(base_amount * probability / 100) as weighted
      from removed group by 1, 2, 3, 4
    loop
      insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
      values (total.tenant_id, total.deal_stage_id, total.owner_user_id, total.month,
        -total.n, -total.value, -total.weighted);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for total in
      select tenant_id, deal_stage_id, owner_user_id, date_trunc('month', expected_close_date::timestamp) as month,
        count(*) as n, sum(base_amount) as value, sum(base_amount * probability / 100) as weighted
      from added group by 1, 2, 3, 4
    loop
      insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
      values (total.tenant_id, total.deal_stage_id, total.owner_user_id, total.month,
        total.n, total.value, total.weighted);
    end loop;
  end if;
  if random() < 0.02 then
    perform crm.fold_deal_total();
  end if;
  return null;
end $$;

-- Merges rows with the same dimensions; skips those that another session is merging. They are found by their ids: see
-- crm.write_totals().
create or replace function crm.fold_deal_total() returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
begin
  with several as (
    select array_agg(id) as ids from crm.deal_total where tenant_id = tenant
    group by deal_stage_id, owner_user_id, expected_close_date having count(*) > 1 limit 1000
  ), free as (
    select id from crm.deal_total as folded
    where tenant_id = tenant and id in (select unnest(ids) from several)
    for update skip locked
  ), gone as (
    delete from crm.deal_total as folded using free
    where folded.tenant_id = tenant and folded.id = free.id
    returning folded.*
  )
  insert into crm.deal_total (tenant_id, deal_stage_id, owner_user_id, expected_close_date, n, value, weighted)
  select tenant, deal_stage_id, owner_user_id, expected_close_date, sum(n), sum(value), sum(weighted)
  from gone group by deal_stage_id, owner_user_id, expected_close_date
  having sum(n) <> 0 or sum(value) <> 0 or sum(weighted) <> 0;
end $$;

revoke execute on function crm.total_deals, crm.fold_deal_total from public;
