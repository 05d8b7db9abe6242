import type { ChangeOptions } from '../../../data/changes/change-options.ts';
import { call } from '../../../data/client/client.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { changeListed, counted } from '../../screens/record-changes.ts';
import type { Selection } from '../view.ts';

type Values = Readonly<Record<string, unknown>>;

/** Many records that something is done to: these, or all that a view selects. */
export interface Target {
  readonly which: { readonly ids: readonly string[] } | { readonly matching: Selection };
  readonly count: number;
  readonly has: (id: string) => boolean;
}

/** The same values for many records. */
export interface BulkUpdate {
  readonly updates: Values;
  /** What the list shows of it until it is refetched. */
  readonly shown: Values;
  /** What people call it: `Status: Qualified`. */
  readonly told: string;
}

export interface BulkChange {
  readonly target: Target;
  /** Absent: the records are deleted. */
  readonly update?: BulkUpdate;
}

interface BulkResult {
  readonly count: number;
  readonly changeSet: string | undefined;
  /** Too many for one request: it continues as a job, which the job tray reports. */
  readonly isJob: boolean;
}

/** Updates or deletes many records at once. */
export function changeMany({ resource, label }: Screens): ChangeOptions<BulkChange, BulkResult> {
  const { bulkUpdate, bulkDelete } = resource.operations;
  return {
    changes: [resource.name, 'job'],
    send: async ({ target: { which }, update }) => {
      if (update) {
        const { data, changeSet } = await call(bulkUpdate, { body: { ...which, updates: update.updates } });
        return { count: data.updated, changeSet, isJob: data.job !== undefined };
      }
      const { data, changeSet } = await call(bulkDelete, { body: which });
      return { count: data.deleted, changeSet, isJob: data.job !== undefined };
    },
    store: (client, { isJob }, { target, update }) => {
      if (!isJob) {
        changeListed(client, resource.name, records =>
          update
            ? records.map(record => (target.has(record.id) ? { ...record, ...update.shown } : record))
            : records.filter(({ id }) => !target.has(id)),
        );
      }
    },
    success: ({ count, changeSet, isJob }, { update }) => {
      const done = update ? `: ${update.told}` : ' deleted';
      return isJob ? undefined : { message: `${counted(label, count)}${done}.`, changeSet };
    },
    failure: ({ update }) =>
      `Failed to ${update ? 'update' : 'delete'} ${label[1].toLowerCase()}. Please try again.`,
  };
}
