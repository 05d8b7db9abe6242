import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { type LeadGrouping, leadGroupsOptions } from '../lead-queries.ts';
import { GroupTable } from './group-table.tsx';
import { groupTexts } from './group-texts.ts';
import classes from './lead-charts.module.css';

const charts = [
  {
    by: 'leadStatusId',
    of: 'lead-status',
    color: 'colorCode',
    // Along the way of a lead, and not by size.
    isInOrder: true,
  },
  { by: 'leadSourceId', of: 'lead-source', color: 'color', isInOrder: false },
] as const;

/** The leads of the view by status and by source. */
export function LeadCharts({ selection }: { selection: Selection }) {
  return (
    <section className={classes.charts} aria-label={t`Charts`}>
      {charts.map(chart => (
        <Chart key={chart.by} {...chart} selection={selection} />
      ))}
    </section>
  );
}

interface ChartProps {
  readonly by: LeadGrouping;
  readonly of: string;
  readonly color: string;
  readonly isInOrder: boolean;
  readonly selection: Selection;
}

function Chart({ by, of, color, isInOrder, selection }: ChartProps) {
  const { resource } = useScreens(of);
  const { data, isError } = useQuery({
    ...leadGroupsOptions(selection, by),
    placeholderData: keepPreviousData,
  });
  const groups = data?.groups;
  const { data: kinds } = useQuery(listOptions(resource, { pageSize: 500, total: 'none', fields: color }));
  const known = kinds?.data ?? [];
  const placeOf = (key: string | null) => known.findIndex(({ id }) => id === key);
  const colors = new Map(known.map(kind => [kind.id, String(kind[color])]));
  const texts = groupTexts(by);
  return (
    <div className={classes.chart}>
      {groups ? (
        <GroupTable
          caption={texts.caption}
          heading={by === 'leadStatusId' ? t`Status` : t`Source`}
          groups={isInOrder ? groups.toSorted((a, b) => placeOf(a.key) - placeOf(b.key)) : groups}
          none={texts.none}
          colorOf={key => colors.get(key)}
        />
      ) : isError ? (
        <p role="alert">{texts.loadFailed}</p>
      ) : (
        <Skeleton height={180} aria-busy />
      )}
      {groups?.length === 0 && <p className={classes.nothing}>{t`No leads to count.`}</p>}
    </div>
  );
}
