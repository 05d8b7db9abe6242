import { loadSampleData, removeSampleData } from '@pipewright/contract/operations/sample-data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { attempt } from '../../kit/data/changes/attempt.ts';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';

/** Adds the sample, and takes it out; where somebody has changed some of it since, only after asking. */
export function useSampleData() {
  const client = useQueryClient();

  const load = useMutation({
    mutationFn: () =>
      attempt({
        client,
        work: async () => {
          const { data, changeSet } = await call(loadSampleData, {});
          return { message: data.message, changeSet };
        },
        failure: 'Failed to load the sample data. Please try again.',
      }),
  });

  /** What stands in the way, in the server's words. */
  const remove = useMutation({
    mutationFn: async ({ includingChanged }: { includingChanged: boolean }): Promise<string | undefined> => {
      let inTheWay: string | undefined;
      await attempt({
        client,
        work: async () => {
          try {
            const query = { includingChanged: includingChanged ? 'true' : 'false' };
            const { changeSet } = await call(removeSampleData, { query });
            return { message: 'Sample data removed.', changeSet };
          } catch (error) {
            if (error instanceof ApiError && error.code === 'changedSince') {
              inTheWay = error.message;
              return undefined;
            }
            throw error;
          }
        },
        failure: 'Failed to remove the sample data. Please try again.',
      });
      return inTheWay;
    },
  });

  return { load, remove };
}
