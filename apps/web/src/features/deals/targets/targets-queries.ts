import { listTargets, saveTargets } from '@pipewright/contract/forecast/forecast-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';
import { type Cells, cellKey } from './grid.ts';

/** The targets of a year by cell. */
export function targetsOptions(year: number) {
  return queryOptions({
    queryKey: ['sales-target', year],
    queryFn: async ({ signal }): Promise<Cells> => {
      const { data } = await call(listTargets, { query: { year }, signal });
      return Object.fromEntries(
        data.map(({ userId, teamId, period, amount }) => [cellKey(userId ?? teamId ?? '', period), amount]),
      );
    },
  });
}

/** Saves the cells of people or of teams. */
export function sendTargets(of: 'people' | 'teams', cells: Cells) {
  const targets = Object.entries(cells).map(([key, amount]) => {
    const [id = '', period = ''] = key.split(' ');
    return { ...(of === 'people' ? { userId: id } : { teamId: id }), period, amount: amount ?? null };
  });
  return call(saveTargets, { body: { targets } });
}
