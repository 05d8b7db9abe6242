import type { ReactNode } from 'react';
import { BarList } from '../../kit/charts/bar-list.tsx';
import { lastMonths, MonthColumns } from '../../kit/charts/month-columns.tsx';
import { writeNumber } from '../../kit/formats.ts';
import { useMoney } from '../../kit/money.ts';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-queries.ts';
import { among, listOf } from './links.ts';

const shownSources = 8;

/** What the pipeline holds, what was won, where leads come from, and what people do. */
export function Charts({ data: { leads, deals, activities } }: { data: Dashboard }) {
  const exact = useMoney();
  const money = (amount: number) => exact(Math.round(amount));
  const short = useMoney('compact');
  const months = lastMonths(12);
  const wonIn = new Map(deals?.wonByMonth.map(each => [each.month, each]));
  const doneIn = Map.groupBy(activities?.byMonth ?? [], ({ month }) => month);
  return (
    <>
      {deals && (
        <>
          <ChartCard title="Pipeline by stage">
            <BarList
              label="Pipeline by stage"
              bars={deals.byStage.map(({ id, name, color, count, value }) => ({
                key: id,
                label: name,
                value,
                text: `${money(value)} · ${writeNumber(count)}`,
                color,
                to: { to: '/deals', search: { dealStageId: id } },
              }))}
            />
          </ChartCard>
          <ChartCard title="Won over time">
            <MonthColumns
              label="Won over time"
              months={months.map(month => {
                const { value = 0, count = 0 } = wonIn.get(month) ?? {};
                const text = `${money(value)}, ${writeNumber(count)} deals`;
                return { month, value, text, figure: short(value) };
              })}
            />
          </ChartCard>
        </>
      )}
      {leads && (
        <ChartCard title="Leads by source">
          <BarList
            label="Leads by source"
            bars={leads.bySource.slice(0, shownSources).map(({ id, name, count }) => ({
              key: id ?? 'none',
              label: name ?? 'No source',
              value: count,
              text: writeNumber(count),
              to: id
                ? listOf('/leads', among('leadSourceId', [id]))
                : listOf('/leads', { field: 'leadSourceId', op: 'isEmpty' }),
            }))}
          />
        </ChartCard>
      )}
      {activities && (
        <ChartCard title="Activity">
          <MonthColumns
            label="Activity"
            months={months.map(month => {
              const done = doneIn.get(month) ?? [];
              const value = done.reduce((sum, { count }) => sum + count, 0);
              const kinds = done.map(({ kind, count }) => `${writeNumber(count)} ${kind}`).join(', ');
              return { month, value, text: kinds || 'nothing', figure: writeNumber(value) };
            })}
          />
        </ChartCard>
      )}
    </>
  );
}

function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}
