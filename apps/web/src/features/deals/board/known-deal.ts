import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import type { Column, Deal } from '../deal-queries.ts';

/** A deal of those that the board has loaded. */
export function knownDeal(client: QueryClient, id: string): Deal | undefined {
  const boards = client.getQueriesData<Column[]>({ queryKey: ['deal', 'board'], type: 'active' });
  const further = client.getQueriesData<InfiniteData<Answer<Deal[]>>>({
    queryKey: ['deal', 'column'],
    type: 'active',
  });
  const known = [
    ...boards.flatMap(([, columns = []]) => columns.flatMap(({ deals }) => deals)),
    ...further.flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? []),
  ];
  return known.find(deal => deal.id === id);
}
