import type { QueryClient } from '@tanstack/react-query';
import type { ChangeOptions } from '../../data/changes/change-options.ts';
import type { Answer } from '../../data/client/api-client.ts';
import { call } from '../../data/client/client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import type { Screens } from './define-screens.ts';
import { nameOf } from './record-name.ts';

type Values = Readonly<Record<string, unknown>>;
type Records = readonly AnyRecord[];

interface Saved {
  /** The record as it was when somebody began to change it; absent: a new one. */
  readonly record?: AnyRecord;
  /** The fields that are set or changed. */
  readonly values: Values;
}

/** Creates a record, or changes some of its fields. */
export function saveRecord(screens: Screens): ChangeOptions<Saved, Answer<AnyRecord>> {
  const { resource, texts } = screens;
  const { create, patch } = resource.operations;
  return {
    changes: [resource.name],
    send: ({ record, values }, keyFor) => {
      const body = values as never;
      const answer = record
        ? call(patch, { params: { id: record.id }, body, ifMatch: record.version })
        : call(create, { body, idempotencyKey: keyFor(values) });
      return answer as Promise<Answer<AnyRecord>>;
    },
    store: (client, { data }) => {
      client.setQueryData(recordOptions(resource, data.id).queryKey, data);
      replaceListed(client, resource.name, [data]);
    },
    success: ({ data, changeSet }, { record }) => ({
      message: (record ? texts.updated : texts.created)({ title: nameOf(screens, data) }),
      changeSet,
    }),
  };
}

interface Activation {
  readonly records: Records;
  /** The wanted state, not "the other one": two people who click at once agree. */
  readonly isActive: boolean;
}

/** Activates or deactivates records. */
export function activateRecords(screens: Screens): ChangeOptions<Activation, Counted> {
  const { resource, texts } = screens;
  const { patch, bulkUpdate } = resource.operations;
  return {
    changes: [resource.name],
    send: async ({ records, isActive }) => {
      const [first, ...others] = records;
      if (first && others.length === 0) {
        const body = { isActive } as never;
        const { changeSet } = await call(patch, { params: { id: first.id }, body });
        return { count: 1, changeSet };
      }
      const body = { ids: records.map(({ id }) => id), updates: { isActive } };
      const { data, changeSet } = await call(bulkUpdate, { body });
      return { count: data.updated, changeSet };
    },
    store: (client, _answer, { records, isActive }) =>
      changeListed(client, resource.name, listed =>
        listed.map(each => (records.some(({ id }) => id === each.id) ? { ...each, isActive } : each)),
      ),
    success: ({ count, changeSet }, { records, isActive }) => {
      const title = onlyName(screens, records);
      const one = isActive ? texts.activated : texts.deactivated;
      const many = isActive ? texts.activatedMany : texts.deactivatedMany;
      return { message: title === undefined ? many(count) : one({ title }), changeSet };
    },
  };
}

/** Deletes records. */
export function removeRecords(screens: Screens): ChangeOptions<Records, Counted> {
  const { resource, texts } = screens;
  const { remove, bulkDelete } = resource.operations;
  return {
    changes: [resource.name],
    send: async records => {
      const [first, ...others] = records;
      if (first && others.length === 0) {
        const { changeSet } = await call(remove, { params: { id: first.id }, ifMatch: first.version });
        return { count: 1, changeSet };
      }
      const { data, changeSet } = await call(bulkDelete, { body: { ids: records.map(({ id }) => id) } });
      return { count: data.deleted, changeSet };
    },
    store: (client, _answer, records) => {
      for (const { id } of records) {
        client.removeQueries({ queryKey: recordOptions(resource, id).queryKey });
      }
      changeListed(client, resource.name, listed =>
        listed.filter(each => !records.some(({ id }) => id === each.id)),
      );
    },
    success: ({ count, changeSet }, records) => {
      const title = onlyName(screens, records);
      return {
        message: title === undefined ? texts.deletedMany(count) : texts.deleted({ title }),
        changeSet,
      };
    },
  };
}

/** Gives a list another order: the ids as they are to follow each other. */
export function reorderRecords({
  resource,
  texts,
}: Screens): ChangeOptions<readonly string[], Answer<unknown>> {
  return {
    changes: [resource.name],
    key: reorderKey(resource.name),
    queue: `reorder ${resource.name}`,
    isPendingUntilRefreshed: true,
    send: ids => call(resource.operations.reorder, { body: { ids: [...ids] } }),
    success: ({ changeSet }) => ({ message: texts.reordered, changeSet }),
  };
}

/** Names the new orders of a list that the server has not confirmed yet. */
export function reorderKey(resourceName: string): readonly string[] {
  return [resourceName, 'reorder'];
}

/** Changes what the lists of a resource show, before they are refetched. */
export function changeListed(
  client: QueryClient,
  name: string,
  change: (records: AnyRecord[]) => AnyRecord[],
): void {
  client.setQueriesData<Answer<AnyRecord[]>>(
    { queryKey: [name, 'list'] },
    answer => answer && { ...answer, data: change(answer.data) },
  );
}

/** Shows newer versions of records in the lists that have them. */
export function replaceListed(client: QueryClient, name: string, newer: Records): void {
  changeListed(client, name, listed => listed.map(each => newer.find(({ id }) => id === each.id) ?? each));
}

interface Counted {
  readonly count: number;
  readonly changeSet: string | undefined;
}

/** The name of the record, if there is only one. */
function onlyName(screens: Screens, records: Records): string | undefined {
  const [first, ...others] = records;
  return first && others.length === 0 ? nameOf(screens, first) : undefined;
}
