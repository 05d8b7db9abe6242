-- Deals, the stages that they were in, and who takes part in them.

create table crm.deal (
  name text collate "und-x-icu" not null,
  amount numeric(21, 8) not null,
  currency_id uuid not null,
  -- The amount in the base currency, at the rate of the moment when it was entered.
  base_amount numeric(26, 8) not null default 0,
  deal_stage_id uuid not null,
  probability smallint not null,
  expected_close_date date,
  company_id uuid,
  contact_id uuid,
  lead_id uuid,
  lead_source_id uuid,
  won_reason text,
  lost_reason text,
  description text,
  owner_user_id uuid,
  tag_ids uuid[] not null,
  stage_since_utc timestamptz(3) not null default now(),
  closed_at_utc timestamptz(3),
  last_activity_at_utc timestamptz(3),
  -- The position in its column of the board: see crm.new_rank().
  rank text collate "C" not null default crm.new_rank(),
  -- Also searched: the names of the company and the contact.
  found_by text,
  -- The stage's, until somebody chooses another: see crm.complete_deal().
  forecast_category text not null
    check (forecast_category in ('omitted', 'pipeline', 'best-case', 'commit', 'closed')),
  forecast_follows_stage boolean not null default true
);
select crm.tenant_table('deal', searchable => '{name,found_by}', long => true);
select crm.comparable_numbers('deal', '{amount,base_amount}');
select crm.tenant_reference('deal', 'currency_id', 'currency');
select crm.tenant_sorted_reference('deal', 'deal_stage_id', 'deal_stage');
select crm.tenant_reference('deal', 'lead_source_id', 'lead_source');
select crm.tenant_sorted_reference('deal', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('deal', 'company_id', 'company');
select crm.tenant_released_reference('deal', 'contact_id', 'contact');
select crm.tenant_released_reference('deal', 'lead_id', 'lead');
select crm.tenant_released_reference('lead', 'deal_id', 'deal');
select crm.tenant_references('deal', 'tag_ids', 'tag');
select crm.tenant_about_target('deal');
create index deal_newest on crm.deal (tenant_id, created_at_utc, id);
create index deal_changed on crm.deal (tenant_id, updated_at_utc, id);
create index deal_name on crm.deal (tenant_id, name, id);
create index deal_base_amount on crm.deal (tenant_id, base_amount_float, id);
-- Not an order, but people filter by it.
create index deal_amount on crm.deal (tenant_id, amount_float);
create index deal_expected_close on crm.deal (tenant_id, (case when expected_close_date is null then 'infinity' else expected_close_date end), id);
create index deal_rank on crm.deal (tenant_id, rank, id);
select crm.owned_lists('deal', 'owner_user_id', '{created_at_utc,updated_at_utc,name,base_amount_float,expected_close_date,rank,deal_stage_id}');
create index deal_closed on crm.deal (tenant_id, closed_at_utc);
create index deal_owner_closed on crm.deal (tenant_id, owner_user_id, closed_at_utc) where closed_at_utc is not null;
-- A column of the board in its order, with what its sums are made of.
create index deal_column on crm.deal (tenant_id, deal_stage_id, rank, id)
  include (base_amount, probability, expected_close_date);
-- What is expected in a period, with what the figures of the forecast are made of.
create index deal_forecast on crm.deal (tenant_id, expected_close_date)
  include (owner_user_id, forecast_category, closed_at_utc, base_amount, probability);
select crm.tenant_found_by('deal', 'company_id', 'company', 'name');
select crm.tenant_found_by('deal', 'contact_id', 'contact', 'full_name');
create trigger complete_deal before insert or update of amount, currency_id, base_amount, deal_stage_id, probability,
  won_reason, lost_reason, closed_at_utc, company_id, contact_id, found_by, forecast_category, forecast_follows_stage
on crm.deal for each row when (not crm.is_restoring()) execute function crm.complete_deal();
select crm.tenant_amount('deal', 'amount', currency_column => 'currency_id');
create trigger stage_forecast_changed after update on crm.deal_stage for each row
  when ((old.forecast_category, old.is_won, old.is_lost) is distinct from (new.forecast_category, new.is_won, new.is_lost)
    and not crm.is_restoring())
  execute function crm.follow_stage_forecast();

-- The stage history of deals: one row for each time that a deal was in a stage. See crm.record_stage_history().
create table crm.deal_stay (
  tenant_id uuid not null,
  deal_id uuid not null,
  entered_at_utc timestamptz(3) not null,
  deal_stage_id uuid not null,
  left_at_utc timestamptz(3),
  primary key (tenant_id, deal_id, entered_at_utc)
);
select crm.guard_tenant_table('deal_stay', 'select');
create trigger record_first_stage after insert on crm.deal for each row
  when (not crm.is_restoring()) execute function crm.record_stage_history();
create trigger record_stage_change after update on crm.deal for each row
  when ((old.deal_stage_id, old.stage_since_utc) is distinct from (new.deal_stage_id, new.stage_since_utc))
  execute function crm.record_stage_history();

-- Sums for the board and the forecast: see functions/sales/deal-totals.sql.
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
create trigger total_inserted after insert on crm.deal referencing new table as added
  for each statement execute function crm.total_deals();
create trigger total_updated after update on crm.deal referencing old table as removed new table as added
  for each statement execute function crm.total_deals();
create trigger total_deleted after delete on crm.deal referencing old table as removed
  for each statement execute function crm.total_deals();

-- Who takes part in a deal, and in which role; the same person perhaps in two. Deleted together with either of them, and
-- restored by undo.
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
select crm.tenant_trial('deal');
