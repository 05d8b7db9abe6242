-- Quotes, their templates, and the numbers of documents. See docs/adr/0085-quotes.md.

-- Texts and validity that quotes start with.
create table crm.quote_template (
  name text collate "und-x-icu" not null,
  description text,
  intro text,
  terms text,
  validity_days integer not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('quote_template', searchable => '{name,description}');
select crm.tenant_unique('quote_template', 'name');

-- How far the numbers of documents have been counted: see crm.take_number(). Archived, so that a restored organization
-- goes on counting; not logged, because a number that was given is never given back.
create table crm.number_series (
  tenant_id uuid not null,
  -- The table of the documents.
  document text not null,
  -- The year or month within which is counted; empty where the pattern has neither.
  period text not null,
  next bigint not null check (next > 1),
  primary key (tenant_id, document, period)
);
select crm.guard_tenant_table('number_series', 'select, insert, update');

create table crm.quote (
  name text collate "und-x-icu" not null,
  -- Given when the quote is sent; revisions have the number of the first one.
  number text,
  revision integer not null default 1,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'expired', 'void', 'replaced')),
  currency_id uuid not null,
  -- The net total in the base currency, at the rate of its last change.
  base_net_total numeric not null default 0,
  deal_id uuid,
  company_id uuid,
  contact_id uuid,
  quote_template_id uuid,
  -- The last day on which it can be accepted, where the organization is.
  valid_until date,
  intro text,
  terms text,
  description text,
  owner_user_id uuid,
  -- The quote that this one replaces when it is sent.
  revision_of_id uuid,
  approval_requested_at_utc timestamptz(3),
  approved_at_utc timestamptz(3),
  approved_by_user_id uuid,
  issued_at_utc timestamptz(3),
  -- When it was accepted, declined, voided, replaced, or expired.
  closed_at_utc timestamptz(3),
  -- How long the customer took to accept it.
  days_to_accept integer generated always as (
    case when status = 'accepted' then round(extract(epoch from closed_at_utc - issued_at_utc) / 86400)::integer end) stored,
  accepted_by_name text,
  closing_reason text,
  -- What proves that the customer has accepted; null where a colleague recorded the answer.
  evidence jsonb,
  last_activity_at_utc timestamptz(3),
  -- When the owner was reminded that it expires.
  reminded_at_utc timestamptz(3),
  -- Also searched: the names of the company and the contact.
  found_by text,
  -- Sent by another product and imported. It has the number and the totals of that product. See
  -- docs/adr/0124-quotes-of-other-products.md.
  is_history boolean not null default false,
  source_net_total numeric,
  source_gross_total numeric,
  constraint quote_number_check check (is_history or (status = 'draft') = (number is null)),
  constraint quote_history_check check (not is_history or status <> 'draft')
);
select crm.tenant_table('quote', searchable => '{name,number,found_by}', long => true);
select crm.comparable_numbers('quote', '{base_net_total,source_net_total,source_gross_total}');
select crm.tenant_reference('quote', 'currency_id', 'currency');
select crm.tenant_reference('quote', 'quote_template_id', 'quote_template');
select crm.tenant_sorted_reference('quote', 'owner_user_id', 'membership', 'user_id');
select crm.tenant_reference('quote', 'approved_by_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('quote', 'deal_id', 'deal');
select crm.tenant_released_reference('quote', 'company_id', 'company');
select crm.tenant_released_reference('quote', 'contact_id', 'contact');
select crm.tenant_released_reference('quote', 'revision_of_id', 'quote');
select crm.tenant_about_target('quote');
select crm.tenant_custom('quote');
grant create on schema crm to pipewright_search;
select crm.tenant_match('quote', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
-- Numbers of other products can be the same as one's own.
create unique index quote_number_unique on crm.quote (tenant_id, lower(number) collate "C", revision) where not is_history;
create index quote_newest on crm.quote (tenant_id, created_at_utc, id);
create index quote_changed on crm.quote (tenant_id, updated_at_utc, id);
create index quote_name on crm.quote (tenant_id, name, id);
create index quote_number on crm.quote (tenant_id, (case when number is null then '' else number end), id);
create index quote_status on crm.quote (tenant_id, status, id);
create index quote_valid_until on crm.quote (tenant_id, (case when valid_until is null then 'infinity' else valid_until end), id);
create index quote_issued on crm.quote (tenant_id, (case when issued_at_utc is null then 'infinity' else issued_at_utc end), id);
create index quote_base_net_total on crm.quote (tenant_id, base_net_total_float, id);
select crm.owned_lists('quote', 'owner_user_id',
  '{created_at_utc,updated_at_utc,name,number,status,valid_until,issued_at_utc,base_net_total_float}');
-- The server asks every hour, across tenants, which sent quotes have a day on which they expire.
create index quote_expiry on crm.quote (valid_until) where status = 'sent' and valid_until is not null and not is_history;
create policy identity_reads on crm.quote for select to pipewright_identity
  using (crm.current_tenant() is null and status = 'sent' and valid_until is not null and not is_history);
grant select (tenant_id, status, valid_until, is_history, reminded_at_utc) on crm.quote to pipewright_identity;
select crm.tenant_found_by('quote', 'company_id', 'company', 'name');
select crm.tenant_found_by('quote', 'contact_id', 'contact', 'full_name');
create trigger complete_quote before insert or update of currency_id, quote_template_id, company_id, contact_id, found_by
on crm.quote for each row when (not crm.is_restoring()) execute function crm.complete_quote();
select crm.sales_document('quote');
create trigger calculate_totals_to_base before update on crm.quote for each row
  when (not crm.is_restoring()) execute function crm.convert_net_total();
create trigger protect_quote before update on crm.quote for each row
  when (not crm.is_restoring()) execute function crm.protect_quote();
create trigger keep_sent_quote before delete on crm.quote for each row
  when (not crm.is_restoring() and old.status <> 'draft' and not old.is_history) execute function crm.keep_sent_quote();
create trigger protect_quote_line before insert or update or delete on crm.quote_line for each row
  when (not crm.is_restoring()) execute function crm.protect_quote_line();
create constraint trigger rebase_quotes after update on crm.currency deferrable initially deferred
  for each row when (new.is_base_currency and not old.is_base_currency) execute function crm.rebase_net_totals('quote');

-- What a customer was sent, word for word. Written once, and never changed: the application may only add rows.
create table crm.quote_snapshot (
  tenant_id uuid not null,
  quote_id uuid not null,
  snapshot jsonb not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, quote_id),
  constraint quote_snapshot_quote_id_fk foreign key (tenant_id, quote_id) references crm.quote (tenant_id, id)
    on delete cascade deferrable
);
select crm.guard_tenant_table('quote_snapshot', 'select, insert');
