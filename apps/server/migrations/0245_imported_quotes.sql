-- Ids of other systems for products, prices and quotes, and quotes that another product has sent. See
-- docs/adr/0124-quotes-of-other-products.md.
-- include functions/products.sql
-- include functions/sales-documents.sql
-- include functions/quotes.sql

select crm.tenant_sources('product');
select crm.tenant_sources('price_book');
select crm.tenant_sources('price_book_entry');
select crm.tenant_sources('quote');

create trigger complete_price_book before insert on crm.price_book for each row
  when (new.currency_id is null and not crm.is_restoring()) execute function crm.complete_price_book();
grant create on schema crm to pipewright_search;
select crm.tenant_match('price_book', 'name', '{name}', 'lower(@name)');
select crm.tenant_match('quote', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;

alter table crm.quote
  add column is_history boolean not null default false,
  add column source_net_total numeric,
  add column source_gross_total numeric;
select crm.comparable_numbers('quote', '{source_net_total,source_gross_total}');
alter table crm.quote drop constraint if exists quote_check;
alter table crm.quote
  add constraint quote_number_check check (is_history or (status = 'draft') = (number is null)),
  add constraint quote_history_check check (not is_history or status <> 'draft');
drop index crm.quote_number_unique;
create unique index quote_number_unique on crm.quote (tenant_id, lower(number) collate "C", revision) where not is_history;
drop index crm.quote_expiry;
create index quote_expiry on crm.quote (valid_until) where status = 'sent' and valid_until is not null and not is_history;
drop policy identity_reads on crm.quote;
create policy identity_reads on crm.quote for select to pipewright_identity
  using (crm.current_tenant() is null and status = 'sent' and valid_until is not null and not is_history);
grant select (is_history) on crm.quote to pipewright_identity;
drop trigger keep_sent_quote on crm.quote;
create trigger keep_sent_quote before delete on crm.quote for each row
  when (not crm.is_restoring() and old.status <> 'draft' and not old.is_history) execute function crm.keep_sent_quote();
