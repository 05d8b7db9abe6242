import { t } from '@lingui/core/macro';
import {
  createPrivacyRequest,
  deletePrivacyRequest,
  erasePerson,
  exportPerson,
  findPersonRecords,
  listPrivacyRequests,
  type PrivacyRequest,
  searchAgain,
} from '@pipewright/contract/operations/administration/privacy.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/data/client/client.ts';
import { download } from '../../kit/data/client/download.ts';

/** While the server searches or erases: often enough to see it end. */
const lookMs = 1000;

export function requestsOptions() {
  return queryOptions({
    queryKey: ['privacy-requests'],
    meta: { dependsOn: ['privacy-request', 'job'] },
    queryFn: async ({ signal }) => (await call(listPrivacyRequests, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookMs : false),
  });
}

export function isUnderWay({ state }: PrivacyRequest): boolean {
  return state === 'searching' || state === 'erasing';
}

export type PersonSearch = z.input<typeof findPersonRecords.body>;

export function personOptions(search: PersonSearch | undefined) {
  return queryOptions({
    queryKey: ['privacy-person', search],
    meta: { dependsOn: ['lead', 'contact'] },
    enabled: search !== undefined,
    queryFn: async ({ signal }) =>
      search ? (await call(findPersonRecords, { body: search, signal })).data : [],
  });
}

const startsJob = { changes: ['privacy-request', 'job'] };

export const createRequest = {
  ...startsJob,
  send: (body: z.input<typeof createPrivacyRequest.body>) => call(createPrivacyRequest, { body }),
  failure: () => t`The search couldn’t be started.`,
};

export const repeatSearch = {
  ...startsJob,
  send: (id: string) => call(searchAgain, { params: { id } }),
  failure: () => t`The search couldn’t be started.`,
};

export const erase = {
  ...startsJob,
  send: ({ id, name }: { id: string; name: string }) => call(erasePerson, { params: { id }, body: { name } }),
};

export const removeRequest = {
  changes: ['privacy-request'],
  send: (id: string) => call(deletePrivacyRequest, { params: { id } }),
  failure: () => t`The request couldn’t be deleted.`,
};

export const exportData = {
  changes: [],
  send: (id: string) =>
    download({ ...exportPerson, path: exportPerson.path.replace(':id', id) }, {}, 'personal-data.zip'),
  failure: () => t`The data couldn’t be exported.`,
};
