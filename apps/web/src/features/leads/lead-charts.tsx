import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScreens } from '../../kit/registry.tsx';
import { listOptions } from '../../kit/resource-queries.ts';
import { GroupTable } from './group-table.tsx';
import classes from './lead-charts.module.css';
import { type LeadGrouping, leadGroupsOptions } from './lead-queries.ts';
import type { LeadSelection } from './lead-view.ts';

const charts = [
  {
    by: 'leadStatusId',
    caption: 'Leads by status',
    of: 'lead-status',
    color: 'colorCode',
    none: 'No status',
  },
  { by: 'leadSourceId', caption: 'Leads by source', of: 'lead-source', color: 'color', none: 'No source' },
] as const;

/** The leads of the view by status and by source. */
export function LeadCharts({ selection }: { selection: LeadSelection }) {
  return (
    <section className={classes.charts} aria-label="Charts">
      {charts.map(chart => (
        <Chart key={chart.by} {...chart} selection={selection} />
      ))}
    </section>
  );
}

interface ChartProps {
  readonly by: LeadGrouping;
  readonly caption: string;
  readonly of: string;
  readonly color: string;
  readonly none: string;
  readonly selection: LeadSelection;
}

function Chart({ by, caption, of, color, none, selection }: ChartProps) {
  const { resource } = useScreens(of);
  const { data: groups, isError } = useQuery({
    ...leadGroupsOptions(selection, by),
    placeholderData: keepPreviousData,
  });
  const { data: kinds } = useQuery(listOptions(resource, { pageSize: 500, total: 'none' }));
  const colors = new Map(kinds?.data.map(kind => [kind.id, String(kind[color])]));
  return (
    <div className={classes.chart}>
      {groups ? (
        <GroupTable caption={caption} groups={groups} none={none} colorOf={key => colors.get(key)} />
      ) : isError ? (
        <p role="alert">{caption} could not be loaded.</p>
      ) : (
        <Skeleton height={180} aria-busy />
      )}
      {groups?.length === 0 && <p className={classes.nothing}>No leads to count.</p>}
    </div>
  );
}
