import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnyRecord, titleOf } from './any-record.ts';
import type { Answer } from './api-client.ts';
import { call } from './client.ts';
import type { Screens } from './define-screens.ts';
import { notifyChange } from './notify.tsx';
import { refreshShown } from './query-client.ts';

type Values = Readonly<Record<string, unknown>>;

/** The changes people can make to a resource's records. */
export interface ResourceChanges {
  create(values: Values, idempotencyKey: string): Promise<AnyRecord>;
  update(record: AnyRecord, changed: Values): Promise<AnyRecord>;
  setActive(record: AnyRecord, isActive: boolean): Promise<AnyRecord>;
  remove(record: AnyRecord): Promise<void>;
}

/** Each change is shown at once, told with Undo, and asked for again. */
export function useResource(screens: Screens): ResourceChanges {
  const client = useQueryClient();
  return useMemo(() => changesOf(screens, client), [screens, client]);
}

function changesOf({ resource, label }: Screens, client: QueryClient): ResourceChanges {
  const { operations } = resource;

  function tell(record: AnyRecord, done: string, changeSet: string | undefined): void {
    notifyChange(client, `${label[0]} "${titleOf(resource, record)}" ${done}.`, changeSet);
    void refreshShown(client);
  }

  function show(answer: Answer<unknown>, done: string): AnyRecord {
    const record = answer.data as AnyRecord;
    client.setQueryData([resource.name, 'record', record.id], record);
    changeShown(client, resource.name, records =>
      records.map(shown => (shown.id === record.id ? record : shown)),
    );
    tell(record, done, answer.changeSet);
    return record;
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
    async remove(record) {
      const answer = await call(operations.remove, { params: { id: record.id }, ifMatch: record.version });
      changeShown(client, resource.name, records => records.filter(({ id }) => id !== record.id));
      client.removeQueries({ queryKey: [resource.name, 'record', record.id] });
      tell(record, 'deleted', answer.changeSet);
    },
  };
}

function changeShown(client: QueryClient, name: string, change: (records: AnyRecord[]) => AnyRecord[]): void {
  client.setQueriesData<Answer<AnyRecord[]>>(
    { queryKey: [name, 'list'] },
    answer => answer && { ...answer, data: change(answer.data) },
  );
}
