import type { activities } from '@pipewright/contract/resources/activities.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type About, base, meeting } from './activities.ts';
import { type Context, newest } from './context.ts';
import { plans } from './texts.ts';

type ActivityRecord = PastRecord<typeof activities>;

const counts = { overdue: 8, today: 5, ahead: 32, meetings: 12 } as const;

/** Planned activities about open deals and leads: some overdue, some today, most within two weeks. */
export function makePlans(context: Context, open: readonly About[]): ActivityRecord[] {
  const { dice, days } = context;
  const settled = dice.shuffled(open.filter(({ since }) => since > 4));
  const about = () => dice.pick(settled.length > 0 ? settled : open);
  const times = (count: number, make: (i: number) => ActivityRecord) =>
    Array.from({ length: count }, (_, i) => make(i));
  const planFor = (whom: About, kind: 'task' | 'meeting') =>
    context.write(dice.pick(plans[whom.links.dealId ? 'deal' : 'lead'][kind])(whom));
  const task = (whom: About, planned: number, dueAtUtc: string): ActivityRecord => ({
    ...base(context, whom, 'task', Math.min(planned, whom.since)),
    subject: planFor(whom, 'task'),
    dueAtUtc,
    priorityId: context.find('priority', dice.weighted([20, 'low'], [50, 'medium'], [30, 'high'])),
  });

  if (open.length === 0) {
    return [];
  }
  return [
    ...times(counts.overdue, i => task(about(), i + 3, days.ago(i / 2 + 1))),
    ...times(counts.today, i => task(about(), dice.between(newest, 3), days.today(10 + i * 1.5))),
    ...times(counts.ahead, i =>
      task(about(), dice.between(newest, 4), days.ahead(i % 10, dice.whole(9, 16))),
    ),
    ...times(counts.meetings, i => {
      const whom = about();
      return {
        ...base(context, whom, 'meeting', Math.min(dice.between(newest, 4), whom.since)),
        subject: planFor(whom, 'meeting'),
        ...meeting(context, days.ahead(i % 9, dice.whole(9, 16))),
      };
    }),
  ];
}
