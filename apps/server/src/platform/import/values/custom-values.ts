import { isCustom, type StoredInCustom } from '../../custom-fields/custom-sql.ts';
import { defaultsByKey } from '../../custom-fields/read-values.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Plan } from '../match/plan.ts';
import { linkedField } from '../match/source-ids.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Moves the values of custom fields, such as `custom.tier`, into the column `custom`, by the keys of the fields. Fields
 * that the import creates have no key while it is checked, so their values are left out.
 */
export async function foldCustomValues<Row extends { readonly values: Values }>(
  tx: TenantTx,
  plan: Plan,
  rows: readonly Row[],
): Promise<(Row & { readonly values: Values })[]> {
  const custom = customFieldsIn(plan);
  if (custom.length === 0) {
    return [...rows];
  }
  const times = custom.filter(({ field }) => field.kind === 'dateTime').map(({ name }) => name);
  const inUtc = await readTimes(
    tx,
    rows.flatMap(({ values }) => times.flatMap(name => values[name] ?? [])),
  );
  return rows.map(row => {
    const own = Object.fromEntries(
      custom.flatMap(({ name, field }) => {
        const value = row.values[name];
        return value === undefined || !field.customKey ? [] : [[field.customKey, inUtc.get(value) ?? value]];
      }),
    );
    const others = Object.entries(row.values).filter(([name]) => !custom.some(field => field.name === name));
    return {
      ...row,
      values: { ...Object.fromEntries(others), ...(Object.keys(own).length > 0 ? { custom: own } : {}) },
    };
  });
}

/** The custom fields that the file fills, also those that it links by the ids of other systems. */
function customFieldsIn({ columns, fields }: Plan): { name: string; field: StoredInCustom }[] {
  const names = new Set(columns.map(({ name }) => linkedField(name) ?? name));
  return [...names].flatMap(name => {
    const field = fields[name];
    return isCustom(field) ? [{ name, field }] : [];
  });
}

/** New records get the defaults of custom fields that their row leaves empty. */
export function withCustomDefaults(tx: TenantTx, { module }: Plan, values: Values): Values {
  const custom = {
    ...defaultsByKey(module.resource, tx.principal),
    ...(values.custom as Values | undefined),
  };
  return Object.keys(custom).length > 0 ? { ...values, custom } : values;
}

/**
 * The custom values of a record with imported ones added. Both are JSON, so the row of the file is `given` and the record
 * is `there`.
 */
export function customValues(isFilling: boolean): string {
  const [weaker, stronger] = isFilling ? ['given', 'there'] : ['there', 'given'];
  return `nullif(coalesce(${weaker}.custom, '{}') || coalesce(${stronger}.custom, '{}'), '{}')`;
}

/** Times as the file has them, with the name of a time zone, in the form in which custom values are stored. */
async function readTimes(tx: TenantTx, texts: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  if (texts.length === 0) {
    return new Map();
  }
  const rows = await tx[runText](
    `select text, to_char(text::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as utc
     from unnest($1::text[]) as text`,
    [[...new Set(texts)]],
  );
  return new Map(rows.map(({ text, utc }) => [text, utc]));
}
