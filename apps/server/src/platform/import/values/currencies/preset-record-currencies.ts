import { runText, type TenantTx } from '../../../database/tenant/tenant-db.ts';
import { msg } from '../../../language/message.ts';
import { storeText } from '../../../language/stored-text.ts';
import { tableOf } from '../../../resources/query/columns.ts';
import { baseCurrency, comingKey, findComingCurrencies } from '../../batch/coming-records.ts';
import { currencyCodeField, type Plan } from '../../match/plan.ts';
import { chosenFor, type NameResolver } from '../resolve-names.ts';
import { columnIn, type Preset, type Texts } from '../row-presets.ts';
import { codesIn, splitCurrency } from './split-currency.ts';

interface Rows {
  readonly rows: readonly Texts[];
  readonly presets: readonly Preset[];
  readonly names: NameResolver;
}

/**
 * Where amounts are in the currency of another record, such as prices in that of their price book, another currency beside
 * them is a problem of the row: the number alone would be wrong.
 */
export async function presetRecordCurrencies(
  tx: TenantTx,
  plan: Plan,
  { rows, presets, names }: Rows,
): Promise<void> {
  const { currencyFrom } = plan.module.imports;
  if (!currencyFrom) {
    return;
  }
  const { record, amounts } = currencyFrom;
  const expected = await readCurrencies(tx, plan, record, { rows, presets, names });
  for (const [i, row] of rows.entries()) {
    const told = codesIn(row.get(currencyCodeField) ?? '');
    row.delete(currencyCodeField);
    for (const name of amounts) {
      const { amount, codes } = splitCurrency(row.get(name) ?? '');
      const all = codes.length > 0 ? codes : told;
      const own = expected[i];
      if (row.has(name)) {
        row.set(name, amount);
      }
      if (all.length > 0 && own && !all.includes(own)) {
        const [code = ''] = all;
        const reason = msg`The price is in ${code}, but its price book is in ${own}`;
        presets[i]?.problems.push({ reason: storeText(reason), column: columnIn(plan, name) });
      }
    }
  }
}

/** The currency codes of the records that rows refer to; undefined where a row refers to none, or to one of several. */
async function readCurrencies(
  tx: TenantTx,
  plan: Plan,
  record: string,
  { rows, presets, names }: Rows,
): Promise<(string | undefined)[]> {
  const resource = plan.fields[record]?.references ?? '';
  const { tenantId } = tx.principal;
  const referred = rows.map((row, i) => recordOf(plan, record, { row, preset: presets[i], names }));
  const currencies = await tx<{ id: string; code: string; isBase: boolean }>`
    select id, code, is_base_currency as "isBase" from crm.currency where tenant_id = ${tenantId}`;
  const codes = new Map(currencies.map(({ id, code }) => [id, code]));
  codes.set(baseCurrency, currencies.find(({ isBase }) => isBase)?.code ?? '');
  const ids = new Set(referred.flatMap(each => (each && 'present' in each ? each.present : [])));
  const present = await tx[runText](
    `select id, currency_id as "currencyId" from crm.${tableOf(resource)}
     where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, [...ids]],
  );
  const currencyOf = new Map(present.map(({ id, currencyId }) => [String(id), String(currencyId)]));
  const keys = referred.flatMap(each => (each && 'coming' in each ? each.coming : []));
  const coming = await findComingCurrencies(tx, plan, resource, {
    keys: [...new Set(keys)],
    currencyIds: [...codes.keys()],
  });
  return referred.map(each => {
    const id = each && ('present' in each ? currencyOf.get(each.present) : coming.get(each.coming));
    return id === undefined ? undefined : codes.get(id);
  });
}

/** A record that is there, or that a row of another file creates. */
type Referred = { readonly present: string } | { readonly coming: string };

function recordOf(
  plan: Plan,
  record: string,
  { row, preset, names }: { row: Texts; preset: Preset | undefined; names: NameResolver },
): Referred | undefined {
  const linked = preset?.values[record];
  if (typeof linked === 'string') {
    return { present: linked };
  }
  const comingId = preset?.coming.get(record);
  if (comingId !== undefined) {
    return { coming: comingKey({ id: comingId }) };
  }
  const name = row.get(record);
  if (!name) {
    return undefined;
  }
  const found = names.find(record, name);
  if (found) {
    return { present: found.id };
  }
  const { present, coming } = names.count(record, name);
  if (present === 0 && coming === 1) {
    return { coming: comingKey({ name }) };
  }
  const chosen = chosenFor(plan, record, name);
  return 'to' in chosen ? { present: chosen.to } : undefined;
}
