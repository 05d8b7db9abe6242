import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../attempt.ts';
import { call } from '../client.ts';
import type { Screens } from '../define-screens.ts';
import { changeShown } from '../use-resource.ts';

/** Deletes all of these: gone from the list at once, told with Undo. */
export function removeAll(
  client: QueryClient,
  { resource, label }: Screens,
  ids: readonly string[],
): Promise<boolean> {
  return attempt({
    client,
    work: async () => {
      const { data, changeSet } = await call(resource.operations.bulkDelete, { body: { ids } });
      changeShown(client, resource.name, records => records.filter(({ id }) => !ids.includes(id)));
      return { message: `${counted(label, data.deleted)} deleted.`, changeSet };
    },
    failure: `Failed to delete ${label[1].toLowerCase()}. Please try again.`,
  });
}

/** `3 leads`. */
export function counted([one, many]: Screens['label'], count: number): string {
  return `${count.toLocaleString()} ${(count === 1 ? one : many).toLowerCase()}`;
}
