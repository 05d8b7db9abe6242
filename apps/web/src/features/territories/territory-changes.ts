import {
  applyTerritories,
  previewTerritories,
  removeTerritory,
} from '@pipewright/contract/operations/sales/territories.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ChangeOptions } from '../../kit/data/changes/change-options.ts';
import type { Answer } from '../../kit/data/client/api-client.ts';
import { call } from '../../kit/data/client/client.ts';

/** What applying the rules would change, as of now. */
export function previewOptions() {
  return queryOptions({
    queryKey: ['territory', 'preview'],
    meta: { dependsOn: ['territory', 'company', 'lead'] },
    queryFn: async ({ signal }) => (await call(previewTerritories, { signal })).data.changes,
    staleTime: 0,
    gcTime: 0,
  });
}

type Applied = Answer<z.output<typeof applyTerritories.result>>;

/** Moves all records to where the rules say, as a job that the tray reports. */
export const applyRules: ChangeOptions<void, Applied> = {
  changes: 'everything',
  send: () => call(applyTerritories, {}),
  success: ({ data }) => (data.job ? undefined : { message: data.message, changeSet: undefined }),
};

interface Removal {
  readonly id: string;
  /** `rules`, a territory, or nothing for none. */
  readonly recordsTo: string | null;
}

/** Deletes a territory; with many records as a job that the tray reports. */
export const removeOne: ChangeOptions<Removal, Answer<z.output<typeof removeTerritory.result>>> = {
  changes: 'everything',
  send: ({ id, recordsTo }) => call(removeTerritory, { params: { id }, body: { recordsTo } }),
  success: ({ data, changeSet }) => (data.job ? undefined : { message: data.message, changeSet }),
};
