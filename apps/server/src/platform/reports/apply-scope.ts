import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { joinFilters } from '@pipewright/contract/reports/report-result.ts';
import type { TenantReads } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';

/** The report as the filter bar of a dashboard narrows it. A report that is about no period keeps counting all. */
export async function applyScope(
  db: TenantReads,
  principal: Principal,
  all: readonly Module[],
  definition: ReportDefinition,
  { within, ownerIds, teamId, territoryId }: ReportScope,
): Promise<ReportDefinition> {
  const resource = all.find(each => each.resource.name === definition.entity)?.resource;
  const owner = resource?.owner;
  const team = teamId === undefined ? undefined : await readMembers(db, principal, teamId);
  const filters = [ownerIds, team].flatMap((ids): Filter[] =>
    owner && ids ? [{ field: owner, op: 'isAnyOf', value: ids }] : [],
  );
  const territory = resource && territoryId ? withinTerritory(resource, territoryId) : undefined;
  const filter = joinFilters([definition.filter, ...filters, territory]);
  const { time } = definition;
  return {
    ...definition,
    ...(filter && { filter }),
    ...(time && within && { time: { field: time.field, within } }),
  };
}

/** Leads and companies have a territory; deals, contacts and the like belong to that of their company. */
function withinTerritory({ fields }: AnyResource, id: string): Filter | undefined {
  const field = fields.territoryId
    ? 'territoryId'
    : fields.companyId?.kind === 'reference'
      ? 'companyId.territoryId'
      : undefined;
  return field && { field, op: 'isWithin', value: [id] };
}

/**
 * The members of a team; its manager only if they are one of them, as in targets, forecasts and commissions. Nobody for a
 * team that is gone, so that its dashboard shows nothing instead of everything.
 */
export async function readMembers(
  db: TenantReads,
  principal: Principal,
  teamId: string,
): Promise<readonly string[]> {
  const [team] = await db.read(
    principal,
    tx => tx<{ members: string[] }>`
      select member_user_ids as members from crm.team
      where tenant_id = ${principal.tenantId} and id = ${teamId}`,
  );
  return team?.members ?? [];
}
