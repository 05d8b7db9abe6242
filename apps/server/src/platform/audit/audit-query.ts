import {
  type AuditFilters,
  type ChangeEvent,
  changeEvents,
} from '@pipewright/contract/operations/administration/audit.ts';
import { decidesPermissions } from '../decides-permissions.ts';
import { minIdAt } from '../ids.ts';

/** Which entries, from which position, and how many. */
export interface AuditRequest extends AuditFilters {
  /** The change set and the entry that the previous page ended with. For an event, both are its id. */
  readonly before: { readonly action: string; readonly id: string };
  readonly pageSize: number;
}

const operations = ['insert', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

const operationOf: Readonly<Partial<Record<ChangeEvent, Operation>>> = {
  created: 'insert',
  changed: 'update',
  deleted: 'delete',
};

/** Notifications are written for one person, so they are not part of the audit log. */
const excludedKinds = ['notification'];

const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The position to start at: the end of the previous page or the end of the requested period, whichever is earlier. */
export function toAuditRequest(
  filters: AuditFilters & { before?: string | undefined; pageSize: number },
): AuditRequest {
  const [action = maxId, id = maxId] = filters.before?.split('_') ?? [];
  const end = filters.until ? minIdAt(Date.parse(filters.until)) : maxId;
  return { ...filters, before: action < end ? { action, id } : { action: end, id: minIdAt(0) } };
}

/** The changes that the query selects; undefined if it is only about events. */
export function selectedChanges({ event, resource }: AuditRequest, existing: readonly string[]) {
  const changeEvent = changeEvents.find(each => each === event);
  if (event && !changeEvent) {
    return undefined;
  }
  const seen = existing.filter(kind => !excludedKinds.includes(kind));
  const operation = changeEvent && operationOf[changeEvent];
  return {
    kinds: seen
      .filter(kind => !resource || kind === resource)
      .filter(kind => changeEvent !== 'permissions' || decidesPermissions(kind)),
    operations: operation ? [operation] : operations,
    isNarrowed: resource !== undefined || operation !== undefined || changeEvent === 'permissions',
    isUndo: changeEvent === 'undone',
  };
}

/** The kind of event that the query selects: null for all, undefined if it is only about changes. */
export function selectedEvent({ event, resource, recordId }: AuditRequest): string | null | undefined {
  const isAboutChanges = resource || recordId || changeEvents.some(each => each === event);
  return isAboutChanges ? undefined : (event ?? null);
}

/** The smallest id of the requested period. */
export function minSelectedId({ since }: AuditRequest): string {
  return minIdAt(since ? Date.parse(since) : 0);
}
