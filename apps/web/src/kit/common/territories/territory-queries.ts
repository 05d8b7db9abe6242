import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import {
  explainCompanyTerritory,
  explainLeadTerritory,
} from '@pipewright/contract/operations/sales/territories.ts';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import { allRecordsOptions } from '../../data/queries/resource-queries.ts';

export type Territory = RecordOf<typeof territories>;
/** The records that have territories. */
export type PlacedEntity = 'company' | 'lead';

export const placedResources = { company: companies, lead: leads } as const;

export function territoriesOptions() {
  return allRecordsOptions(territories);
}

/** Why a record is in its territory. */
export function explanationOptions(entity: PlacedEntity, id: string) {
  const operation = entity === 'company' ? explainCompanyTerritory : explainLeadTerritory;
  return queryOptions({
    queryKey: [entity, 'territory', id],
    meta: { dependsOn: [entity, 'territory'] },
    queryFn: async ({ signal }) => (await call(operation, { params: { id }, signal })).data,
  });
}
