import { resources } from '@pipewright/contract/registry/resources.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Plan } from './plan.ts';

/** A column with the id of each record in the system that the file comes from. */
export const sourceIdField = 'sourceId';
const suffix = '.sourceId';

/** A column with the id that a referenced record has in that system, such as `companyId.sourceId`. */
export function linkName(field: string): string {
  return `${field}${suffix}`;
}

/** The field that such a column links, if it is one. */
export function linkedField(name: string): string | undefined {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
}

/** Whether records of a resource keep the ids of other systems. */
export function hasSourceIds(resource: string | undefined): boolean {
  return resources.some(({ name, fields }) => name === resource && 'sourceIds' in fields);
}

/** The id of a cell in the form in which it is stored. Lists of associated records count as their first. */
export function readSourceId(source: string, text: string): string {
  const [first = ''] = text.split(/[;,\s]+/).filter(Boolean);
  const id = first.slice(0, 200);
  return source.toLowerCase() === 'salesforce' ? longSalesforceId(id) : id;
}

/** How a record stores it. */
export function storedSourceId({ settings }: Pick<Plan, 'settings'>, id: string): string {
  return `${settings.source}:${id}`;
}

const checkCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * Reports of Salesforce have ids of 15 characters and exports those of 18: the last three tell which of the others are
 * capitals.
 */
function longSalesforceId(id: string): string {
  if (!/^[A-Za-z0-9]{15}$/.test(id)) {
    return id;
  }
  const checks = [0, 5, 10].map(start => {
    const bits = [...id.slice(start, start + 5)].map((letter, i) => (/[A-Z]/.test(letter) ? 1 << i : 0));
    return checkCharacters[bits.reduce((sum, bit) => sum + bit, 0)];
  });
  return `${id}${checks.join('')}`;
}

/** The records of a resource by their ids in a source. */
export async function findBySourceId(
  tx: TenantTx,
  { source, resource }: { source: string; resource: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) {
    return new Map();
  }
  const rows = await tx<{ id: string; recordId: string }>`
    select wanted.id, there.record_id as "recordId" from unnest(${wanted}::text[]) as wanted (id)
    cross join lateral (
      select record_id from crm.record_source
      where tenant_id = ${tx.principal.tenantId} and entity = ${resource} and source = ${source.toLowerCase()}
        and source_id = wanted.id limit 1
    ) as there`;
  return new Map(rows.map(({ id, recordId }) => [id, recordId]));
}

/** Those of some records that have an id in a source. */
export async function withSourceId(
  tx: TenantTx,
  source: string,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (recordIds.length === 0) {
    return new Set();
  }
  const rows = await tx<{ id: string }>`
    select record_id as id from crm.record_source
    where tenant_id = ${tx.principal.tenantId} and record_id = any (${[...new Set(recordIds)]}::uuid[])
      and source = ${source.toLowerCase()}`;
  return new Set(rows.map(({ id }) => id));
}
