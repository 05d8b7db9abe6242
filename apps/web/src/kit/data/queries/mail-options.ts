import { mailOptions } from '@pipewright/contract/operations/mails.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

/** Whether the server sends mail; else the user's own program has to. */
export function mailOptionsOptions() {
  return queryOptions({
    queryKey: ['mail', 'options'],
    meta: { dependsOn: [] },
    queryFn: async ({ signal }) => (await call(mailOptions, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
