import { periodOfDay } from '@pipewright/contract/forecast/forecast-figures.ts';
import { readForecast, readTargetAttainment } from '@pipewright/contract/forecast/forecast-operations.ts';
import type { TargetQuestion } from '@pipewright/contract/forecast/target-attainment.ts';
import { readOneDashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import {
  listReports,
  type ReportScope,
  readMarketingReturn,
  readProductRevenue,
  readReport,
  readStageHistory,
  runReport,
} from '@pipewright/contract/operations/reports/reports.ts';
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

/** What was won next to the targets, by pages. */
export function attainmentOptions(question: TargetQuestion, scope: ReportScope, page: number) {
  return queryOptions({
    queryKey: ['report', 'attainment', question, scope, page],
    meta: {
      dependsOn: [
        ...['deal', 'deal-stage', 'company', 'currency'],
        ...['sales-target', 'user', 'team', 'territory'],
      ],
    },
    queryFn: async ({ signal }) =>
      (await call(readTargetAttainment, { body: { question, scope, page }, signal })).data,
    staleTime: 30_000,
  });
}

/** The cost and the revenue of each lead source. */
export function marketingReturnOptions(scope: ReportScope) {
  return queryOptions({
    queryKey: ['report', 'marketing-return', scope],
    meta: { dependsOn: ['lead', 'deal', 'marketing-cost', 'lead-source', 'currency'] },
    queryFn: async ({ signal }) => (await call(readMarketingReturn, { body: { scope }, signal })).data,
    staleTime: 30_000,
  });
}

/** The roll-up of the quarter that a day is in. */
export function quarterForecastOptions(day: string) {
  const period = periodOfDay(day, 'quarter');
  return queryOptions({
    queryKey: ['report', 'forecast', period],
    meta: { dependsOn: ['deal', 'sales-target', 'forecast-submission'] },
    queryFn: async ({ signal }) => (await call(readForecast, { query: { period }, signal })).data,
    staleTime: 30_000,
  });
}

/** The revenue of each product. */
export function productRevenueOptions(scope: ReportScope) {
  return queryOptions({
    queryKey: ['report', 'product-revenue', scope],
    meta: { dependsOn: ['sales-order', 'product'] },
    queryFn: async ({ signal }) => (await call(readProductRevenue, { body: { scope }, signal })).data,
    staleTime: 30_000,
  });
}

export function oneDashboardOptions(id: string) {
  return queryOptions({
    queryKey: ['dashboard', 'one', id],
    queryFn: async ({ signal }) => (await call(readOneDashboard, { params: { id }, signal })).data,
  });
}
