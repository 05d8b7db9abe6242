import type { ChangeOptions } from '../../../data/changes/change-options.ts';
import { call } from '../../../data/client/client.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { withChanges } from '../../../data/queries/field-values.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { changeListed } from '../../screens/record-changes.ts';
import { nameOf } from '../../screens/record-name.ts';
import type { ScreenTexts } from '../../screens/texts/screen-texts.ts';
import type { Selection } from '../view.ts';

type Values = Readonly<Record<string, unknown>>;

/** Many records that something is done to: these, or all that a view selects. */
export interface Target {
  readonly which: { readonly ids: readonly string[] } | { readonly matching: Selection };
  readonly count: number;
  readonly has: (id: string) => boolean;
  /** Those of them that are loaded. */
  readonly records: readonly AnyRecord[];
}

/** The same values for many records. */
export interface BulkUpdate {
  readonly updates: Values;
  /** What the list shows of it until it is refetched. */
  readonly shown: Values;
  /** What people call it: `Status: Qualified`. */
  readonly told: string;
  /** Where records are activated or deactivated, which is said in another way: `3 tags deactivated.` */
  readonly activates?: boolean;
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

/** Updates or deletes records, however many. A single one is deleted only in the version that is shown. */
export function changeMany(screens: Screens): ChangeOptions<BulkChange, BulkResult> {
  const { resource, texts } = screens;
  const { bulkUpdate, bulkDelete, remove } = resource.operations;
  return {
    changes: [resource.name, 'job'],
    send: async ({ target, update }) => {
      const { which } = target;
      const only = onlyRecord(target);
      if (update) {
        const { data, changeSet } = await call(bulkUpdate, { body: { ...which, updates: update.updates } });
        return { count: data.updated, changeSet, isJob: data.job !== undefined };
      }
      if (only) {
        const { changeSet } = await call(remove, { params: { id: only.id }, ifMatch: only.version });
        return { count: 1, changeSet, isJob: false };
      }
      const { data, changeSet } = await call(bulkDelete, { body: which });
      return { count: data.deleted, changeSet, isJob: data.job !== undefined };
    },
    store: (client, { isJob }, { target, update }) => {
      if (!isJob) {
        changeListed(client, resource.name, records =>
          update
            ? records.map(record => (target.has(record.id) ? withChanges(record, update.shown) : record))
            : records.filter(({ id }) => !target.has(id)),
        );
      }
    },
    success: ({ count, changeSet, isJob }, { target, update }) => {
      const only = onlyRecord(target);
      const message = only
        ? textOfOne(texts, nameOf(screens, only), update)
        : textOfMany(texts, count, update);
      return isJob ? undefined : { message, changeSet };
    },
    failure: ({ update }) => (update ? texts.updateManyFailed : texts.deleteManyFailed),
  };
}

function textOfOne(texts: ScreenTexts, title: string, update: BulkUpdate | undefined): string {
  if (update?.activates !== undefined) {
    return (update.activates ? texts.activated : texts.deactivated)({ title });
  }
  return update ? texts.changed({ title, change: update.told }) : texts.deleted({ title });
}

function textOfMany(texts: ScreenTexts, count: number, update: BulkUpdate | undefined): string {
  if (update?.activates !== undefined) {
    return (update.activates ? texts.activatedMany : texts.deactivatedMany)(count);
  }
  return update ? texts.changedMany(count, { change: update.told }) : texts.deletedMany(count);
}

/** The record, where exactly one is meant. */
export function onlyRecord({ which, records }: Target): AnyRecord | undefined {
  return 'ids' in which && which.ids.length === 1 ? records[0] : undefined;
}
