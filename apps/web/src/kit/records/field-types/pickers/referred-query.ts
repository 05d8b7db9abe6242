import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../data/client/client.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { loadTogether } from '../../../data/queries/load-together.ts';

/**
 * A referenced record with only the fields of its title; null if it does not exist. All that a screen needs are
 * loaded by one request.
 */
export function referredOptions(resource: AnyResource, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'referred', id],
    queryFn: () => loadReferred(resource, id),
    staleTime: 60_000,
  });
}

/** The title, whether it is in use, the colour of its chip, and the references, one of which may qualify the name. */
export function namingFields({ title, fields }: Pick<AnyResource, 'title' | 'fields'>): string {
  const kinds: readonly (string | undefined)[] = ['color', 'reference'];
  return Object.keys(fields)
    .filter(name => name === title || name === 'isActive' || kinds.includes(fields[name]?.kind))
    .join();
}

/** As many as fit into an address. */
const idsAtOnce = 100;

const loadReferred = loadTogether<AnyResource, AnyRecord>({
  atOnce: idsAtOnce,
  idOf: record => record.id,
  load: async (resource, ids) => {
    const query = {
      ids: ids.join(','),
      pageSize: ids.length,
      total: 'none' as const,
      fields: namingFields(resource),
    };
    const answer = await call(resource.operations.list, { query });
    return answer.data as AnyRecord[];
  },
});
