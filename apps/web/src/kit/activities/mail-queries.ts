import { mailOptions } from '@pipewright/contract/operations/mails.ts';
import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

/** Whether the server sends mail; else the user's own program has to. */
export function mailOptionsOptions() {
  return queryOptions({
    queryKey: ['mail', 'options'],
    queryFn: async ({ signal }) => (await call(mailOptions, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** As many as anybody would choose among. */
const most = 200;

export function templatesOptions() {
  return queryOptions({
    queryKey: [mailTemplates.name, 'choices'],
    queryFn: async ({ signal }) =>
      (await call(mailTemplates.operations.list, { query: { pageSize: most, total: 'none' }, signal })).data,
  });
}
