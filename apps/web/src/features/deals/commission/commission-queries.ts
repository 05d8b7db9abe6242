import {
  listCommissionStatements,
  readCommissionStatement,
  readDealSplits,
} from '@pipewright/contract/commission/commission-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';

/** What statements are calculated from. */
const dependsOn = ['commission-statement', 'commission-plan', 'deal', 'deal-split', 'sales-target'];

export function statementsOptions(period: string) {
  return queryOptions({
    queryKey: ['commission-statement', period],
    queryFn: async ({ signal }) => (await call(listCommissionStatements, { query: { period }, signal })).data,
    meta: { dependsOn },
  });
}

export function statementOptions(period: string, userId: string) {
  return queryOptions({
    queryKey: ['commission-statement', period, userId],
    queryFn: async ({ signal }) =>
      (await call(readCommissionStatement, { params: { period, userId }, signal })).data,
    meta: { dependsOn },
  });
}

export function dealSplitsOptions(id: string) {
  return queryOptions({
    queryKey: ['deal-split', id],
    queryFn: async ({ signal }) => (await call(readDealSplits, { params: { id }, signal })).data.splits,
  });
}
