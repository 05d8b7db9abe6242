import type { PeriodKind } from '@pipewright/contract/forecast/forecast-figures.ts';
import {
  listForecastChanges,
  listForecastSnapshots,
  listForecastSubmissions,
  readForecast,
  readForecastAccuracy,
} from '@pipewright/contract/forecast/forecast-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../kit/data/client/client.ts';

export function periodForecastOptions(period: string) {
  return queryOptions({
    queryKey: ['deal', 'period-forecast', period],
    queryFn: async ({ signal }) => (await call(readForecast, { query: { period }, signal })).data,
    meta: { dependsOn: ['deal', 'sales-target', 'forecast-submission'] },
  });
}

export function submissionsOptions(period: string, userId: string) {
  return queryOptions({
    queryKey: ['forecast-submission', period, userId],
    queryFn: async ({ signal }) =>
      (await call(listForecastSubmissions, { query: { period, userId }, signal })).data,
  });
}

export function snapshotsOptions(period: string) {
  return queryOptions({
    queryKey: ['deal', 'forecast-snapshots', period],
    queryFn: async ({ signal }) => (await call(listForecastSnapshots, { query: { period }, signal })).data,
    meta: { dependsOn: [] },
  });
}

export function changesOptions(period: string, since: string) {
  return queryOptions({
    queryKey: ['deal', 'forecast-changes', period, since],
    queryFn: async ({ signal }) =>
      (await call(listForecastChanges, { query: { period, since }, signal })).data,
  });
}

export function accuracyOptions(kind: PeriodKind) {
  return queryOptions({
    queryKey: ['deal', 'forecast-accuracy', kind],
    queryFn: async ({ signal }) => (await call(readForecastAccuracy, { query: { kind }, signal })).data,
    meta: { dependsOn: ['deal', 'forecast-submission'] },
  });
}
