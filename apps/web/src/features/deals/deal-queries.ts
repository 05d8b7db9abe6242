import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { dealBoard, dealForecast } from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { dealStages } from '@pipewright/contract/resources/master-data/deal-stages.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/data/client/client.ts';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import type { Selection } from '../../kit/records/workspace/view.ts';

export type Deal = RecordOf<typeof deals>;
export type Column = z.output<(typeof dealBoard)['result']>[number];
export type Stage = Column['stage'];
export type ForecastMonth = z.output<(typeof dealForecast)['result']>[number];

/** Loaded with the first request: every page loads this module. */
const operations = () => import('@pipewright/contract/operations/sales/deals.ts');

const cardsPerPage = 50;

/** What a card of the board shows, and what moving it needs: its value, its stage, and what a closing form asks. */
const cardFields = [
  'name',
  'amount',
  'baseAmount',
  'currencyId',
  'currency',
  'company',
  'dealStageId',
  'probability',
  'expectedCloseDate',
  'wonReason',
  'lostReason',
  'ownerUserId',
  'owner',
  'closedAtUtc',
  'stageSinceUtc',
  'lastActivityAtUtc',
].join();

/** Every column with its first cards and what all of it is worth. */
export function boardOptions(selection: Selection) {
  const query = { ...selection, pageSize: cardsPerPage, fields: cardFields };
  return queryOptions({
    queryKey: ['deal', 'board', selection],
    queryFn: async ({ signal }) => {
      const { dealBoard } = await operations();
      return (await call(dealBoard, { query, signal })).data;
    },
  });
}

/** The cards of a column that follow its first. */
export function furtherCardsOptions(selection: Selection, stageId: string, cursor: string | null) {
  const query = {
    ...selection,
    dealStageId: stageId,
    sort: 'rank' as const,
    pageSize: cardsPerPage,
    total: 'none' as const,
    fields: cardFields,
  };
  return infiniteQueryOptions({
    queryKey: ['deal', 'column', selection, stageId, cursor],
    queryFn: ({ pageParam, signal }) =>
      call(deals.operations.list, { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: cursor,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function forecastOptions(selection: Selection) {
  return queryOptions({
    queryKey: ['deal', 'forecast', selection],
    queryFn: async ({ signal }) => {
      const { dealForecast } = await operations();
      return (await call(dealForecast, { query: selection, signal })).data;
    },
  });
}

export function staysOptions(id: string) {
  return queryOptions({
    queryKey: ['deal', 'stays', id],
    queryFn: async ({ signal }) => {
      const { listDealStays } = await operations();
      return (await call(listDealStays, { params: { id }, signal })).data;
    },
  });
}

/** Every stage in its order. */
export function stagesOptions() {
  return allRecordsOptions(dealStages);
}
