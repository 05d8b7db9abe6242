import { readAccess } from '@pipewright/contract/operations/organization/access.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/data/client/client.ts';

export type Access = z.output<(typeof readAccess)['result']>;

/** Nobody named, nothing asked. */
export function accessOptions({ person, role }: { person?: string; role?: string }) {
  const query = person ? { userId: person } : { roleId: role };
  return queryOptions({
    queryKey: ['access', query],
    meta: { dependsOn: 'anything' },
    queryFn:
      (person ?? role) ? async ({ signal }) => (await call(readAccess, { query, signal })).data : skipToken,
    staleTime: 0,
  });
}
