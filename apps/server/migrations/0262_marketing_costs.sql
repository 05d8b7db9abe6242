-- What marketing costs. See docs/adr/0129-home-pages-targets-and-costs.md.
-- include functions/marketing-costs.sql

-- What was planned and spent on a lead source over some days, in a currency of its own.
create table crm.marketing_cost (
  name text collate "und-x-icu" not null,
  lead_source_id uuid not null,
  campaign text collate "und-x-icu",
  starts_on date not null,
  ends_on date not null,
  currency_id uuid not null,
  -- Null: not known, which is not the same as nothing.
  budgeted_amount numeric(21, 8),
  actual_amount numeric(21, 8),
  notes text
);
select crm.tenant_table('marketing_cost', searchable => '{name,campaign,notes}', long => true);
select crm.tenant_reference('marketing_cost', 'lead_source_id', 'lead_source');
select crm.tenant_reference('marketing_cost', 'currency_id', 'currency');
select crm.comparable_numbers('marketing_cost', '{budgeted_amount,actual_amount}');
create trigger complete_marketing_cost before insert or update of currency_id on crm.marketing_cost for each row
  when (not crm.is_restoring() and new.currency_id is null) execute function crm.complete_marketing_cost();
select crm.tenant_amount('marketing_cost', 'budgeted_amount', currency_column => 'currency_id');
select crm.tenant_amount('marketing_cost', 'actual_amount', currency_column => 'currency_id');
select crm.tenant_rule('marketing_cost', 'ends_on', $$new.ends_on >= new.starts_on$$,
  'The last day cannot be before the first one');
select crm.tenant_rule('marketing_cost', 'actual_amount',
  $$new.budgeted_amount is not null or new.actual_amount is not null$$, 'Enter the budget, the actual cost, or both');
create index marketing_cost_period on crm.marketing_cost (tenant_id, starts_on, id);
create index marketing_cost_name on crm.marketing_cost (tenant_id, name, id);
create index marketing_cost_end on crm.marketing_cost (tenant_id, ends_on, id);
create index marketing_cost_newest on crm.marketing_cost (tenant_id, created_at_utc, id);
