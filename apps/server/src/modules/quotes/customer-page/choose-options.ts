import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';

/**
 * A quote with other optional lines chosen. Its totals are calculated by the database, as those of the quote itself are.
 * Ids that are no optional lines of the quote are ignored.
 */
export async function chooseOptions(
  tx: TenantTx,
  snapshot: QuoteSnapshot,
  chosenIds: readonly string[],
): Promise<QuoteSnapshot> {
  const lines = snapshot.lines.map(line => ({
    ...line,
    isChosen: line.isOptional && chosenIds.includes(line.id),
  }));
  if (lines.every((line, index) => line.isChosen === snapshot.lines[index]?.isChosen)) {
    return snapshot;
  }
  const items = lines.filter(({ kind }) => kind === 'item');
  const digits = snapshot.currency.decimalPlaces;
  const [totals] = await tx<Totals>`
    select round(subtotal, ${digits})::text as subtotal, round(discount_total, ${digits})::text as "discountTotal",
      round(net_total, ${digits})::text as "netTotal", round(tax_total, ${digits})::text as "taxTotal",
      round(gross_total, ${digits})::text as "grossTotal",
      (select coalesce(jsonb_agg(jsonb_build_object('percent', trim_scale((rate ->> 'percent')::numeric)::text,
        'base', round((rate ->> 'base')::numeric, ${digits})::text,
        'tax', round((rate ->> 'tax')::numeric, ${digits})::text) order by (rate ->> 'percent')::numeric), '[]')
        from jsonb_array_elements(taxes) as rate) as taxes
    from crm.calculate_document(
      ${items.map(({ quantity }) => quantity)}::text[]::numeric[], ${items.map(({ unitPrice }) => unitPrice)}::text[]::numeric[],
      ${items.map(({ discountPercent }) => discountPercent)}::text[]::numeric[],
      ${items.map(({ taxPercent }) => taxPercent)}::text[]::numeric[],
      ${items.map(({ isOptional, isChosen }) => String(!isOptional || isChosen))}::text[]::boolean[], ${digits},
      ${snapshot.discountPercent}::text::numeric, ${snapshot.discountAmount}::text::numeric, ${snapshot.pricesIncludeTax})`;
  if (!totals) {
    throw new Error('The totals of a quote could not be calculated.');
  }
  const counted = items.filter(({ isOptional, isChosen }) => !isOptional || isChosen);
  const taxes = totals.taxes.map(tax => ({ name: taxNameOf(counted, tax.percent), ...tax }));
  return { ...snapshot, ...totals, lines, taxes };
}

/** Rates with the same percentage are named together. */
function taxNameOf(lines: QuoteSnapshot['lines'], percent: string): string | null {
  const names = lines.flatMap(({ taxPercent, taxName }) =>
    taxPercent === percent && taxName ? [taxName] : [],
  );
  return [...new Set(names)].sort().join(', ') || null;
}

interface Totals extends Record<string, unknown> {
  subtotal: string;
  discountTotal: string;
  netTotal: string;
  taxTotal: string;
  grossTotal: string;
  taxes: { percent: string; base: string; tax: string }[];
}
