import type { AuditFilters } from '@pipewright/contract/operations/administration/audit.ts';
import { momentOf } from '../../kit/formats/wall-time.ts';
import type { AuditAddress } from './use-audit-filters.ts';

/** What the server is asked for: whole days of the organization, the last one included. */
export function filtersOf(
  { actor, resource, record, event, from, to }: AuditAddress,
  timeZone: string,
): AuditFilters {
  return {
    actorId: actor,
    resource,
    recordId: record,
    event,
    since: from ? momentOf(`${from}T00:00`, timeZone) : undefined,
    until: to ? momentOf(`${dayAfter(to)}T00:00`, timeZone) : undefined,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
}
