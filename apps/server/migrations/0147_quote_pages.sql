-- Pages of quotes for customers, and mails with a file. See docs/adr/0088-customer-page-of-quotes.md.

-- What a quote's page shows: the quote as it was sent, its status, and which optional lines are chosen. Only while it has a
-- valid link.
grant select (tenant_id, quote_id, snapshot) on crm.quote_snapshot to pipewright_public;
create policy public_reads on crm.quote_snapshot as restrictive for select to pipewright_public
  using (exists (
    select from crm.public_link
    where public_link.tenant_id = quote_snapshot.tenant_id and kind = 'quote' and target_id = quote_id));
grant select (tenant_id, id, status, valid_until, closed_at_utc, accepted_by_name) on crm.quote to pipewright_public;
create policy public_reads on crm.quote as restrictive for select to pipewright_public
  using (status not in ('draft', 'void') and exists (
    select from crm.public_link
    where public_link.tenant_id = quote.tenant_id and kind = 'quote' and target_id = quote.id));
grant select (tenant_id, quote_id, id, is_optional, is_chosen) on crm.quote_line to pipewright_public;
create policy public_reads on crm.quote_line as restrictive for select to pipewright_public
  using (exists (
    select from crm.public_link
    where public_link.tenant_id = quote_line.tenant_id and kind = 'quote' and target_id = quote_id));

-- A file that is sent along, such as an accepted quote.
alter table crm.mail add column attachment_name text;
alter table crm.mail add column attachment bytea;
