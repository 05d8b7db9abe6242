import type { Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';

export interface Status {
  readonly id: string;
  readonly key: string;
  readonly sortOrder: number;
  readonly isClosedStatus: boolean;
  readonly isWon: boolean;
}

/**
 * The figures above the list, over whatever it shows. totalLeads: all of them. qualifiedLeads: qualified or any later open
 * status, or won. pipelineValue: what those in open statuses are worth. conversionRate: won of closed, in percent with one
 * decimal; 0 where none is closed.
 */
export async function readLeadStats(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  request: { principal: Principal; query: Selection },
) {
  const statuses = await readStatuses(db, request.principal);
  const qualified = statuses.find(({ key }) => key === 'qualified');
  const isQualified = (status: Status) =>
    status.isWon ||
    (!status.isClosedStatus && qualified !== undefined && status.sortOrder >= qualified.sortOrder);
  const { total } = await groupRecords(module, all, db, request, {
    measures: {
      totalLeads: { measure: 'count' },
      qualifiedLeads: { measure: 'count', filter: inStatus(statuses, isQualified) },
      pipelineValue: {
        measure: 'sum',
        field: 'estimatedValue',
        filter: inStatus(statuses, status => !status.isClosedStatus),
      },
      conversionRate: conversionShare(statuses),
    },
  });
  const { totalLeads, qualifiedLeads, pipelineValue } = total;
  return {
    body: {
      totalLeads: totalLeads ?? 0,
      qualifiedLeads: qualifiedLeads ?? 0,
      pipelineValue: pipelineValue ?? 0,
      conversionRate: total.conversionRate ?? 0,
    },
  };
}

/** How many percent of the closed leads were won. */
export function conversionShare(statuses: readonly Status[]): Measure {
  return {
    measure: 'share',
    filter: inStatus(statuses, ({ isWon }) => isWon),
    of: inStatus(statuses, ({ isClosedStatus }) => isClosedStatus),
  };
}

/** The leads in the statuses that are meant; none where no status is. */
function inStatus(statuses: readonly Status[], isMeant: (status: Status) => boolean): Filter {
  const value = statuses.filter(isMeant).map(({ id }) => id);
  return value.length > 0 ? { field: 'leadStatusId', op: 'isAnyOf', value } : { or: [] };
}

export async function readStatuses(db: TenantDb, principal: Principal): Promise<Status[]> {
  return db.read(
    principal,
    tx => tx<Status & Record<string, unknown>>`
      select id, key, sort_order as "sortOrder", is_closed_status as "isClosedStatus", is_won as "isWon"
      from crm.lead_status where tenant_id = ${principal.tenantId}`,
  );
}
