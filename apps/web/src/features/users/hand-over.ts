import { t } from '@lingui/core/macro';
import { handOver } from '@pipewright/contract/operations/organization/members.ts';
import type { z } from 'zod';
import type { ChangeOptions } from '../../kit/data/changes/change-options.ts';
import type { Answer } from '../../kit/data/client/api-client.ts';
import { call } from '../../kit/data/client/client.ts';

interface HandOver {
  readonly from: string;
  readonly to: string;
}

/** Gives everything that somebody owns to somebody else. What takes longer continues as a job, which the tray reports. */
export const handOverRecords: ChangeOptions<HandOver, Answer<z.output<typeof handOver.result>>> = {
  changes: 'everything',
  send: ({ from, to }) => call(handOver, { params: { id: from }, body: { toUserId: to } }),
  success: ({ data, changeSet }) => (data.job ? undefined : { message: data.message, changeSet }),
  failure: () => t`The records could not be handed over.`,
};
