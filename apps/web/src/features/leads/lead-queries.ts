import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import {
  explainLeadScore,
  groupLeads,
  type leadGroupings,
  leadStats,
  readLeadLikelihood,
} from '@pipewright/contract/operations/sales/leads.ts';
import type { leads } from '@pipewright/contract/resources/leads.ts';
import { leadStatuses } from '@pipewright/contract/resources/master-data/lead-statuses.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import type { Total } from '../../kit/records/screens/slots.ts';
import type { Selection } from '../../kit/records/workspace/view.ts';

export type Lead = RecordOf<typeof leads>;
export type LeadStatus = RecordOf<typeof leadStatuses>;
export type LeadGrouping = (typeof leadGroupings)[number];

export function leadStatsOptions(selection: Selection) {
  return queryOptions({
    queryKey: ['lead', 'stats', selection],
    queryFn: async ({ signal }) => (await call(leadStats, { query: selection, signal })).data,
  });
}

/** The total number is part of the figures. */
export function useLeadTotal(selection: Selection): Total {
  const { data, isPlaceholderData } = useQuery({
    ...leadStatsOptions(selection),
    placeholderData: keepPreviousData,
  });
  return { count: data?.totalLeads, isOld: isPlaceholderData };
}

export function leadGroupsOptions(selection: Selection, by: LeadGrouping) {
  return queryOptions({
    queryKey: ['lead', 'groups', selection, by],
    queryFn: async ({ signal }) => (await call(groupLeads, { query: { ...selection, by }, signal })).data,
  });
}

export function leadScoreOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', 'score', id],
    meta: { dependsOn: ['lead', 'lead-score-rule', 'organization'] },
    queryFn: async ({ signal }) => (await call(explainLeadScore, { params: { id }, signal })).data,
  });
}

/** How likely a lead is to be won, by what became of earlier ones. */
export function likelihoodOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', 'likelihood', id],
    meta: { dependsOn: ['lead', 'lead-status', 'lead-source', 'priority'] },
    queryFn: async ({ signal }) => (await call(readLeadLikelihood, { params: { id }, signal })).data,
  });
}

/** Every status in its order. */
export function statusesOptions() {
  return allRecordsOptions(leadStatuses);
}
