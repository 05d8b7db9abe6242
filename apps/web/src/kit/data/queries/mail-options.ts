import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** Whether the server sends mail; else the user's own program has to. */
export function mailOptionsOptions() {
  return queryOptions({
    queryKey: ['mail', 'options'],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => {
      const { mailOptions } = await import('@pipewright/contract/operations/mails.ts');
      return (await call(mailOptions, { signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
