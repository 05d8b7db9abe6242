import { plural, t } from '@lingui/core/macro';
import type { DashboardPeriod } from '@pipewright/contract/operations/reports/dashboard.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-queries.ts';
import { FigureCard } from './figure-card.tsx';
import { among, listOf } from './links.ts';
import { periodTexts } from './period-texts.ts';

/** The four figures, as far as one may see what they count. */
export function Figures({ data, period }: { data: Dashboard; period: DashboardPeriod }) {
  const exact = useMoney();
  const money = (amount: number) => exact(Math.round(amount));
  const { leads, deals, activities } = data;
  const texts = periodTexts[period];
  return (
    <section className={classes.figures} aria-label={t`Figures`}>
      {leads && (
        <FigureCard
          label={t`Open leads`}
          {...leads.open}
          value={writeNumber(leads.open.value)}
          note={texts.newLeads(writeNumber(leads.open.now))}
          to={listOf('/leads', among('leadStatusId', leads.openStatusIds))}
        />
      )}
      {deals && (
        <>
          <FigureCard
            label={t`Pipeline value`}
            {...deals.pipeline}
            value={money(deals.pipeline.value)}
            note={texts.newValue(money(deals.pipeline.now))}
            to={{ to: '/sales/pipeline' }}
          />
          <FigureCard
            label={texts.won()}
            value={money(deals.won.now)}
            {...deals.won}
            note={dealsText(deals.won.count)}
            to={listOf('/deals', {
              and: [
                { field: 'closedAtUtc', op: 'within', value: period },
                among('dealStageId', deals.wonStageIds),
              ],
            })}
          />
        </>
      )}
      {activities && (
        <FigureCard
          label={t`Tasks due`}
          {...activities.tasks}
          value={writeNumber(activities.tasks.value)}
          note={tasksText(texts.tasksDone(writeNumber(activities.tasks.now)), activities.overdue)}
          to={{ to: '/activities' }}
        />
      )}
    </section>
  );
}

function dealsText(count: number): string {
  const number = writeNumber(count);
  return t({ message: plural(count, { one: `${number} deal`, other: `${number} deals` }) });
}

function tasksText(done: string, overdue: number): string {
  const number = writeNumber(overdue);
  return overdue > 0 ? t`${done}, ${number} overdue` : done;
}
