import type { commissionPlans } from '@pipewright/contract/resources/commission-plans.ts';
import { msg } from '../../platform/language/message.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, oldest } from './context.ts';

/** One plan for everybody who sells. Their statements are calculated from the deals. */
export function makeCommissionPlans(context: Context): PastRecord<typeof commissionPlans>[] {
  const made = context.made(oldest);
  return [
    {
      ...made,
      name: context.write(msg`Standard commission`),
      description: context.write(msg`Two percent of every deal that is won`),
      kind: 'deal-share',
      periodKind: 'month',
      rate: 2,
      userIds: [...context.sellers],
      startsOn: `${made.createdAtUtc.slice(0, 7)}-01`,
    },
  ];
}
