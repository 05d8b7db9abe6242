import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import {
  maxOwnedCounted,
  ownedKindOf,
  ownedResources,
} from '@pipewright/contract/operations/organization/members.ts';
import { runText, type TenantTx } from '../../../database/tenant/tenant-db.ts';
import type { Module } from '../../define-module.ts';
import { columnOf, tableOf } from '../columns.ts';

export type OwnedCounts = Readonly<Record<string, number | null>>;

/** How many records of each kind these people own; null for kinds of which the caller may not read all. */
export async function countOwned(
  tx: TenantTx,
  modules: readonly Module[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OwnedCounts>> {
  const { tenantId, permissions } = tx.principal;
  const counted = ownedResources.flatMap(({ name }) =>
    modules.filter(
      ({ resource }) => resource.name === name && permissions.get(resource.permissions.read) === 'all',
    ),
  );
  const nothing = Object.fromEntries(
    ownedResources.filter(({ name }) => !isObjectEntity(name)).map(resource => [ownedKindOf(resource), null]),
  );
  if (counted.length === 0) {
    return new Map(userIds.map(userId => [userId, nothing]));
  }
  const columns = counted.map(module => `(${countStatement(module)}) as "${ownedKindOf(module.resource)}"`);
  const rows = await tx[runText](
    `select person.id as "userId", ${columns.join(', ')} from unnest($2::uuid[]) as person (id)`,
    [tenantId, userIds],
  );
  return new Map(rows.map(({ userId, ...counts }) => [userId, { ...nothing, ...counts }]));
}

/**
 * Counts the records of `person`: from the stored totals if they distinguish owners and states, otherwise by the
 * index on the owner.
 */
function countStatement({ resource, table, totals }: Module): string {
  const { owner = '', closed, fields } = resource;
  const owned = `owned.tenant_id = $1 and owned.${columnOf(owner)} = person.id`;
  if (!closed) {
    return capped(`crm.${table} as owned where ${owned}`);
  }
  if ('whenSet' in closed) {
    return capped(`crm.${table} as owned where ${owned} and owned.${columnOf(closed.whenSet)} is null`);
  }
  const state = `crm.${tableOf(fields[closed.via]?.references ?? '')}`;
  const isClosed = closed.when.map(flag => `state.${columnOf(flag)}`).join(' or ');
  const open = `join ${state} as state on state.tenant_id = $1 and state.id = owned.${columnOf(closed.via)}
    where ${owned} and not (${isClosed})`;
  return totals && [owner, closed.via].every(field => totals.by.includes(field))
    ? `select coalesce(sum(n), 0)::bigint from crm.${table}_total as owned ${open}`
    : capped(`crm.${table} as owned ${open}`);
}

function capped(from: string): string {
  return `select count(*) from (select from ${from} limit ${maxOwnedCounted}) as counted`;
}
