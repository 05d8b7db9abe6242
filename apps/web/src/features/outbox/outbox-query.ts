import type { listOutbox } from '@pipewright/contract/operations/account/account.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/data/client/client.ts';
import { idText } from '../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../kit/ui/address/search-parameters.ts';

/** The mail that is open. */
export const outboxSearch = parameters({ mail: idText });

export type OutboxMail = z.output<(typeof listOutbox)['result']>[number];

/** The newest mails of the organization. */
export function outboxOptions() {
  return queryOptions({
    queryKey: ['outbox'],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => {
      const { listOutbox } = await import('@pipewright/contract/operations/account/account.ts');
      return (await call(listOutbox, { signal })).data;
    },
  });
}
