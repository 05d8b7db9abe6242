import { handOver } from '@pipewright/contract/operations/members.ts';
import type { QueryClient } from '@tanstack/react-query';
import { jobsOptions } from '../../kit/common/jobs/job-queries.ts';
import { notifyChange } from '../../kit/data/changes/notify-change.ts';
import { call } from '../../kit/data/client/client.ts';

/** Hands everything over and tells; what takes longer shows its progress in the tray, and tells there. */
export async function handOverAll(client: QueryClient, id: string, toUserId: string): Promise<void> {
  const { data, changeSet } = await call(handOver, { params: { id }, body: { toUserId } });
  if (data.job) {
    await client.invalidateQueries(jobsOptions());
  } else {
    notifyChange(client, data.message, changeSet);
  }
}
