import type { TenantDb } from '../../platform/database/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Group, groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';

export interface Status {
  readonly id: string;
  readonly key: string;
  readonly sortOrder: number;
  readonly isClosedStatus: boolean;
  readonly isWon: boolean;
}

/** The figures above the list, over whatever it shows. */
export async function readLeadStats(
  module: Module,
  db: TenantDb,
  request: { principal: Principal; query: Selection },
) {
  const { principal } = request;
  const groups = await groupRecords(module, db, request, { by: ['leadStatusId'], sum: 'estimatedValue' });
  return { body: statsOf(groups, await readStatuses(db, principal)) };
}

/**
 * totalLeads: all of them. qualifiedLeads: qualified or any later open status, or won. pipelineValue: what those in open
 * statuses are worth. conversionRate: won of closed, in percent with one decimal; 0 where none is closed. The last key of
 * each group is its status.
 */
export function statsOf(groups: readonly Group[], statuses: readonly Status[]) {
  const qualified = statuses.find(({ key }) => key === 'qualified');
  const isQualified = (status: Status) =>
    status.isWon ||
    (!status.isClosedStatus && qualified !== undefined && status.sortOrder >= qualified.sortOrder);
  const counted = (isMeant: (status: Status) => boolean) => {
    const ids = new Set(statuses.filter(isMeant).map(({ id }) => id));
    const meant = groups.filter(({ keys }) => ids.has(keys.at(-1) ?? ''));
    return {
      count: meant.reduce((sum, group) => sum + group.count, 0),
      value: meant.reduce((sum, group) => sum + group.sum, 0),
    };
  };
  const closed = counted(({ isClosedStatus }) => isClosedStatus).count;
  const won = counted(({ isWon }) => isWon).count;
  return {
    totalLeads: groups.reduce((sum, { count }) => sum + count, 0),
    qualifiedLeads: counted(isQualified).count,
    pipelineValue: counted(({ isClosedStatus }) => !isClosedStatus).value,
    conversionRate: closed === 0 ? 0 : Math.round((won / closed) * 1000) / 10,
  };
}

export async function readStatuses(db: TenantDb, principal: Principal): Promise<Status[]> {
  return db.read(
    principal,
    tx => tx<Status & Record<string, unknown>>`
      select id, key, sort_order as "sortOrder", is_closed_status as "isClosedStatus", is_won as "isWon"
      from crm.lead_status where tenant_id = ${principal.tenantId}`,
  );
}
