import type { TenantTx } from '../../../database/tenant/tenant-db.ts';
import { message, msg } from '../../../language/message.ts';
import { storeText } from '../../../language/stored-text.ts';
import { currencyCodeField, noColumn, type Plan } from '../../match/plan.ts';
import { chosenFor, type NameResolver, noteUnknown } from '../resolve-names.ts';
import { columnIn, type Preset, type Texts } from '../row-presets.ts';
import { codesIn, splitCurrency } from './split-currency.ts';

interface Currency extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly isBase: boolean;
}

interface Rows {
  readonly rows: readonly Texts[];
  readonly presets: readonly Preset[];
  readonly names: NameResolver;
}

/**
 * Finds out the currency of amounts by signs and codes beside them. Amounts of records without a currency of their own
 * are in the base currency, so another one is a problem of its row.
 */
export async function presetCurrencies(
  tx: TenantTx,
  plan: Plan,
  { rows, presets, names }: Rows,
): Promise<void> {
  const amounts = plan.columns.filter(({ field }) => field.kind === 'money');
  if (amounts.length === 0) {
    return;
  }
  const currencies = await tx<Currency>`
    select id, code, is_base_currency as "isBase" from crm.currency where tenant_id = ${tx.principal.tenantId}`;
  const base = currencies.find(({ isBase }) => isBase);
  const isFixed = plan.columns.some(({ name, column }) => name === 'currencyId' && column === noColumn);
  for (const [i, row] of rows.entries()) {
    const preset = presets[i];
    const told = readColumn(row);
    for (const { name, field } of amounts) {
      const column = columnIn(plan, name);
      const text = row.get(name);
      if (!text || !preset) {
        continue;
      }
      const { amount, codes } = splitCurrency(text);
      row.set(name, amount);
      const all = codes.length > 0 ? codes : told;
      if (!field.currency) {
        refuseOther(plan, preset, { codes: all, base: base?.code ?? '', column });
      } else if (isFixed && codes.length > 0) {
        // A value for all rows is for those that say nothing themselves.
        row.delete('currencyId');
        chooseCurrency(plan, { preset, names }, { codes, currencies, column });
      } else if (told.length > 0 && codes.length > 0 && !told.some(code => codes.includes(code))) {
        const [code = '', other = ''] = [codes[0], told[0]];
        const reason = msg`The amount is in ${code}, but the column of the currency says ${other}`;
        preset.problems.push({ reason: storeText(reason), column });
      } else if (codes.length > 0 && !row.has('currencyId')) {
        chooseCurrency(plan, { preset, names }, { codes, currencies, column });
      }
    }
  }
}

/** What the column of the currency says. `EUR - Euro` becomes the code. */
function readColumn(row: Texts): readonly string[] {
  const text = row.get('currencyId') ?? row.get(currencyCodeField) ?? '';
  row.delete(currencyCodeField);
  const codes = codesIn(text);
  if (row.has('currencyId') && codes.length === 1) {
    row.set('currencyId', codes[0] ?? '');
  }
  return codes.length > 0 ? codes : text ? [text] : [];
}

function refuseOther(
  plan: Plan,
  preset: Preset,
  { codes, base, column }: { codes: readonly string[]; base: string; column: number | null },
): void {
  if (codes.length > 0 && !codes.includes(base)) {
    const [code = ''] = codes;
    const records = message(plan.module.resource.label[1]);
    const reason = msg`The amount is in ${code}, but amounts of ${records} are in ${base}`;
    preset.problems.push({ reason: storeText(reason), column });
  }
}

/** The base currency where the sign can mean it, else the usual one that the organization has. */
function chooseCurrency(
  plan: Plan,
  { preset, names }: { preset: Preset; names: NameResolver },
  {
    codes,
    currencies,
    column,
  }: { codes: readonly string[]; currencies: readonly Currency[]; column: number | null },
): void {
  const known = currencies.filter(({ code }) => codes.includes(code));
  const usual = known.find(({ code }) => code === codes[0]);
  const currency = known.find(({ isBase }) => isBase) ?? usual ?? (known.length === 1 ? known[0] : undefined);
  const [code = ''] = codes;
  if (currency) {
    preset.values.currencyId = currency.id;
    return;
  }
  noteUnknown(names.unknown, 'currencyId', code);
  const chosen = chosenFor(plan, 'currencyId', code);
  if ('to' in chosen) {
    preset.values.currencyId = chosen.to;
  } else if (chosen.as === 'note') {
    preset.kept.set('currencyId', code);
  } else if (chosen.as !== 'empty') {
    // The same text as for a column with currencies.
    const [list, text] = [message('currency'), code];
    preset.problems.push({ reason: storeText(msg`There is no ${list} “${text}” in the list`), column });
  }
}
