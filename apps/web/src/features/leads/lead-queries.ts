import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import {
  explainLeadScore,
  groupLeads,
  type leadGroupings,
  leadStats,
} from '@pipewright/contract/operations/leads.ts';
import { leadStatuses } from '@pipewright/contract/resources/lead-statuses.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/client.ts';
import type { LeadSelection } from './lead-view.ts';

export type Lead = RecordOf<typeof leads>;
export type LeadStatus = RecordOf<typeof leadStatuses>;
export type LeadGrouping = (typeof leadGroupings)[number];

export interface LeadQuery extends LeadSelection {
  readonly sort?: string;
}

export const leadsPerPage = 100;

/** One page of the list. The key holds the whole question, so an old answer cannot replace a newer one. */
export function leadPageOptions(query: LeadQuery, cursor?: string) {
  // How many there are in all, the figures tell.
  const asked = { ...query, cursor, pageSize: leadsPerPage, total: 'none' as const };
  return queryOptions({
    queryKey: ['lead', 'list', asked],
    queryFn: ({ signal }) => call(leads.operations.list, { query: asked, signal }),
  });
}

export function leadStatsOptions(selection: LeadSelection) {
  return queryOptions({
    queryKey: ['lead', 'stats', selection],
    queryFn: async ({ signal }) => (await call(leadStats, { query: selection, signal })).data,
  });
}

export function leadGroupsOptions(selection: LeadSelection, by: LeadGrouping) {
  return queryOptions({
    queryKey: ['lead', 'groups', selection, by],
    queryFn: async ({ signal }) => (await call(groupLeads, { query: { ...selection, by }, signal })).data,
  });
}

export function leadScoreOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', 'score', id],
    queryFn: async ({ signal }) => (await call(explainLeadScore, { params: { id }, signal })).data,
  });
}

/** Every status in its order, also those that are no longer offered: leads may still have them. */
export function statusesOptions() {
  const query = { pageSize: 500, total: 'none' as const };
  return queryOptions({
    queryKey: ['lead-status', 'list', query],
    queryFn: ({ signal }) => call(leadStatuses.operations.list, { query, signal }),
    select: answer => answer.data,
    staleTime: 60_000,
  });
}
