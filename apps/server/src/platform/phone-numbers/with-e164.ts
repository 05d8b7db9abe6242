import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { createPause } from '../event-loop.ts';
import { readOwnRegion, readRegionOfRecord, readRegions } from './regions.ts';
import { isInternational, toE164 } from './to-e164.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether records of a resource have `phone_e164` next to `phone`. */
export function hasPhone({ fields }: Pick<AnyResource, 'fields'>): boolean {
  return fields.phone?.isPhone === true;
}

/**
 * Adds `phoneE164` to values that set a phone number. A number without a country code is interpreted by the record's
 * country, or else the organization's. `ids` are the records that the values are written to; empty for new ones.
 */
export async function withE164(
  tx: TenantTx,
  { resource, table }: { readonly resource: AnyResource; readonly table: string },
  rows: readonly { readonly values: Values; readonly ids?: readonly string[] }[],
): Promise<Values[]> {
  const isLocal = ({ phone }: Values) => typeof phone === 'string' && !isInternational(phone);
  if (!hasPhone(resource) || !rows.some(({ values }) => 'phone' in values)) {
    return rows.map(({ values }) => values);
  }
  const local = rows.filter(({ values }) => isLocal(values));
  const given = local.map(({ values }) => values.countryId).filter(id => typeof id === 'string');
  const regions = await readRegions(tx, [...new Set(given)]);
  const ownRegion = local.length > 0 ? await readOwnRegion(tx[runText], tx.principal.tenantId) : null;

  async function regionOf({ values, ids = [] }: (typeof rows)[number]): Promise<string | null> {
    const [id] = ids;
    const stored = id && ids.length === 1 && !('countryId' in values) && isLocal(values);
    return (
      regions.get(String(values.countryId)) ??
      (stored ? await readRegionOfRecord(tx, table, id) : null) ??
      ownRegion
    );
  }

  const pause = createPause();
  const completed: Values[] = [];
  for (const row of rows) {
    const { phone } = row.values;
    completed.push({
      ...row.values,
      ...('phone' in row.values
        ? { phoneE164: typeof phone === 'string' ? toE164(phone, await regionOf(row)) : null }
        : {}),
    });
    await pause();
  }
  return completed;
}
