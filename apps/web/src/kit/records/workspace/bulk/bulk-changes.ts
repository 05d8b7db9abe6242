import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../../../data/changes/attempt.ts';
import { call } from '../../../data/client/client.ts';
import { writeNumber } from '../../../formats/formats.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { changeShown } from '../../screens/use-resource.ts';
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
  /** What the list shows of it until the server is asked again. */
  readonly shown: Values;
  /** What people call it: `Status: Qualified`. */
  readonly told: string;
}

/** Told with Undo; of more than an answer waits for, the tray tells. */
export function updateAll(
  client: QueryClient,
  { resource, label }: Screens,
  target: Target,
  { updates, shown, told }: BulkUpdate,
): Promise<boolean> {
  return attempt({
    client,
    work: async () => {
      const body = { ...target.which, updates };
      const { data, changeSet } = await call(resource.operations.bulkUpdate, { body });
      if (data.job) {
        return undefined;
      }
      // An answer that is on its way was asked for before.
      void client.cancelQueries({ queryKey: [resource.name, 'list'] });
      changeShown(client, resource.name, records =>
        records.map(record => (target.has(record.id) ? { ...record, ...shown } : record)),
      );
      return { message: `${counted(label, data.updated)}: ${told}.`, changeSet };
    },
    failure: `Failed to update ${label[1].toLowerCase()}. Please try again.`,
  });
}

/** Gone from the list at once. */
export function removeAll(
  client: QueryClient,
  { resource, label }: Screens,
  target: Target,
): Promise<boolean> {
  return attempt({
    client,
    work: async () => {
      const { data, changeSet } = await call(resource.operations.bulkDelete, { body: target.which });
      if (data.job) {
        return undefined;
      }
      changeShown(client, resource.name, records => records.filter(({ id }) => !target.has(id)));
      return { message: `${counted(label, data.deleted)} deleted.`, changeSet };
    },
    failure: `Failed to delete ${label[1].toLowerCase()}. Please try again.`,
  });
}

/** `3 leads`. */
export function counted([one, many]: Screens['label'], count: number): string {
  return `${writeNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}
