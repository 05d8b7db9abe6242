import {
  type DocumentSnapshot,
  documentSnapshot,
} from '@pipewright/contract/sales-documents/document-snapshot.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';

/** A table of sales documents: see `crm.sales_document`. */
interface DocumentTable {
  readonly table: 'quote' | 'sales_order';
  /** The column with the time at which a document got its number. */
  readonly issuedAt: 'issued_at_utc' | 'confirmed_at_utc';
}

/** A document as it is now; a draft has no number, and the date of today. Every amount is the text that the database writes. */
export async function describeDocument(
  tx: TenantTx,
  document: DocumentTable,
  id: string,
): Promise<DocumentSnapshot> {
  const values = [tx.principal.tenantId, id];
  const [head] = await tx[runText](headQuery(document), values);
  if (!head) {
    throw notFound();
  }
  const { buyer, ...described } = head.document as { buyer: object };
  const [address] = await tx[runText](addressQuery(document), values);
  return documentSnapshot.parse({
    ...described,
    buyer: { ...buyer, address: address?.lines ?? [] },
    lines: await tx[runText](linesQuery(document), values),
    taxes: await tx[runText](taxesQuery(document), values),
  });
}

function headQuery({ table, issuedAt }: DocumentTable): string {
  return `
    select jsonb_build_object(
      'number', coalesce(document.number, ''), 'name', document.name,
      'issueDate', (coalesce(document.${issuedAt}, now()) at time zone organization.time_zone)::date,
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
      'pricesIncludeTax', document.prices_include_tax,
      'subtotal', round(document.subtotal, currency.decimal_places)::text,
      'discountPercent', trim_scale(document.discount_percent)::text,
      'discountAmount', round(document.discount_amount, currency.decimal_places)::text,
      'discountTotal', round(document.discount_total, currency.decimal_places)::text,
      'netTotal', round(document.net_total, currency.decimal_places)::text,
      'taxTotal', round(document.tax_total, currency.decimal_places)::text,
      'grossTotal', round(document.gross_total, currency.decimal_places)::text) as document
    from crm.${table} as document
    join crm.organization on organization.tenant_id = $1 and organization.id = $1
    join crm.currency on currency.tenant_id = $1 and currency.id = document.currency_id
    left join crm.company on company.tenant_id = $1 and company.id = document.company_id
    left join crm.contact on contact.tenant_id = $1 and contact.id = document.contact_id
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = document.owner_user_id
    where document.tenant_id = $1 and document.id = $2`;
}

/** Where the company is, or else the contact: street, postal code and city, state, country. */
function addressQuery({ table }: DocumentTable): string {
  return `
    select array_remove(array[
      nullif(place.address, ''), nullif(concat_ws(' ', place.postal_code, city.name), ''), state.name, country.name
    ], null) as lines
    from crm.${table} as document
    left join crm.company on company.tenant_id = $1 and company.id = document.company_id
    left join crm.contact on contact.tenant_id = $1 and contact.id = document.contact_id
    cross join lateral (
      select company.address, company.postal_code, company.city_id, company.state_id, company.country_id
      where company.address is not null or company.city_id is not null or company.country_id is not null
      union all
      select contact.address, contact.postal_code, contact.city_id, contact.state_id, contact.country_id
      limit 1
    ) as place
    left join crm.city on city.tenant_id = $1 and city.id = place.city_id
    left join crm.state on state.tenant_id = $1 and state.id = place.state_id
    left join crm.country on country.tenant_id = $1 and country.id = place.country_id
    where document.tenant_id = $1 and document.id = $2`;
}

function linesQuery({ table }: DocumentTable): string {
  return `
    select line.id, row_number() over (order by line.position, line.id)::integer as position, line.kind, product.code,
      line.name, line.description, trim_scale(line.quantity)::text as quantity, line.unit,
      case when scale(trim_scale(line.unit_price)) > decimal_places then trim_scale(line.unit_price)
        else round(line.unit_price, decimal_places) end::text as "unitPrice",
      trim_scale(line.discount_percent)::text as "discountPercent",
      round(line.net_amount, decimal_places)::text as net,
      tax_rate.name as "taxName", trim_scale(line.tax_percent)::text as "taxPercent",
      line.is_optional as "isOptional", line.is_chosen as "isChosen"
    from crm.${table}_line as line
    join crm.${table} as document on document.tenant_id = $1 and document.id = line.${table}_id
    join crm.currency on currency.tenant_id = $1 and currency.id = document.currency_id
    left join crm.product on product.tenant_id = $1 and product.id = line.product_id
    left join crm.tax_rate on tax_rate.tenant_id = $1 and tax_rate.id = line.tax_rate_id
    where line.tenant_id = $1 and line.${table}_id = $2
    order by line.position, line.id`;
}

/** One for each percentage; rates with the same percentage are named together. */
function taxesQuery({ table }: DocumentTable): string {
  return `
    select names as name, trim_scale(percent)::text as percent,
      round(case when includes_tax then taxable - tax else taxable end, digits)::text as base, round(tax, digits)::text as tax
    from (
      select line.tax_percent as percent, string_agg(distinct tax_rate.name, ', ') as names,
        sum(net_amount - discount_share) as taxable, bool_or(prices_include_tax) as includes_tax,
        max(decimal_places) as digits,
        crm.tax_of(sum(net_amount - discount_share), line.tax_percent, max(decimal_places), bool_or(prices_include_tax)) as tax
      from crm.${table}_line as line
      join crm.${table} as document on document.tenant_id = $1 and document.id = line.${table}_id
      join crm.currency on currency.tenant_id = $1 and currency.id = document.currency_id
      left join crm.tax_rate on tax_rate.tenant_id = $1 and tax_rate.id = line.tax_rate_id
      where line.tenant_id = $1 and line.${table}_id = $2
        and kind = 'item' and (not is_optional or is_chosen)
      group by line.tax_percent
    ) as rate order by rate.percent`;
}
