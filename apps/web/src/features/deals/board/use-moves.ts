import { moveDeal } from '@pipewright/contract/operations/deals.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { notifyChange, notifyFailure } from '../../../kit/data/changes/notify-change.ts';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import { call } from '../../../kit/data/client/client.ts';
import { refreshShown } from '../../../kit/data/queries/query-client.ts';
import type { Column, Deal } from '../deal-queries.ts';
import { type Move, placed, worth } from './moves.ts';

/** What is asked where a deal is closed: what it was won for and when, or why it was lost. */
export type Closing = Pick<z.input<(typeof moveDeal)['body']>, 'amount' | 'closedOn' | 'lostReason'>;

/** Moves of deals: each is drawn at once, told with Undo, and taken back where the server refuses. */
export function useMoves() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function send(move: Move, closing: Closing = {}): Promise<void> {
    const { deal, to, before, after } = move;
    setPending(moves => [...moves, move]);
    // An answer that is on its way was asked for before.
    void client.cancelQueries({ queryKey: ['deal'] });
    try {
      const body = { dealStageId: to.id, before, after, ...closing };
      const { data, changeSet } = await inTurn(() => call(moveDeal, { params: { id: deal.id }, body }));
      keep(client, move, data);
      notifyChange(client, `${deal.name}: ${to.name}.`, changeSet);
    } finally {
      setPending(moves => moves.filter(each => each !== move));
      void refreshShown(client);
    }
  }

  /** Steps by keyboard follow each other faster than answers: the last must also be the last to arrive. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.current.then(work, work);
    last.current = turn;
    return turn;
  }

  return {
    pending,
    send,
    /** For a move that nobody is waiting for: what fails is told. */
    move: (move: Move) => {
      send(move).catch(error => notifyFailure(`${move.deal.name} could not be moved.`, error));
    },
  };
}

/** What was drawn ahead becomes what is known, so that nothing jumps before the server is asked again. */
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
