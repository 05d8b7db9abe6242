-- Commission: plans, how deals are split among people, and approved statements. See docs/adr/0107-commission.md.

-- What people earn by the deals that they win. A plan pays either a share of each won deal, or an amount that depends on
-- how much of their target they have won.
create table crm.commission_plan (
  name text collate "und-x-icu" not null,
  description text,
  kind text not null check (kind in ('deal-share', 'attainment')),
  period_kind text not null check (period_kind in ('month', 'quarter')),
  -- Whom it is for: these people, and the members of these teams.
  user_ids uuid[] not null default '{}',
  team_ids uuid[] not null default '{}',
  -- The days on which won deals count.
  starts_on date not null,
  ends_on date,
  -- In percent of a deal.
  rate numeric(9, 4),
  tier_mode text not null check (tier_mode in ('step', 'linear')),
  -- The most that a person is paid for a period, in the base currency.
  cap numeric(21, 8),
  is_active boolean not null
);
select crm.tenant_table('commission_plan', searchable => '{name,description}');
select crm.comparable_numbers('commission_plan', '{rate,cap}');
select crm.tenant_unique('commission_plan', 'name');
select crm.tenant_references('commission_plan', 'user_ids', 'membership', 'user_id');
select crm.tenant_references('commission_plan', 'team_ids', 'team');
select crm.tenant_amount('commission_plan', 'cap');
select crm.tenant_rule('commission_plan', 'rate', $$new.kind <> 'deal-share' or new.rate is not null$$,
  'Enter the share that is paid of each won deal');
select crm.tenant_rule('commission_plan', 'ends_on', $$new.ends_on is null or new.ends_on >= new.starts_on$$,
  'The last day cannot be before the first one');

-- What is paid from which share of the target on.
create table crm.commission_plan_tier (
  -- In percent of the target.
  from_attainment numeric(9, 4) not null,
  -- In the base currency.
  payout numeric(21, 8) not null
);
select crm.line_table('commission_plan_tier', 'commission_plan');
alter table crm.commission_plan_tier add constraint commission_plan_tier_from_attainment_unique
  unique (tenant_id, commission_plan_id, from_attainment) deferrable initially deferred;
select crm.tenant_amount('commission_plan_tier', 'payout');
create constraint trigger rebase_commission_plans after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and not new.is_base_currency) execute function crm.rebase_commission_plans();

-- Who is credited with which part of a deal. Without any split a deal is its owner's.
create table crm.deal_split (
  deal_id uuid not null,
  user_id uuid not null,
  percent numeric(9, 4) not null check (percent > 0 and percent <= 100)
);
select crm.tenant_table('deal_split');
-- Deleted together with the deal, and restored by undo.
alter table crm.deal_split add constraint deal_split_deal_id_fk foreign key (tenant_id, deal_id)
  references crm.deal (tenant_id, id) on delete cascade deferrable;
select crm.tenant_reference('deal_split', 'user_id', 'membership', 'user_id');
alter table crm.deal_split add constraint deal_split_user_id_unique unique (tenant_id, deal_id, user_id)
  deferrable initially deferred;
create constraint trigger splits_add_up after insert or update or delete on crm.deal_split deferrable initially deferred
  for each row execute function crm.check_deal_splits();

-- What somebody earned in a month or quarter, once it was approved. Until then statements are calculated whenever they
-- are read: see crm.open_commission(). `terms` are the plans and the target, `lines` the calculation, both as they were
-- approved. A statement that was reopened has neither.
create table crm.commission_statement (
  user_id uuid not null,
  period text collate "C" not null check (crm.is_sales_period(period)),
  state text not null check (state in ('approved', 'open')),
  currency_id uuid,
  total numeric,
  terms jsonb,
  lines jsonb,
  approved_by_user_id uuid,
  approved_at_utc timestamptz(3),
  -- Why it was reopened.
  reason text,
  -- When and how it was paid, and who noted it. Only approved statements are paid.
  paid_on date,
  payment_reference text,
  paid_by_user_id uuid,
  constraint commission_statement_paid_check check (state = 'approved' or paid_on is null),
  constraint commission_statement_payment_check
    check (paid_on is not null or num_nonnulls(payment_reference, paid_by_user_id) = 0),
  check ((state = 'approved') = (num_nulls(currency_id, total, terms, lines, approved_at_utc) = 0))
);
select crm.tenant_table('commission_statement');
select crm.tenant_reference('commission_statement', 'user_id', 'membership', 'user_id');
select crm.tenant_reference('commission_statement', 'approved_by_user_id', 'membership', 'user_id');
select crm.tenant_reference('commission_statement', 'paid_by_user_id', 'membership', 'user_id');
select crm.tenant_reference('commission_statement', 'currency_id', 'currency');
create unique index commission_statement_period_unique on crm.commission_statement (tenant_id, period, user_id);
create trigger freeze_commission_statement before insert or update on crm.commission_statement for each row
  when (not crm.is_restoring()) execute function crm.freeze_commission_statement();
create trigger keep_commission_statement before delete on crm.commission_statement for each row
  when (not crm.is_restoring()) execute function crm.keep_commission_statement();

-- The won deals of a person in a period.
create index deal_won on crm.deal (tenant_id, owner_user_id, closed_at_utc) where forecast_category = 'closed';
