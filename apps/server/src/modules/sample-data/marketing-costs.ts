import type { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import { msg } from '../../platform/language/message.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, newest } from './context.ts';

const quarterDays = 91;

/** The costs of some sources in the last four quarters. Referrals have no recorded cost. */
export function makeMarketingCosts(context: Context): PastRecord<typeof marketingCosts>[] {
  const sources = [
    { key: 'website', name: msg`Search ads`, campaign: msg`Always on`, low: 4000, high: 7000 },
    { key: 'social', name: msg`Social media ads`, campaign: msg`Always on`, low: 2000, high: 4000 },
    { key: 'trade-show', name: msg`Trade show booth`, campaign: msg`Trade shows`, low: 9000, high: 14_000 },
  ] as const;
  return sources.flatMap(({ key, name, campaign, low, high }) => {
    const leadSourceId = context.find('lead_source', key);
    if (!leadSourceId) {
      return [];
    }
    return [3, 2, 1, 0].map(ago => ({
      ...context.made(newest),
      name: context.write(name),
      campaign: context.write(campaign),
      leadSourceId,
      startsOn: daysBefore(context.around.now, (ago + 1) * quarterDays - 1),
      endsOn: daysBefore(context.around.now, ago * quarterDays),
      budgetedAmount: context.money(high, high),
      actualAmount: context.money(low, high),
    }));
  });
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
