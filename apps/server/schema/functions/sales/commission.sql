-- Commission: what people earn by the deals that they win. See docs/adr/0107-commission.md.

-- The first and the last day of a month (2026-03) or a quarter (2026-Q1).
create or replace function crm.days_of_sales_period(period text, out first_day date, out last_day date)
language sql immutable parallel safe as $$
  select start, (start + case when period like '%Q%' then interval '3 months' else interval '1 month' end)::date - 1
  from (select make_date(
    left(period, 4)::integer,
    case when period like '%Q%' then right(period, 1)::integer * 3 - 2 else right(period, 2)::integer end,
    1) as start) as starting
$$;

-- The period of the same kind so many later, or earlier.
create or replace function crm.shift_sales_period(period text, by_periods integer) returns text
language sql immutable parallel safe as $$
  select case when period like '%Q%'
    then to_char(first_day + by_periods * interval '3 months', 'YYYY-"Q"Q')
    else to_char(first_day + by_periods * interval '1 month', 'YYYY-MM') end
  from crm.days_of_sales_period(period)
$$;

-- A quotient, rounded half away from zero. The operator `/` rounds before round() does, and so can be wrong by a unit.
create or replace function crm.divide_exactly(dividend numeric, divisor numeric, places integer) returns numeric
language sql immutable parallel safe as $$
  select sign(dividend) * sign(divisor)
    * div(2 * abs(dividend) * ('1e' || places)::numeric + abs(divisor), 2 * abs(divisor)) * ('1e-' || places)::numeric
$$;

-- What a plan by attainment pays: the amount of the highest tier that was reached; with `is_linear` more, the closer the
-- next tier is. Nothing without a target.
create or replace function crm.commission_payout(
  won numeric, target numeric, tiers jsonb, is_linear boolean, places integer) returns numeric
language sql immutable parallel safe as $$
  select coalesce((
    select case when is_linear and next_from is not null
      then crm.divide_exactly(
        payout * (next_from - from_attainment) * target + (next_payout - payout) * (won * 100 - from_attainment * target),
        (next_from - from_attainment) * target, places)
      else payout end
    from (
      select "fromAttainment" as from_attainment, payout, lead("fromAttainment") over upwards as next_from,
        lead(payout) over upwards as next_payout
      from jsonb_to_recordset(tiers) as tier ("fromAttainment" numeric, payout numeric)
      window upwards as (order by "fromAttainment")) as tier
    where target > 0 and from_attainment * target <= won * 100
    order by from_attainment desc limit 1), 0)
$$;

-- The plans of people for a period, as they are now, with the target of each person. Null: of everybody.
create or replace function crm.commission_terms(asked_period text, people uuid[])
returns table (user_id uuid, terms jsonb) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  kind_of_period text := case when asked_period like '%Q%' then 'quarter' else 'month' end;
  first_month text;
  last_month text;
  first_of_period date;
  last_of_period date;
begin
  select first_day, last_day into first_of_period, last_of_period from crm.days_of_sales_period(asked_period);
  first_month := to_char(first_of_period, 'YYYY-MM');
  last_month := to_char(last_of_period, 'YYYY-MM');
  return query
    with plan as (
      select * from crm.commission_plan
      where tenant_id = tenant and is_active and period_kind = kind_of_period
        and starts_on <= last_of_period and (ends_on is null or ends_on >= first_of_period)),
    participant as (
      select plan.id as plan_id, unnest(plan.user_ids) as user_id from plan
      union
      select plan.id, unnest(team.member_user_ids) from plan
      join crm.team on team.tenant_id = tenant and team.id = any (plan.team_ids)),
    target as (
      select user_id, coalesce(
        max(amount) filter (where period = asked_period),
        sum(amount) filter (where period <> asked_period)) as amount
      from crm.sales_target
      where tenant_id = tenant and user_id is not null
        and (period = asked_period or period between first_month and last_month)
        and (people is null or user_id = any (people))
      group by user_id)
    select participant.user_id, jsonb_agg(jsonb_build_object(
      'planId', plan.id, 'planName', plan.name, 'kind', plan.kind, 'rate', plan.rate, 'cap', plan.cap,
      'tierMode', plan.tier_mode,
      'tiers', (
        select coalesce(jsonb_agg(jsonb_build_object('fromAttainment', from_attainment, 'payout', payout)
          order by from_attainment), '[]')
        from crm.commission_plan_tier where tenant_id = tenant and commission_plan_id = plan.id),
      'target', target.amount,
      'firstDay', greatest(plan.starts_on, first_of_period),
      'lastDay', least(plan.ends_on, last_of_period)) order by plan.name, plan.id)
    from participant join plan on plan.id = participant.plan_id
    left join target on target.user_id = participant.user_id
    where people is null or participant.user_id = any (people)
    group by participant.user_id;
end $$;

-- Calculates commission: a line for each deal that somebody is credited with, for the payout by attainment, and for what
-- a cap takes off. `asked` names people, periods and the terms that count: [{"userId", "period", "terms"}].
create or replace function crm.calculate_commission(asked jsonb)
returns table (user_id uuid, period text, plan_id uuid, plan_name text, kind text, deal_id uuid, deal_name text,
  closed_on date, deal_amount numeric, percent numeric, credit numeric, amount numeric) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  places integer := crm.base_decimal_places(tenant);
  zone text;
begin
  select time_zone into zone from crm.organization where tenant_id = tenant and id = tenant;
  return query
    with term as materialized (
      select statement."userId" as user_id, statement.period, plan."planId" as plan_id, plan."planName" as plan_name,
        plan.kind as plan_kind, plan.rate, plan.cap, plan.target, plan.tiers, plan."tierMode" = 'linear' as is_linear,
        plan."firstDay"::timestamp at time zone zone as since, (plan."lastDay" + 1)::timestamp at time zone zone as until
      from jsonb_to_recordset(asked) as statement ("userId" uuid, period text, terms jsonb)
      cross join lateral jsonb_to_recordset(statement.terms) as plan (
        "planId" uuid, "planName" text, kind text, rate numeric, cap numeric, target numeric, tiers jsonb,
        "tierMode" text, "firstDay" date, "lastDay" date)),
    credited as (
      select term.user_id, term.period, term.plan_id, deal.id as deal_id, deal.name as deal_name, deal.closed_at_utc,
        deal.base_amount, 100::numeric as percent
      from term join crm.deal on deal.tenant_id = tenant and deal.owner_user_id = term.user_id
        and deal.forecast_category = 'closed' and deal.closed_at_utc >= term.since and deal.closed_at_utc < term.until
      where not exists (select from crm.deal_split where deal_split.tenant_id = tenant and deal_split.deal_id = deal.id)
      union all
      select term.user_id, term.period, term.plan_id, deal.id, deal.name, deal.closed_at_utc, deal.base_amount,
        deal_split.percent
      from term join crm.deal_split on deal_split.tenant_id = tenant and deal_split.user_id = term.user_id
      join crm.deal on deal.tenant_id = tenant and deal.id = deal_split.deal_id
        and deal.forecast_category = 'closed' and deal.closed_at_utc >= term.since and deal.closed_at_utc < term.until),
    deal_line as (
      select user_id, period, plan_id, plan_name, 'deal' as kind, deal_id, deal_name,
        (closed_at_utc at time zone zone)::date as closed_on, base_amount as deal_amount, percent,
        base_amount * percent * 0.01 as credit,
        case plan_kind when 'deal-share' then round(base_amount * percent * rate * 0.0001, places) else 0 end as amount
      from term join credited using (user_id, period, plan_id)),
    payout_line as (
      select user_id, period, plan_id, term.plan_name, 'payout' as kind, null::uuid, null::text, null::date, null::numeric,
        null::numeric, coalesce(sum(credit), 0) as credit,
        crm.commission_payout(coalesce(sum(credit), 0), target, tiers, is_linear, places) as amount
      from term left join deal_line using (user_id, period, plan_id)
      where plan_kind = 'attainment'
      group by user_id, period, plan_id, term.plan_name, target, tiers, is_linear),
    earned as (
      select * from deal_line union all select * from payout_line),
    cap_line as (
      select user_id, period, plan_id, term.plan_name, 'cap' as kind, null::uuid, null::text, null::date, null::numeric,
        null::numeric, 0::numeric, cap - sum(amount)
      from term join earned using (user_id, period, plan_id)
      group by user_id, period, plan_id, term.plan_name, cap having sum(amount) > cap)
    select * from earned union all select * from cap_line;
end $$;

-- The shares of a deal are checked at the end of the transaction, when all of them are written.
create or replace function crm.check_deal_splits() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  split_deal uuid := case when tg_op = 'DELETE' then old.deal_id else new.deal_id end;
begin
  -- Of two who split a deal at once, the second waits, and sees what the first has written.
  if not crm.is_restoring() then
    perform from crm.deal where tenant_id = tenant and id = split_deal for no key update;
  end if;
  if (select sum(percent) from crm.deal_split where tenant_id = tenant and deal_id = split_deal) <> 100 then
    raise exception using errcode = 'PW400', column = 'splits', message = 'The shares must add up to 100 %';
  end if;
  return null;
end $$;

-- When another currency becomes the base, amounts are converted at the rate that the former one has then. An undo has the
-- old amounts in the log. Approved statements stay in the currency that they were approved in.
create or replace function crm.rebase_commission_plans() returns trigger language plpgsql as $$
declare
  places integer := crm.base_decimal_places(new.tenant_id);
begin
  if not crm.is_undoing() and new.exchange_rate > 0 then
    update crm.commission_plan set cap = round(cap / new.exchange_rate, places)
    where tenant_id = new.tenant_id and cap is not null;
    update crm.commission_plan_tier set payout = round(payout / new.exchange_rate, places) where tenant_id = new.tenant_id;
  end if;
  return null;
end $$;

revoke execute on function crm.check_deal_splits, crm.rebase_commission_plans from public;
