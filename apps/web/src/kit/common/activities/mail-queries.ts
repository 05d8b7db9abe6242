import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';

/** As many as anybody would choose among. */
const most = 200;

export function templatesOptions() {
  return queryOptions({
    queryKey: [mailTemplates.name, 'choices'],
    queryFn: async ({ signal }) =>
      (await call(mailTemplates.operations.list, { query: { pageSize: most, total: 'none' }, signal })).data,
  });
}
