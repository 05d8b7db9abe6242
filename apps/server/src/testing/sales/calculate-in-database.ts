import type { Sql } from '../../platform/database/connections/connection.ts';
import type { Calculated, GivenDocument } from './sales-documents.ts';

/** The amounts that the database calculates for a document, in the same form as `calculateExactly`. */
export async function calculateInDatabase(sql: Sql, given: GivenDocument): Promise<Calculated> {
  const tenThousandths = (value: number) => `${value}e-4`;
  const array = (values: readonly unknown[]) => `{${values.join(',')}}`;
  const { lines, digits } = given;
  const [row] = await sql<Record<string, string>[]>`
    select nets::text, shares::text, subtotal::text, discount_total::text, net_total::text, tax_total::text,
      (net_total + tax_total = gross_total)::text as adds_up
    from crm.calculate_document(
      ${array(lines.map(line => tenThousandths(line.quantity)))}::text::numeric[],
      ${array(lines.map(line => tenThousandths(line.price)))}::text::numeric[],
      ${array(lines.map(line => tenThousandths(line.discount)))}::text::numeric[],
      ${array(lines.map(line => tenThousandths(line.taxPercent)))}::text::numeric[],
      ${array(lines.map(line => line.isCounted))}::text::boolean[],
      ${digits}, ${tenThousandths(given.discountPercent)}::text::numeric,
      ${`${given.discountAmount}e-${digits}`}::text::numeric, ${given.includesTax})`;
  if (row?.adds_up !== 'true') {
    throw new Error('net and tax do not add up to the gross total');
  }
  const units = (text = '') => BigInt(text.replace('.', ''));
  const list = (text = '{}') => (text === '{}' ? [] : text.slice(1, -1).split(',').map(units));
  return {
    nets: list(row.nets),
    shares: list(row.shares),
    subtotal: inUnits(row.subtotal, digits),
    discountTotal: inUnits(row.discount_total, digits),
    netTotal: inUnits(row.net_total, digits),
    taxTotal: inUnits(row.tax_total, digits),
  };
}

/** An empty document has 0, regardless of the decimal places. */
function inUnits(text = '0', digits: number): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(digits, '0'));
}
