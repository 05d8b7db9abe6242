import { type AuditFilters, type ChangeEvent, changeEvents } from '@pipewright/contract/operations/audit.ts';
import { decidesPermissions } from '../decides-permissions.ts';
import { firstIdAt } from '../ids.ts';

/** Which entries, from where on, and how many. */
export interface Asked extends AuditFilters {
  /** The action and the entry that the page before ended with; of an event, both are the event itself. */
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

/** Written for one person, to be looked at once; nobody's news. */
const unseen = ['notification'];

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where a page ended, or the time that is asked for: whichever is earlier is the one end that indexes are entered at. */
export function askedFrom(filters: AuditFilters & { before?: string | undefined; pageSize: number }): Asked {
  const [action = lastId, id = lastId] = filters.before?.split('_') ?? [];
  const end = filters.until ? firstIdAt(Date.parse(filters.until)) : lastId;
  return { ...filters, before: action < end ? { action, id } : { action: end, id: firstIdAt(0) } };
}

/** The changes among what is asked for; undefined where it is only about events. */
export function changesAsked({ event, resource }: Asked, existing: readonly string[]) {
  const asked = changeEvents.find(each => each === event);
  if (event && !asked) {
    return undefined;
  }
  const seen = existing.filter(kind => !unseen.includes(kind));
  const operation = asked && operationOf[asked];
  return {
    kinds: seen
      .filter(kind => !resource || kind === resource)
      .filter(kind => asked !== 'permissions' || decidesPermissions(kind)),
    operations: operation ? [operation] : operations,
    isNarrowed: resource !== undefined || operation !== undefined || asked === 'permissions',
    isUndo: asked === 'undone',
  };
}

/** The kind of event that is asked for: null for all; undefined where it is only about changes. */
export function eventAsked({ event, resource, recordId }: Asked): string | null | undefined {
  const isAboutChanges = resource || recordId || changeEvents.some(each => each === event);
  return isAboutChanges ? undefined : (event ?? null);
}

/** The first id of the time that is asked for. */
export function firstAsked({ since }: Asked): string {
  return firstIdAt(since ? Date.parse(since) : 0);
}
