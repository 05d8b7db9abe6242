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
        data.map(({ userId, teamId, territoryId, period, amount }) => [
          cellKey(userId ?? teamId ?? territoryId ?? '', period),
          amount,
        ]),
      );
    },
  });
}

/** Whose targets: each names its id in a field of its own. */
const scopeOf = {
  people: (userId: string) => ({ userId }),
  teams: (teamId: string) => ({ teamId }),
  territories: (territoryId: string) => ({ territoryId }),
} as const;
export type TargetOwners = keyof typeof scopeOf;

/** Saves the cells of people, teams or territories. */
export function sendTargets(of: TargetOwners, cells: Cells) {
  const targets = Object.entries(cells).map(([key, amount]) => {
    const [id = '', period = ''] = key.split(' ');
    return { ...scopeOf[of](id), period, amount: amount ?? null };
  });
  return call(saveTargets, { body: { targets } });
}
