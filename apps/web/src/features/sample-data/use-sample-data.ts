import { t } from '@lingui/core/macro';
import {
  loadSampleData,
  removeSampleData,
} from '@pipewright/contract/operations/organization/sample-data.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { ApiError } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';

/** Adds the sample data, and removes it; where somebody has changed some of it since, only after asking. */
export function useSampleData() {
  const load = useChange({
    send: () => call(loadSampleData, {}),
    changes: 'everything',
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
    failure: t`Failed to load the sample data. Please try again.`,
  });

  const remove = useChange({
    send: async ({ includingChanged }: { includingChanged: boolean }): Promise<Removal> => {
      try {
        const query = { includingChanged: includingChanged ? 'true' : 'false' };
        const { changeSet } = await call(removeSampleData, { query });
        return { changeSet };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changedSince') {
          return { inTheWay: error.message };
        }
        throw error;
      }
    },
    changes: 'everything',
    success: ({ inTheWay, changeSet }) =>
      inTheWay ? undefined : { message: t`Sample data removed.`, changeSet },
    failure: t`Failed to remove the sample data. Please try again.`,
  });

  return { load, remove };
}

interface Removal {
  /** Nothing was removed yet: what was changed since, in the server's words. */
  readonly inTheWay?: string;
  readonly changeSet?: string;
}
