-- Quotes: what follows from other columns, and what can no longer change once a quote was sent. See docs/adr/0085-quotes.md.

-- Fills in the currency and the texts of the template. A template that is chosen later replaces the texts of the
-- previous one, unless the same change contains other texts.
create or replace function crm.complete_quote() returns trigger language plpgsql as $$
declare
  template record;
  today date;
begin
  new.found_by := crm.customer_names(new.tenant_id, new.company_id, new.contact_id);
  if crm.is_undoing() then
    return new;
  end if;
  if new.currency_id is null then
    select id into new.currency_id from crm.currency where tenant_id = new.tenant_id and is_base_currency;
  end if;
  if new.quote_template_id is null
    or (tg_op = 'UPDATE' and new.quote_template_id is not distinct from old.quote_template_id) then
    return new;
  end if;
  select * into template from crm.quote_template where tenant_id = new.tenant_id and id = new.quote_template_id;
  today := crm.today_of(new.tenant_id);
  if new.intro is null or (tg_op = 'UPDATE' and new.intro = old.intro) then
    new.intro := template.intro;
  end if;
  if new.terms is null or (tg_op = 'UPDATE' and new.terms = old.terms) then
    new.terms := template.terms;
  end if;
  if new.valid_until is null or (tg_op = 'UPDATE' and new.valid_until = old.valid_until) then
    new.valid_until := today + template.validity_days;
  end if;
  return new;
end $$;

-- The present day where the organization is.
create or replace function crm.today_of(tenant uuid) returns date language plpgsql stable as $$
begin
  return (select (now() at time zone time_zone)::date from crm.organization where tenant_id = tenant and id = tenant);
end $$;

-- The net total in the base currency, at the rate of its last change. Runs behind calculate_totals.
create or replace function crm.convert_net_total() returns trigger language plpgsql as $$
begin
  if (new.net_total, new.currency_id) is distinct from (old.net_total, old.currency_id) then
    new.base_net_total := coalesce(round(new.net_total / (
      select nullif(exchange_rate, 0) from crm.currency where tenant_id = new.tenant_id and id = new.currency_id),
      crm.base_decimal_places(new.tenant_id)), 0);
  end if;
  return new;
end $$;

-- When the base currency changes, the totals in it are converted. That is no change of the documents.
create or replace function crm.rebase_net_totals() returns trigger language plpgsql as $$
declare
  before text := current_setting('app.keeping_up', true);
begin
  perform set_config('app.keeping_up', 'on', true);
  execute format(
    'update crm.%I as document set
       base_net_total = coalesce(round(document.net_total / nullif(currency.exchange_rate, 0), $2), 0)
     from crm.currency
     where document.tenant_id = $1 and currency.tenant_id = $1 and currency.id = document.currency_id', tg_argv[0])
    using new.tenant_id, new.decimal_places;
  perform set_config('app.keeping_up', coalesce(before, ''), true);
  return null;
end $$;

-- A draft can be changed by everybody with permission. Every change withdraws the approval, and an undo never
-- approves. A sent quote cannot be changed: it keeps its contents and its number, and its status changes only as
-- listed here.
create or replace function crm.protect_quote() returns trigger language plpgsql as $$
begin
  if current_setting('app.keeping_up', true) = 'on' then
    return new;
  end if;
  if old.status = 'draft' then
    if (new.status = 'draft' and new.approved_at_utc is not distinct from old.approved_at_utc)
      or (crm.is_undoing() and old.approved_at_utc is null) then
      new.approved_at_utc := null;
      new.approved_by_user_id := null;
    end if;
    if new.status not in ('draft', 'sent') then
      raise exception using errcode = 'PW409', message = 'Send this quote first.';
    end if;
    return new;
  end if;

  if old.is_history and new.status <> old.status and not crm.is_undoing() then
    raise exception using errcode = 'PW409', message = 'This quote was imported and stays as it was. Copy it instead.';
  end if;
  if new.status = 'draft' or new.number is distinct from old.number or new.revision <> old.revision then
    raise exception using errcode = 'PW409',
      message = 'This quote was sent, and keeps its number. Void it instead.';
  end if;
  if crm.is_undoing() and old.status = 'accepted' and new.status <> 'accepted' and old.evidence is not null then
    raise exception using errcode = 'PW409', message = 'The customer accepted this quote. Void it instead.';
  end if;
  if crm.is_undoing() and old.status = 'accepted' and new.status <> 'accepted' and exists (
    select from crm.sales_order
    join crm.sales_order_line as line on line.tenant_id = new.tenant_id and line.sales_order_id = sales_order.id
    where sales_order.tenant_id = new.tenant_id and sales_order.quote_id = new.id
      and sales_order.status <> 'cancelled' and line.quantity_delivered > 0) then
    raise exception using errcode = 'PW409',
      message = 'The order from this quote was delivered, at least in part. Void the quote instead.';
  end if;
  if (new.name, new.currency_id, new.price_book_id, new.discount_percent, new.discount_amount, new.prices_include_tax,
      new.valid_until, new.intro, new.terms, new.issued_at_utc, new.revision_of_id)
    is distinct from (old.name, old.currency_id, old.price_book_id, old.discount_percent, old.discount_amount,
      old.prices_include_tax, old.valid_until, old.intro, old.terms, old.issued_at_utc, old.revision_of_id) then
    raise exception using errcode = 'PW409',
      message = 'A quote that was sent cannot be changed. Create a revision instead.';
  end if;
  if new.status <> old.status and not crm.is_undoing() and not (case old.status
      when 'sent' then new.status in ('accepted', 'declined', 'expired', 'void', 'replaced')
      when 'expired' then new.status in ('accepted', 'declined', 'void', 'replaced')
      when 'declined' then new.status in ('void', 'replaced')
      when 'accepted' then new.status = 'void'
      else false end) then
    raise exception using errcode = 'PW409',
      message = 'The status of this quote has changed in the meantime. Reload the page.';
  end if;
  return new;
end $$;

-- Sent quotes cannot be deleted. Only sample data, which contains sent quotes, can be removed.
create or replace function crm.keep_sent_quote() returns trigger language plpgsql as $$
begin
  if crm.has_organization() and not crm.is_undoing() and not crm.is_sample_data() then
    raise exception using errcode = 'PW409', message = 'A quote that was sent cannot be deleted. Void it instead.';
  end if;
  return old;
end $$;

-- The lines of a sent quote cannot be changed, except that a deleted product is cleared and the customer chooses
-- optional lines.
create or replace function crm.protect_quote_line() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  parent record;
begin
  select status, issued_at_utc, is_history into parent from crm.quote
  where tenant_id = tenant and id = case when tg_op = 'DELETE' then old.quote_id else new.quote_id end;
  -- The undo of an import removes what the import has written.
  if (parent.is_history and crm.is_undoing()) or crm.may_change_line(to_jsonb(old), to_jsonb(new), parent.status, parent.issued_at_utc,
    case when parent.status in ('sent', 'expired') then 'is_chosen' end) then
    return coalesce(new, old);
  end if;
  raise exception using errcode = 'PW409',
    message = 'A quote that was sent cannot be changed. Create a revision instead.';
end $$;

-- Takes the sent quotes that expire within some days, and whose owners have not been reminded; each is taken once.
create or replace function crm.claim_quote_reminders(days integer) returns setof uuid language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  today date := crm.today_of(tenant);
begin
  perform set_config('app.keeping_up', 'on', true);
  return query
    update crm.quote set reminded_at_utc = now()
    where tenant_id = tenant and id in (
      select id from crm.quote
      where tenant_id = tenant and status = 'sent' and not is_history and reminded_at_utc is null
        and valid_until between today and today + days
      order by id limit 500 for update skip locked)
    returning id;
  perform set_config('app.keeping_up', '', true);
end $$;

revoke execute on function crm.complete_quote, crm.today_of, crm.convert_net_total, crm.rebase_net_totals, crm.protect_quote,
  crm.keep_sent_quote, crm.protect_quote_line, crm.claim_quote_reminders from public;
grant execute on function crm.today_of, crm.claim_quote_reminders to pipewright_app;
