-- Currencies. One of them is the base currency, in which sums are shown.

create table crm.currency (
  name text collate "und-x-icu" not null,
  code text not null,
  symbol text not null,
  decimal_places integer not null,
  -- How many units of this currency one unit of the base currency is worth.
  exchange_rate numeric not null,
  is_base_currency boolean not null default false,
  -- How often the base currency had changed when this rate was right.
  rebased integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('currency', searchable => '{name,code,symbol}');
select crm.comparable_numbers('currency', '{exchange_rate}');
comment on column crm.currency.rebased is 'How often the base had changed when this rate was right.';
select crm.tenant_unique('currency', 'name');
select crm.tenant_unique('currency', 'code');
create index currency_base on crm.currency (tenant_id) where is_base_currency;
select crm.tenant_rule('currency', 'exchange_rate',
  'not new.is_base_currency or new.exchange_rate = 1', 'The exchange rate of the base currency is 1');
create policy identity_reads on crm.currency for select to pipewright_identity
  using (crm.current_tenant() is null and is_base_currency);
create trigger count_rebasing before insert on crm.currency for each row
  when (new.rebased is null) execute function crm.count_rebasing();
create constraint trigger base_currency_made after insert on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency) execute function crm.check_base_currency();
create constraint trigger base_currency_changed after update on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency or new.is_base_currency) execute function crm.check_base_currency();
create constraint trigger base_currency_deleted after delete on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and crm.has_organization()) execute function crm.check_base_currency();
-- A new row with a version above 1 was restored by an undo.
create constraint trigger currency_restored after insert on crm.currency deferrable initially deferred
  for each row when (new.version > 1) execute function crm.check_base_currency();
create constraint trigger rebase_deals after update on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency and not old.is_base_currency) execute function crm.rebase_deals();
