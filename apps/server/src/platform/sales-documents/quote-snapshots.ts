import { type QuoteSnapshot, quoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { notFound } from '../errors.ts';

/** Stores what the customer is sent. The quote must have its number already. */
export async function takeSnapshot(tx: TenantTx, quoteId: string): Promise<void> {
  const { tenantId } = tx.principal;
  const snapshot = await describeQuote(tx, quoteId);
  await tx`
    insert into crm.quote_snapshot (tenant_id, quote_id, snapshot)
    values (${tenantId}, ${quoteId}, ${JSON.stringify(snapshot)}::text::jsonb)`;
}

export async function readSnapshot(tx: TenantTx, quoteId: string): Promise<QuoteSnapshot> {
  const [row] = await tx<{ snapshot: QuoteSnapshot }>`
    select snapshot from crm.quote_snapshot where tenant_id = ${tx.principal.tenantId} and quote_id = ${quoteId}`;
  if (!row) {
    throw notFound('This quote has not been sent yet.');
  }
  return row.snapshot;
}

/** A quote as it is now; a draft has no number, and the date of today. Every amount is the text that the database writes. */
export async function describeQuote(tx: TenantTx, quoteId: string): Promise<QuoteSnapshot> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ document: object }>`
    select jsonb_build_object(
      'number', coalesce(quote.number, ''), 'revision', quote.revision, 'name', quote.name,
      'issueDate', (coalesce(quote.issued_at_utc, now()) at time zone organization.time_zone)::date, 'validUntil', quote.valid_until,
      'language', organization.language,
      'currency', jsonb_build_object(
        'code', currency.code, 'symbol', currency.symbol, 'decimalPlaces', currency.decimal_places),
      'seller', jsonb_build_object(
        'name', organization.name, 'address', organization.address, 'country', organization.country,
        'phone', organization.contact_phone, 'website', organization.website, 'taxId', organization.tax_id,
        'logoId', organization.logo_id, 'dateFormat', organization.date_format,
        'numberFormat', organization.number_format),
      'contactPerson', case when membership.user_id is not null
        then jsonb_build_object('name', membership.full_name, 'email', membership.email) end,
      'buyer', jsonb_build_object(
        'company', company.name, 'contact', contact.full_name, 'email', coalesce(contact.email, company.email)),
      'intro', quote.intro, 'terms', quote.terms, 'pricesIncludeTax', quote.prices_include_tax,
      'subtotal', round(quote.subtotal, currency.decimal_places)::text,
      'discountPercent', trim_scale(quote.discount_percent)::text,
      'discountAmount', round(quote.discount_amount, currency.decimal_places)::text,
      'discountTotal', round(quote.discount_total, currency.decimal_places)::text,
      'netTotal', round(quote.net_total, currency.decimal_places)::text,
      'taxTotal', round(quote.tax_total, currency.decimal_places)::text,
      'grossTotal', round(quote.gross_total, currency.decimal_places)::text) as document
    from crm.quote
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    join crm.currency on currency.tenant_id = ${tenantId} and currency.id = quote.currency_id
    left join crm.company on company.tenant_id = ${tenantId} and company.id = quote.company_id
    left join crm.contact on contact.tenant_id = ${tenantId} and contact.id = quote.contact_id
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = quote.owner_user_id
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  const { buyer, ...document } = (row?.document ?? {}) as { buyer?: object };
  return quoteSnapshot.parse({
    ...document,
    buyer: { ...buyer, address: await readAddress(tx, quoteId) },
    lines: await readLines(tx, quoteId),
    taxes: await readTaxes(tx, quoteId),
  });
}

/** Where the company is, or else the contact: street, postal code and city, state, country. */
async function readAddress(tx: TenantTx, quoteId: string): Promise<string[]> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ lines: string[] }>`
    select array_remove(array[
      nullif(place.address, ''), nullif(concat_ws(' ', place.postal_code, city.name), ''), state.name, country.name
    ], null) as lines
    from crm.quote
    left join crm.company on company.tenant_id = ${tenantId} and company.id = quote.company_id
    left join crm.contact on contact.tenant_id = ${tenantId} and contact.id = quote.contact_id
    cross join lateral (
      select company.address, company.postal_code, company.city_id, company.state_id, company.country_id
      where company.address is not null or company.city_id is not null or company.country_id is not null
      union all
      select contact.address, contact.postal_code, contact.city_id, contact.state_id, contact.country_id
      limit 1
    ) as place
    left join crm.city on city.tenant_id = ${tenantId} and city.id = place.city_id
    left join crm.state on state.tenant_id = ${tenantId} and state.id = place.state_id
    left join crm.country on country.tenant_id = ${tenantId} and country.id = place.country_id
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  return row?.lines ?? [];
}

async function readLines(tx: TenantTx, quoteId: string): Promise<readonly object[]> {
  const { tenantId } = tx.principal;
  return tx`
    select line.id, row_number() over (order by line.position, line.id)::integer as position, line.kind, product.code,
      line.name, line.description, trim_scale(line.quantity)::text as quantity, line.unit,
      case when scale(trim_scale(line.unit_price)) > decimal_places then trim_scale(line.unit_price)
        else round(line.unit_price, decimal_places) end::text as "unitPrice",
      trim_scale(line.discount_percent)::text as "discountPercent",
      round(line.net_amount, decimal_places)::text as net,
      tax_rate.name as "taxName", trim_scale(line.tax_percent)::text as "taxPercent",
      line.is_optional as "isOptional", line.is_chosen as "isChosen"
    from crm.quote_line as line
    join crm.quote on quote.tenant_id = ${tenantId} and quote.id = line.quote_id
    join crm.currency on currency.tenant_id = ${tenantId} and currency.id = quote.currency_id
    left join crm.product on product.tenant_id = ${tenantId} and product.id = line.product_id
    left join crm.tax_rate on tax_rate.tenant_id = ${tenantId} and tax_rate.id = line.tax_rate_id
    where line.tenant_id = ${tenantId} and line.quote_id = ${quoteId}
    order by line.position, line.id`;
}

/** One for each percentage; rates with the same percentage are named together. */
async function readTaxes(tx: TenantTx, quoteId: string): Promise<readonly object[]> {
  const { tenantId } = tx.principal;
  return tx`
    select names as name, trim_scale(percent)::text as percent,
      round(case when includes_tax then taxable - tax else taxable end, digits)::text as base, round(tax, digits)::text as tax
    from (
      select line.tax_percent as percent, string_agg(distinct tax_rate.name, ', ') as names,
        sum(net_amount - discount_share) as taxable, bool_or(prices_include_tax) as includes_tax,
        max(decimal_places) as digits,
        crm.tax_of(sum(net_amount - discount_share), line.tax_percent, max(decimal_places), bool_or(prices_include_tax)) as tax
      from crm.quote_line as line
      join crm.quote on quote.tenant_id = ${tenantId} and quote.id = line.quote_id
      join crm.currency on currency.tenant_id = ${tenantId} and currency.id = quote.currency_id
      left join crm.tax_rate on tax_rate.tenant_id = ${tenantId} and tax_rate.id = line.tax_rate_id
      where line.tenant_id = ${tenantId} and line.quote_id = ${quoteId}
        and kind = 'item' and (not is_optional or is_chosen)
      group by line.tax_percent
    ) as rate order by rate.percent`;
}
