import type { DashboardPeriod } from '@pipewright/contract/operations/dashboard.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-queries.ts';
import { FigureCard } from './figure-card.tsx';
import { among, listOf } from './links.ts';

/** The four figures, as far as one may see what they count. */
export function Figures({ data, period }: { data: Dashboard; period: DashboardPeriod }) {
  const exact = useMoney();
  const money = (amount: number) => exact(Math.round(amount));
  const { leads, deals, activities } = data;
  const span = period.replaceAll('-', ' ');
  return (
    <section className={classes.figures} aria-label="Figures">
      {leads && (
        <FigureCard
          label="Open leads"
          {...leads.open}
          value={writeNumber(leads.open.value)}
          note={`${writeNumber(leads.open.now)} new ${span}`}
          to={listOf('/leads', among('leadStatusId', leads.openStatusIds))}
        />
      )}
      {deals && (
        <>
          <FigureCard
            label="Pipeline value"
            {...deals.pipeline}
            value={money(deals.pipeline.value)}
            note={`${money(deals.pipeline.now)} new ${span}`}
            to={{ to: '/sales/pipeline' }}
          />
          <FigureCard
            label={`Won ${span}`}
            value={money(deals.won.now)}
            {...deals.won}
            note={`${writeNumber(deals.won.count)} ${deals.won.count === 1 ? 'deal' : 'deals'}`}
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
          label="Tasks due"
          {...activities.tasks}
          value={writeNumber(activities.tasks.value)}
          note={[
            `${writeNumber(activities.tasks.now)} done ${span}`,
            ...(activities.overdue > 0 ? [`${writeNumber(activities.overdue)} overdue`] : []),
          ].join(', ')}
          to={{ to: '/activities' }}
        />
      )}
    </section>
  );
}
