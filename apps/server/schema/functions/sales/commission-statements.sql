-- Statements of commission: open ones are calculated, approved ones stored. See docs/adr/0107-commission.md.

-- What approved statements would contain by now, minus what was approved: the lines by which the statement of a period
-- corrects earlier ones. Corrections belong to the period that follows the last approved one of a person. Only deals and
-- splits make corrections, because plans and targets count as they were approved; and only for 24 periods.
create or replace function crm.commission_corrections(asked_period text, people uuid[])
returns table (user_id uuid, period text, plan_id uuid, plan_name text, kind text, deal_id uuid, deal_name text,
  closed_on date, deal_amount numeric, percent numeric, credit numeric, amount numeric) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  base uuid := (select id from crm.currency where tenant_id = tenant and is_base_currency);
  last_period text := crm.shift_sales_period(asked_period, -1);
  first_period text := crm.shift_sales_period(asked_period, -24);
  is_quarter boolean := asked_period like '%Q%';
  asked jsonb;
begin
  select jsonb_agg(jsonb_build_object('userId', statement.user_id, 'period', statement.period, 'terms', statement.terms))
    into asked
  from crm.commission_statement as latest
  join crm.commission_statement as statement on statement.tenant_id = tenant and statement.user_id = latest.user_id
    and statement.period between first_period and last_period and statement.period like '%Q%' = is_quarter
    and statement.state = 'approved' and statement.currency_id = base
  where latest.tenant_id = tenant and latest.period = last_period and latest.state = 'approved'
    and (people is null or latest.user_id = any (people))
    and not exists (
      select from crm.commission_statement as later
      where later.tenant_id = tenant and later.user_id = latest.user_id and later.period > last_period
        and later.period like '%Q%' = is_quarter and later.state = 'approved');
  if asked is null then
    return;
  end if;
  return query
    with meant as (
      select "userId" as user_id, period from jsonb_to_recordset(asked) as statement ("userId" uuid, period text)),
    approved as (
      select statement.user_id, coalesce(line."aboutPeriod", statement.period) as period, line."planId" as plan_id,
        line.kind, line."dealId" as deal_id, max(line."planName") as plan_name, max(line."dealName") as deal_name,
        max(line."closedOn") as closed_on, max(line."dealAmount") as deal_amount, max(line.percent) as percent,
        sum(line.credit) as credit, sum(line.amount) as amount
      from meant join crm.commission_statement as statement on statement.tenant_id = tenant
        and statement.user_id = meant.user_id and statement.period = meant.period
      cross join lateral jsonb_to_recordset(statement.lines) as line (
        "aboutPeriod" text, "planId" uuid, "planName" text, kind text, "dealId" uuid, "dealName" text, "closedOn" date,
        "dealAmount" numeric, percent numeric, credit numeric, amount numeric)
      where exists (
        select from meant as corrected
        where corrected.user_id = statement.user_id and corrected.period = coalesce(line."aboutPeriod", statement.period))
      group by 1, 2, 3, 4, 5),
    now_earned as (select * from crm.calculate_commission(asked))
    -- Lines have no deal or one: a full join needs a value in place of none.
    select coalesce(is_now.user_id, was.user_id), coalesce(is_now.period, was.period),
      coalesce(is_now.plan_id, was.plan_id), coalesce(is_now.plan_name, was.plan_name), coalesce(is_now.kind, was.kind),
      coalesce(is_now.deal_id, was.deal_id), coalesce(is_now.deal_name, was.deal_name),
      coalesce(is_now.closed_on, was.closed_on), coalesce(is_now.deal_amount, was.deal_amount),
      coalesce(is_now.percent, was.percent), coalesce(is_now.credit, 0) - coalesce(was.credit, 0),
      coalesce(is_now.amount, 0) - coalesce(was.amount, 0)
    from now_earned as is_now full join approved as was
      on is_now.user_id = was.user_id and is_now.period = was.period and is_now.plan_id = was.plan_id
      and is_now.kind = was.kind and coalesce(is_now.deal_id, tenant) = coalesce(was.deal_id, tenant)
    where coalesce(is_now.credit, 0) <> coalesce(was.credit, 0) or coalesce(is_now.amount, 0) <> coalesce(was.amount, 0);
end $$;

-- The statements of a period that are not approved: of everybody who has a plan, or something to correct. Null: of all.
create or replace function crm.open_commission(asked_period text, people uuid[])
returns table (user_id uuid, terms jsonb, lines jsonb, total numeric) language plpgsql stable as $$
#variable_conflict use_column
declare
  tenant uuid := crm.current_tenant();
  asked jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'period', asked_period, 'terms', terms)), '[]') into asked
  from crm.commission_terms(asked_period, people)
  where not exists (
    select from crm.commission_statement as approved
    where approved.tenant_id = tenant and approved.period = asked_period and approved.user_id = commission_terms.user_id
      and approved.state = 'approved');
  return query
    with line as (
      select null::text as about_period, earned.* from crm.calculate_commission(asked) as earned
      union all
      select correction.period, correction.* from crm.commission_corrections(asked_period, people) as correction),
    statement as (
      select user_id, jsonb_agg(jsonb_build_object(
          'aboutPeriod', about_period, 'planId', plan_id, 'planName', plan_name, 'kind', kind, 'dealId', deal_id,
          'dealName', deal_name, 'closedOn', closed_on, 'dealAmount', deal_amount, 'percent', percent, 'credit', credit,
          'amount', amount)
        order by about_period nulls first, plan_name, plan_id,
          array_position('{deal,payout,cap}', kind), closed_on, deal_name, deal_id) as lines,
        sum(amount) as total
      from line group by user_id)
    select coalesce(term."userId", statement.user_id), coalesce(term.terms, '[]'), coalesce(statement.lines, '[]'),
      coalesce(statement.total, 0)
    from jsonb_to_recordset(asked) as term ("userId" uuid, terms jsonb)
    full join statement on statement.user_id = term."userId";
end $$;

-- Approving calculates a statement once more and stores it; from then on it can only be marked as paid or reopened, and a
-- paid one not even that. However the row is written, its amounts are those of the calculation.
create or replace function crm.freeze_commission_statement() returns trigger language plpgsql as $$
declare
  last_of_period date := (select last_day from crm.days_of_sales_period(new.period));
  correcting text;
begin
  if new.paid_on > crm.today_of(new.tenant_id) then
    raise exception using errcode = 'PW400', column = 'paid_on',
      message = 'The day of the payment cannot be in the future';
  end if;
  -- Marking a statement as paid changes nothing else of it, and is the only change that can be undone.
  if tg_op = 'UPDATE' and old.state = 'approved'
    and (new.state, new.user_id, new.period, new.currency_id, new.total, new.terms, new.lines, new.approved_by_user_id,
      new.approved_at_utc, new.reason)
    is not distinct from (old.state, old.user_id, old.period, old.currency_id, old.total, old.terms, old.lines,
      old.approved_by_user_id, old.approved_at_utc, old.reason) then
    return new;
  end if;
  if crm.is_undoing() then
    raise exception using errcode = 'PW409',
      message = 'Approvals cannot be undone. Reopen the statement, or approve it again.';
  end if;
  -- One at a time, so that no correction is approved twice.
  perform crm.lock_in_tenant('commission of ' || new.user_id);
  if tg_op = 'UPDATE' and old.state = 'approved' then
    if new.state <> 'open' or (new.user_id, new.period) is distinct from (old.user_id, old.period) then
      raise exception using errcode = 'PW409', message = 'An approved statement cannot change. Reopen it first.';
    end if;
    if old.paid_on is not null then
      raise exception using errcode = 'PW409',
        message = 'A paid statement cannot be reopened. Changes of its deals appear as corrections in the next statement.';
    end if;
    select later.period into correcting from crm.commission_statement as later
    where later.tenant_id = new.tenant_id and later.user_id = new.user_id and later.state = 'approved'
      and later.period > new.period and later.lines @> jsonb_build_array(jsonb_build_object('aboutPeriod', new.period))
    order by later.period desc limit 1;
    if correcting is not null then
      raise exception using errcode = 'PW409', detail = jsonb_build_object('period', correcting)::text,
        message = 'The statement of {period} corrects this one. Reopen that one first.';
    end if;
    new.currency_id := null;
    new.total := null;
    new.terms := null;
    new.lines := null;
    new.approved_by_user_id := null;
    new.approved_at_utc := null;
  elsif new.state = 'approved' then
    if last_of_period >= crm.today_of(new.tenant_id) then
      raise exception using errcode = 'PW409', message = 'A statement can be approved once its period is over.';
    end if;
    select terms, lines, total into new.terms, new.lines, new.total
    from crm.open_commission(new.period, array[new.user_id]);
    if new.lines is null then
      raise exception using errcode = 'PW409', message = 'There is no commission plan for this person in this period.';
    end if;
    select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
    new.approved_at_utc := now();
    new.reason := null;
  end if;
  return new;
end $$;

create or replace function crm.keep_commission_statement() returns trigger language plpgsql as $$
begin
  if crm.has_organization() then
    raise exception using errcode = 'PW409',
      message = 'Approvals cannot be undone. Reopen the statement, or approve it again.';
  end if;
  return old;
end $$;

revoke execute on function crm.freeze_commission_statement, crm.keep_commission_statement from public;
