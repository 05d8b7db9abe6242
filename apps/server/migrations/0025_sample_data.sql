-- The sample that an organization can look at before it has records of its own. See docs/adr/0029-sample-data.md.

-- The change set that loaded it. Written in that same change set: whoever undoes it, from wherever, forgets it along.
alter table crm.organization add column sample_change_set_id uuid;

-- The stages that deals were in before they came here, with the stay that `keep_stays` has begun as their last.
create function crm.remember_stays(stays jsonb) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  insert into crm.deal_stay (tenant_id, deal_id, deal_stage_id, entered_at_utc, left_at_utc)
  select deal.tenant_id, deal.id, stay.deal_stage_id, stay.entered_at_utc, stay.left_at_utc
  from jsonb_to_recordset(stays) as stay (
    deal_id uuid, deal_stage_id uuid, entered_at_utc timestamptz(3), left_at_utc timestamptz(3))
  join crm.deal on deal.tenant_id = crm.current_tenant() and deal.id = stay.deal_id
  where stay.left_at_utc <= deal.stage_since_utc
$$;
revoke execute on function crm.remember_stays from public;
grant execute on function crm.remember_stays to pipewright_app;
