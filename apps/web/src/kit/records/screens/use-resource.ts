import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifyChange } from '../../data/changes/notify-change.ts';
import type { Answer } from '../../data/client/api-client.ts';
import { call } from '../../data/client/client.ts';
import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import { refreshShown } from '../../data/queries/query-client.ts';
import { writeNumber } from '../../formats/formats.ts';
import type { Screens } from './define-screens.ts';

type Values = Readonly<Record<string, unknown>>;
type Records = readonly AnyRecord[];

/** The changes people can make to a resource's records. */
export interface ResourceChanges {
  create(values: Values, idempotencyKey: string): Promise<AnyRecord>;
  update(record: AnyRecord, changed: Values): Promise<AnyRecord>;
  setActive(record: AnyRecord, isActive: boolean): Promise<AnyRecord>;
  setActiveAll(records: Records, isActive: boolean): Promise<void>;
  remove(record: AnyRecord): Promise<void>;
  removeAll(records: Records): Promise<void>;
  /** The ids of the list as they are to follow each other. */
  reorder(ids: readonly string[]): Promise<void>;
}

/** Each change is shown at once, told with Undo, and asked for again. */
export function useResource(screens: Screens): ResourceChanges {
  const client = useQueryClient();
  return useMemo(() => changesOf(screens, client), [screens, client]);
}

function changesOf({ resource, label }: Screens, client: QueryClient): ResourceChanges {
  const { operations } = resource;
  const [one, many] = label;
  const counted = (count: number) => `${writeNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`;

  function tell(message: string, changeSet: string | undefined): void {
    notifyChange(client, message, changeSet);
    void refreshShown(client);
  }

  function show(answer: Answer<unknown>, done: string): AnyRecord {
    const record = answer.data as AnyRecord;
    client.setQueryData([resource.name, 'record', record.id], record);
    changeShown(client, resource.name, records =>
      records.map(shown => (shown.id === record.id ? record : shown)),
    );
    tell(`${one} "${titleOf(resource, record)}" ${done}.`, answer.changeSet);
    return record;
  }

  function hide(ids: readonly string[]): void {
    changeShown(client, resource.name, records => records.filter(({ id }) => !ids.includes(id)));
    client.removeQueries({
      predicate: ({ queryKey: [name, kind, id] }) =>
        name === resource.name && kind === 'record' && ids.includes(String(id)),
    });
  }

  return {
    async create(values, idempotencyKey) {
      return show(await call(operations.create, { body: values as never, idempotencyKey }), 'created');
    },
    async update({ id, version }, changed) {
      const input = { params: { id }, body: changed as never, ifMatch: version };
      return show(await call(operations.patch, input), 'updated');
    },
    async setActive({ id }, isActive) {
      // Says what is wanted and not "the other one": two people who click at once agree.
      const input = { params: { id }, body: { isActive } as never };
      return show(await call(operations.patch, input), isActive ? 'activated' : 'deactivated');
    },
    async setActiveAll(records, isActive) {
      const ids = records.map(({ id }) => id);
      const { data, changeSet } = await call(operations.bulkUpdate, { body: { ids, updates: { isActive } } });
      changeShown(client, resource.name, shown =>
        shown.map(record => (ids.includes(record.id) ? { ...record, isActive } : record)),
      );
      tell(`${counted(data.updated)} ${isActive ? 'activated' : 'deactivated'}.`, changeSet);
    },
    async remove(record) {
      const answer = await call(operations.remove, { params: { id: record.id }, ifMatch: record.version });
      hide([record.id]);
      tell(`${one} "${titleOf(resource, record)}" deleted.`, answer.changeSet);
    },
    async removeAll(records) {
      const ids = records.map(({ id }) => id);
      const { data, changeSet } = await call(operations.bulkDelete, { body: { ids } });
      hide(ids);
      tell(`${counted(data.deleted)} deleted.`, changeSet);
    },
    async reorder(ids) {
      const { changeSet } = await call(operations.reorder, { body: { ids: [...ids] } });
      tell(`${many} reordered.`, changeSet);
    },
  };
}

/** Changes what the lists of a resource show, before the server is asked again. */
export function changeShown(
  client: QueryClient,
  name: string,
  change: (records: AnyRecord[]) => AnyRecord[],
): void {
  client.setQueriesData<Answer<AnyRecord[]>>(
    { queryKey: [name, 'list'] },
    answer => answer && { ...answer, data: change(answer.data) },
  );
}
