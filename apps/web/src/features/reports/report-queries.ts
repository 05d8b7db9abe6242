import { listDashboards, readOneDashboard } from '@pipewright/contract/operations/dashboards.ts';
import {
  listReports,
  type ReportScope,
  readProductRevenue,
  readReport,
  readStageHistory,
  runReport,
} from '@pipewright/contract/operations/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';

/** One’s own reports and those that are shared. */
export function reportsOptions() {
  return queryOptions({
    queryKey: ['report', 'list'],
    queryFn: async ({ signal }) => (await call(listReports, { signal })).data,
  });
}

export function reportOptions(id: string) {
  return queryOptions({
    queryKey: ['report', 'one', id],
    queryFn: async ({ signal }) => (await call(readReport, { params: { id }, signal })).data,
  });
}

/** The figures of a definition. They change with the records, and with what those refer to. */
export function resultOptions(definition: ReportDefinition, scope: ReportScope = {}) {
  return queryOptions({
    queryKey: ['report', 'result', definition, scope],
    meta: { dependsOn: [definition.entity] },
    queryFn: async ({ signal }) => (await call(runReport, { body: { definition, scope }, signal })).data,
    staleTime: 30_000,
    retry: false,
    // A report that takes long is calculated in the background; its result is asked for until it is there.
    refetchInterval: ({ state: { data, error } }) =>
      data?.isBeingRefreshed || isStillCalculating(error) ? 2000 : false,
  });
}

export function isStillCalculating(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'stillCalculating';
}

/** How deals go through the stages. */
export function stageHistoryOptions(scope: ReportScope) {
  return queryOptions({
    queryKey: ['report', 'stage-history', scope],
    meta: { dependsOn: ['deal'] },
    queryFn: async ({ signal }) => (await call(readStageHistory, { body: { scope }, signal })).data,
    staleTime: 30_000,
  });
}

/** What each product brings. */
export function productRevenueOptions(scope: ReportScope) {
  return queryOptions({
    queryKey: ['report', 'product-revenue', scope],
    meta: { dependsOn: ['sales-order', 'product'] },
    queryFn: async ({ signal }) => (await call(readProductRevenue, { body: { scope }, signal })).data,
    staleTime: 30_000,
  });
}

export function dashboardsOptions() {
  return queryOptions({
    queryKey: ['dashboard', 'list'],
    queryFn: async ({ signal }) => (await call(listDashboards, { signal })).data,
  });
}

export function oneDashboardOptions(id: string) {
  return queryOptions({
    queryKey: ['dashboard', 'one', id],
    queryFn: async ({ signal }) => (await call(readOneDashboard, { params: { id }, signal })).data,
  });
}
