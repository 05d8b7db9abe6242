import type { QueryClient } from '@tanstack/react-query';
import type { ChangeOptions } from '../../data/changes/change-options.ts';
import type { Answer } from '../../data/client/api-client.ts';
import { call } from '../../data/client/client.ts';
import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import { writeNumber } from '../../formats/formats.ts';
import type { Screens } from './define-screens.ts';

type Values = Readonly<Record<string, unknown>>;
type Records = readonly AnyRecord[];

interface Saved {
  /** The record as it was when somebody began to change it; absent: a new one. */
  readonly record?: AnyRecord;
  /** The fields that are set or changed. */
  readonly values: Values;
}

/** Creates a record, or changes some of its fields. */
export function saveRecord({ resource, label }: Screens): ChangeOptions<Saved, Answer<AnyRecord>> {
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
      message: `${label[0]} "${titleOf(resource, data)}" ${record ? 'updated' : 'created'}.`,
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
export function activateRecords({ resource, label }: Screens): ChangeOptions<Activation, Counted> {
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
    success: ({ count, changeSet }, { records, isActive }) => ({
      message: `${named(resource, label, records, count)} ${isActive ? 'activated' : 'deactivated'}.`,
      changeSet,
    }),
  };
}

/** Deletes records. */
export function removeRecords({ resource, label }: Screens): ChangeOptions<Records, Counted> {
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
    success: ({ count, changeSet }, records) => ({
      message: `${named(resource, label, records, count)} deleted.`,
      changeSet,
    }),
  };
}

/** Gives a list another order: the ids as they are to follow each other. */
export function reorderRecords({
  resource,
  label,
}: Screens): ChangeOptions<readonly string[], Answer<unknown>> {
  return {
    changes: [resource.name],
    key: reorderKey(resource.name),
    queue: `reorder ${resource.name}`,
    isPendingUntilRefreshed: true,
    send: ids => call(resource.operations.reorder, { body: { ids: [...ids] } }),
    success: ({ changeSet }) => ({ message: `${label[1]} reordered.`, changeSet }),
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

/** `3 leads`. */
export function counted([one, many]: Screens['label'], count: number): string {
  return `${writeNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}

interface Counted {
  readonly count: number;
  readonly changeSet: string | undefined;
}

/** A single record by its title, several by their number. */
function named(
  resource: Screens['resource'],
  label: Screens['label'],
  records: Records,
  count: number,
): string {
  const [first, ...others] = records;
  return first && others.length === 0 ? `${label[0]} "${titleOf(resource, first)}"` : counted(label, count);
}
