import { plural, t } from '@lingui/core/macro';
import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import type { ComponentProps, ReactNode } from 'react';
import { writeNumber } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import { BarList } from '../../kit/ui/charts/bar-list.tsx';
import { lastMonths, MonthColumns } from '../../kit/ui/charts/month-columns.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-queries.ts';
import { EmptyCard } from './empty-card.tsx';
import { among, listOf } from './links.ts';

const shownSources = 8;
const newDeal = { to: '/deals', search: { new: '1' } };

/** Charts of the pipeline, won deals, lead sources and activities. */
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
          <ChartCard
            title={t`Pipeline by stage`}
            isEmpty={deals.byStage.every(({ count }) => count === 0)}
            empty={{
              text: t`No open deals yet.`,
              action: t`Add a deal`,
              to: newDeal,
              needs: 'opportunities.create',
            }}
          >
            <BarList
              label={t`Pipeline by stage`}
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
          <ChartCard
            title={t`Won over time`}
            isEmpty={deals.wonByMonth.length === 0}
            empty={{
              text: t`Nothing was won in the last twelve months.`,
              action: t`Open the pipeline`,
              to: { to: '/sales/pipeline' },
              needs: 'opportunities.read',
            }}
          >
            <MonthColumns
              label={t`Won over time`}
              months={months.map(month => {
                const { value = 0, count = 0 } = wonIn.get(month) ?? {};
                const [worth, number] = [money(value), writeNumber(count)];
                const text = t({
                  message: plural(count, {
                    one: `${worth}, ${number} deal`,
                    other: `${worth}, ${number} deals`,
                  }),
                });
                return { month, value, text, figure: short(value) };
              })}
            />
          </ChartCard>
        </>
      )}
      {leads && (
        <ChartCard
          title={t`Leads by source`}
          isEmpty={leads.bySource.length === 0}
          empty={{
            text: t`No leads yet.`,
            action: t`Add a lead`,
            to: { to: '/leads/new' },
            needs: 'leads.create',
          }}
        >
          <BarList
            label={t`Leads by source`}
            bars={leads.bySource.slice(0, shownSources).map(({ id, name, count }) => ({
              key: id ?? 'none',
              label: name ?? t`No source`,
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
        <ChartCard
          title={t`Activity`}
          isEmpty={activities.byMonth.length === 0}
          empty={{
            text: t`No calls, meetings, notes or tasks in the last twelve months.`,
            action: t`Log an activity`,
            to: { to: '/activities', search: { new: '1' } },
            needs: 'activities.create',
          }}
        >
          <MonthColumns
            label={t`Activity`}
            months={months.map(month => {
              const done = doneIn.get(month) ?? [];
              const value = done.reduce((sum, { count }) => sum + count, 0);
              const kinds = done.map(({ kind, count }) => countedKind(kind, count)).join(', ');
              return { month, value, text: kinds || t`nothing`, figure: writeNumber(value) };
            })}
          />
        </ChartCard>
      )}
    </>
  );
}

interface ChartCardProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly empty: ComponentProps<typeof EmptyCard>;
  readonly children: ReactNode;
}

function ChartCard({ title, isEmpty, empty, children }: ChartCardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {isEmpty ? <EmptyCard {...empty} /> : children}
    </section>
  );
}

function countedKind(kind: string, count: number): string {
  return isActivityKind(kind) ? countedKinds[kind](count) : writeNumber(count);
}

function isActivityKind(kind: string): kind is ActivityKind {
  return Object.hasOwn(countedKinds, kind);
}

const countedKinds: Readonly<Record<ActivityKind, (count: number) => string>> = {
  note: count => t({ message: plural(count, { one: '# note', other: '# notes' }) }),
  call: count => t({ message: plural(count, { one: '# call', other: '# calls' }) }),
  meeting: count => t({ message: plural(count, { one: '# meeting', other: '# meetings' }) }),
  task: count => t({ message: plural(count, { one: '# task', other: '# tasks' }) }),
  mail: count => t({ message: plural(count, { one: '# email', other: '# emails' }) }),
};
