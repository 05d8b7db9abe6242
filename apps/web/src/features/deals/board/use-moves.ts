import { t } from '@lingui/core/macro';
import { moveDeal } from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ChangeOptions } from '../../../kit/data/changes/change-options.ts';
import { useChange, usePendingChanges } from '../../../kit/data/changes/use-change.ts';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import { call } from '../../../kit/data/client/client.ts';
import type { Column, Deal } from '../deal-queries.ts';
import { type Move, placed, worth } from './moves.ts';

/** What is asked where a deal is closed: what it was won for and when, or why it was lost. */
type Closing = Pick<z.input<(typeof moveDeal)['body']>, 'amount' | 'closedOn' | 'wonReason' | 'lostReason'>;

interface SentMove extends Move {
  /** Present when a form asked for it, which then shows what failed. */
  readonly closing?: Closing;
}

const key = [deals.name, 'move'];

/** Moves of deals: each is shown at once, and reverted if the server refuses. */
export function useMoves() {
  return { pending: usePendingChanges<SentMove>(key), move: useChange(moveCard) };
}

const moveCard: ChangeOptions<SentMove, Answer<Deal>> = {
  key,
  // Steps by keyboard follow each other faster than answers: the last must also be the last to arrive.
  queue: 'move deals',
  changes: [deals.name],
  send: ({ deal, to, before, after, closing }) => {
    const body = { dealStageId: to.id, before, after, ...closing };
    return call(moveDeal, { params: { id: deal.id }, body });
  },
  store: (client, { data }, move) => keep(client, move, data),
  success: ({ changeSet }, { deal, to }) => ({ message: `${deal.name}: ${to.name}.`, changeSet }),
  failure: ({ deal, closing }) => (closing ? undefined : t`${deal.name} could not be moved.`),
};

/** Stores a confirmed move in the cache, so that nothing jumps before the data is requested again. */
function keep(client: QueryClient, move: Move, moved: Deal): void {
  client.setQueriesData<Column[]>({ queryKey: ['deal', 'board'] }, columns =>
    columns?.map(column => ({
      ...column,
      ...worth(column, [move]),
      deals: [...placed(column.stage.id, column.deals, [{ ...move, deal: moved }])],
    })),
  );
  client.setQueriesData<InfiniteData<Answer<Deal[]>>>(
    { queryKey: ['deal', 'column'] },
    further =>
      further && {
        ...further,
        pages: further.pages.map(page => ({ ...page, data: page.data.filter(({ id }) => id !== moved.id) })),
      },
  );
}
